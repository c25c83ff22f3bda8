import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import type { Op } from '#local/db/row-types.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import type { FileRow, VisitRow } from '#local/db/visit-rows.ts';
import { type ForgoFileOp, forgoFileIntent } from './forgo-file.intent.ts';
import { queueFile } from './keep-file.intent.ts';
import { isNaming, keepProtocolIntent } from './keep-protocol.intent.ts';

const isForgoing = (op: Op): op is ForgoFileOp => op.kind === forgoFileIntent.kind;

/**
 * Sends again what a restored office has lost beside a visit: files, the names of PDFs that were handed out, and the reasons of files that never
 * come. `was`: the row before the office's answer. Only inside `write` over ops, visits, files and bytes. Source: specification 32.85.
 */
export async function sendLost(context: IntentContext, was: VisitRow, office: AnsweredVisit | null): Promise<void> {
  const { db } = context;
  if (!was.isRestored || !was.base) return;
  const { uuid: visit, about, base, document } = was;
  const said = (await db.ops.toArray()).filter(({ state }) => state === 'done');
  const own = { visit, about, name: document.number };
  const protocols = [
    ...base.protocols.map(({ sha256, bytes, made_at }) => ({ ...own, sha256, bytes, made_at })),
    ...said.filter(isNaming).flatMap(({ body }) => (body.visit === visit ? [body] : [])),
  ];
  const forgone = [
    ...base.forgone.map(({ sha256, reason }) => ({ ...own, sha256, reason })),
    ...said.filter(isForgoing).flatMap(({ body }) => (body.visit === visit ? [body] : [])),
  ];
  const lacks = (there: readonly { readonly sha256: string }[]) => (one: { readonly sha256: string }) =>
    !there.some(({ sha256 }) => sha256 === one.sha256);
  for (const one of unique(protocols).filter(lacks(office?.protocols ?? []))) {
    await keepProtocolIntent.record(context, one);
    const file = await db.files.get(one.sha256);
    if (file) await sendFileAgain(context, was, file);
  }
  for (const one of unique(forgone).filter(lacks(office?.forgone ?? []))) await forgoFileIntent.record(context, one);
  const there = new Set((office ? namedFiles(office) : []).map(({ sha256 }) => sha256));
  const files = await db.files.where('visits').equals(visit).toArray();
  for (const file of files.filter(({ sha256, state, role }) => state === 'at-office' && role !== 'protocol' && !there.has(sha256)))
    await sendFileAgain(context, was, file);
}

/** The office may have lost the file, which is not called sent until it has it. Without its bytes nothing can be sent. */
async function sendFileAgain(context: IntentContext, { uuid: visit, about }: VisitRow, file: FileRow): Promise<void> {
  const { db } = context;
  const { sha256, role, name } = file;
  if ((await db.bytes.where('sha256').equals(sha256).count()) === 0) return;
  await db.files.put({ ...file, state: 'kept', atOfficeSince: null, isConfirmed: false, received: 0 });
  await queueFile(context, { sha256, visit, role, name, about });
}

const unique = <F extends { readonly sha256: string }>(files: readonly F[]): readonly F[] => [
  ...new Map(files.map((file) => [file.sha256, file] as const)).values(),
];
