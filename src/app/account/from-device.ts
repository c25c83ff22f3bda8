import { signal } from '@preact/signals-react';
import type { DoorBase, TwoDoors } from '#app/boot/open-doors.ts';
import { painted } from '#app/boot/surroundings.ts';
import { installationsAtHand } from '#local/at-hand.ts';
import { within } from '#local/within.ts';
import { asSeen, earlyDoors } from './early-doors.ts';
import type { FirstRows } from './first-rows.ts';

/** Unit: ms. A database that does not answer in this time is left to those who know what to say of it. */
const PATIENCE = 1000;

/**
 * Doors that show the list which the device holds; `null` where it holds none. The database's library and the engine
 * come after it was seen.
 */
export async function fromDevice(
  base: DoorBase,
  accountId: string,
  openFully: (first: FirstRows) => Promise<TwoDoors>,
): Promise<TwoDoors | null> {
  const held = await within(PATIENCE, installationsAtHand(accountId)).catch(() => null);
  if (!held) return null;
  const { rows, total, asOf, problem } = held;
  const first: FirstRows = { accountId, rows, total, at: asOf, problem, isHeld: true };
  return earlyDoors(
    base,
    signal(asSeen(first)),
    painted().then(() => openFully(first)),
  );
}
