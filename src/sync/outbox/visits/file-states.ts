import { listFiles } from '#contract/care/visits/files.contract.ts';
import { oncePer } from '#lib/once-per.ts';
import { isMoving } from '#domain/service/change-state.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { isFile } from '#intents/registry.ts';
import type { KeepFileOp } from '#intents/visits/keep-file.intent.ts';
import type { FileRow } from '#local/db/visit-rows.ts';
import { acceptance, type NotTaken } from '#remote/acceptance.ts';
import { call } from '#remote/call.ts';
import type { Claimed } from '#sync/outbox/claim.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';
import { nextAttemptAt } from '#sync/outbox/retry-policy.ts';
import { reasonOf, settleFailure } from '#sync/outbox/settle-failure.ts';
import { putOff } from './settle-file.ts';

/** Unit: bytes that the server has received of a file; `whole`: it has also checked their hash. */
type Received = number | 'whole';

/** Whether this run was answered that the account may not send files. */
const refusedIn = oncePer((_: DrainContext) => ({ isRefused: false }));
export const isForbidden = (context: DrainContext): boolean => refusedIn(context).isRefused;

/** The account may not send files now. Its role can be given back, so all of them wait, with the reason. Source: specification 34.21. */
export async function waitForRole(context: DrainContext, op: KeepFileOp, answer: NotTaken): Promise<null> {
  refusedIn(context).isRefused = true;
  await putOff(context, op, nextAttemptAt(context.parts.device, op.failures, null), { error: reasonOf(answer) });
  return null;
}

/** What the server has of each file, as far as this run knows. */
const knownIn = oncePer((_: DrainContext) => new Map<string, Received>());

/**
 * How much the server has of a file. Asked once in a run, for all waiting files at once. `null` without a usable answer: the change is
 * settled then. All bytes are not the whole file: the server may have been killed before it checked them. Source: specification 32.21.
 */
export async function receivedOf(context: DrainContext, claimed: Claimed<KeepFileOp>, { sha256 }: FileRow): Promise<Received | null> {
  const known = knownIn(context);
  if (!known.has(sha256)) {
    const { wire } = context.parts;
    const hashes = await waitingHashes(context, sha256);
    const request = { query: { sha256: hashes.join(',') } };
    const answer = acceptance(await call(wire, listFiles, request, { token: claimed.credential.token }));
    if (!answer.ok && answer.status === 403) return waitForRole(context, claimed.op, answer);
    if (!answer.ok) {
      await settleFailure(context, claimed, answer);
      return null;
    }
    const states = (answer.body ?? []) as readonly { sha256: string; received: number | null; is_whole: boolean }[];
    for (const one of states) known.set(one.sha256, one.is_whole ? 'whole' : (one.received ?? 0));
  }
  return known.get(sha256) ?? 0;
}

export const noteReceived = (context: DrainContext, sha256: string, received: number): void => void knownIn(context).set(sha256, received);

async function waitingHashes({ parts: { db } }: DrainContext, first: string): Promise<readonly string[]> {
  const ops = (await db.ops.toArray()).filter(isFile).filter(isMoving);
  return [...new Set([first, ...ops.map(({ body }) => body.sha256)])].slice(0, VISIT_MAX.askedFiles);
}
