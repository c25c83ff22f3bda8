import { withdrawVisit } from '#contract/care/visits/withdraw-visit.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { CallOp } from '#local/db/row-types.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { liveOpOf } from '#local/outbox/operations.repo.ts';
import { baseTag } from '#local/visits/visits.repo.ts';
import { canHappen, moved } from '#local/outbox/transitions.ts';
import { type IntentContext, recordCall } from '#intents/intent-context.ts';
import type { CallIntent } from '#intents/intent.ts';
import { visitLid } from './queue-visit.ts';
import { hangingOn } from './end-decisions.ts';
import { removeFile } from './keep-file.intent.ts';

const KIND = 'visit.withdraw';
const BODY_VERSION = 1;

/** A draft that was begun by mistake. */
export interface WithdrawnVisit {
  readonly visit: string;
  /** Number of the visit, to show. */
  readonly number: string;
  /** Name of the installation, to show. */
  readonly about: string;
}

export type WithdrawVisitOp = CallOp<typeof KIND, WithdrawnVisit & { readonly tag: string }>;

/**
 * Removes the draft with its files, and what waits for it, from this device. If the office may have it, a call deletes it there. If an answer of the office is due,
 * the call is sent after it and deletes what was sent too, but nothing that somebody else has written meanwhile. Returns 0 if the office never had the draft.
 */
async function record(context: IntentContext, { visit, number, about }: WithdrawnVisit): Promise<number> {
  const { db, device } = context;
  const [row, live] = await Promise.all([db.visits.get(visit), liveOpOf(db, visitLid(visit))]);
  const isAnswerDue = live !== undefined && (live.state === 'sending' || live.state === 'unknown');
  if (live && !isAnswerDue && canHappen(live, 'discard')) await db.ops.put(moved(live, 'discard', { doneAt: device.now() }));
  const hanging = await hangingOn(db, visit);
  await db.ops.bulkPut(hanging.map((op) => moved(op, 'replace', { doneAt: device.now() })));
  const files = await db.files.where('visits').equals(visit).toArray();
  for (const { sha256 } of files) await removeFile(context, visit, sha256);
  await db.visits.delete(visit);
  const base = row?.base ?? null;
  if (base === null && !isAnswerDue) return 0;
  const tag = row ? tagsOf(row, isAnswerDue) : '*';
  return recordCall(context, {
    kind: KIND,
    opv: BODY_VERSION,
    lid: `withdraw:${visit}`,
    body: { visit, number, about, tag },
    after: visitLid(visit),
  });
}

/** Versions that are deleted: the confirmed one, and the body whose answer is due. */
function tagsOf(row: VisitRow, isAnswerDue: boolean): string {
  const hash = row.sent?.hash;
  if (isAnswerDue && hash === undefined) return '*';
  return [baseTag(row), isAnswerDue ? `"${hash}"` : null].filter((tag) => tag !== null).join(', ');
}

const requestOf = ({ visit }: WithdrawnVisit) => ({ params: { uuid: visit } }) satisfies RequestOf<typeof withdrawVisit>;

/** Deletes a draft that was begun by mistake. */
export const withdrawVisitIntent = {
  kind: KIND,
  sending: 'call',
  command: 'withdrawVisit',
  bodyVersion: BODY_VERSION,
  endpoint: withdrawVisit,
  reads: ['visits', 'files', 'bytes'],
  record,
  atOnce: () => null,
  request: ({ body }) => requestOf(body),
  precondition: ({ body }) => body.tag,
  isApplied: () => false,
  isDoneWithoutIt: true,
  details: ({ body }) => ({ task: null, about: body.about, quote: body.number, status: null, base: null, office: null }),
} as const satisfies CallIntent<WithdrawVisitOp>;
