import type { Op } from '#local/db/row-types.ts';
import { write } from '#local/db/write.ts';
import { putEpoch } from '#local/outbox/epoch.repo.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';
import { aTask } from './builders.ts';
import { aSyncHarness } from './sync-harness.ts';

const EPOCH = 'a'.repeat(32);

/** A device with one change that waits, and a run that began in its epoch: for the steps of a sender that are called one by one. */
export async function aSendingRun() {
  const { user, clock } = aSyncHarness();
  const db = user.db();
  const epochIs = (epoch: string) => write(db, [], () => putEpoch(db, epoch));
  await epochIs(EPOCH);
  const seq = await user.files(aTask());
  const session = user.credentials();
  const run = { parts: { db, session, device: clock.device }, owner: 'page', epoch: EPOCH, sent: 0, end: null };
  return {
    user,
    db,
    clock,
    seq,
    context: { ...run, credential: await session.current() } as unknown as DrainContext,
    op: () => user.op(seq) as Promise<Op>,
    signsOut: () => Object.assign(user.session, { isSignedIn: false }),
    signsInAgain: () => Object.assign(user.session, { epoch: 2 }),
    /** The office was restored. */
    epochChanges: () => epochIs('b'.repeat(32)),
  };
}

export type SendingRun = Awaited<ReturnType<typeof aSendingRun>>;
