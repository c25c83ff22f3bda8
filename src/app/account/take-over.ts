import { computed } from '@preact/signals-react';
import type { DoorBase, TwoDoors } from '#app/boot/open-doors.ts';
import { putFirstInstallations } from '#local/installations.repo.ts';
import { beginFetch } from '#local/meta.repo.ts';
import { within } from '#local/within.ts';
import type { Read } from '#state/reads.ts';
import { databaseOf } from './account-data.ts';
import { asSeen } from './early-doors.ts';
import { fillDoors } from './fill-doors.ts';
import type { FirstRows } from './first-rows.ts';

/** Unit: ms. A database that takes longer than this is one that does not open; the full doors know what to say of it. */
const PATIENCE = 2000;

async function keep({ accountId, rows, total, at }: FirstRows): Promise<void> {
  const db = databaseOf(accountId);
  await putFirstInstallations(db, rows, await beginFetch(db, 'installations'), { at, etag: null, total });
}

/** What is already seen stays in sight until the database has answered for the first time. */
function meanwhile<T>(read: Read<T>, shown: Read<T>['value']): Read<T> {
  let hasAnswered = false;
  return computed(() => {
    const now = read.value;
    hasAnswered ||= now.is !== 'loading';
    return hasAnswered ? now : shown;
  });
}

/** The full doors after the early ones: rows that were fetched first go to the device, and nothing disappears on the way. */
export async function takeOver(base: DoorBase, first: FirstRows | null): Promise<TwoDoors> {
  const isTheirs = first !== null && base.session.state().accountId === first.accountId;
  if (isTheirs && !first.isHeld) await within(PATIENCE, keep(first)).catch(() => undefined);
  const full = fillDoors(base);
  if (!isTheirs) return full;
  return { ...full, reads: { ...full.reads, installations: meanwhile(full.reads.installations, asSeen(first)) } };
}
