import { signal } from '@preact/signals-react';
import type { DoorBase, TwoDoors } from '#app/boot/open-doors.ts';
import { painted } from '#app/boot/surroundings.ts';
import { within } from '#local/within.ts';
import type { InstallationList } from '#state/reads.ts';
import type { Seen } from '#state/seen.ts';
import { asSeen, earlyDoors } from './early-doors.ts';
import { type FirstRows, fetchFirstRows } from './first-rows.ts';

/** Unit: ms. A network slower than this gets the engine, which knows what to say of it. */
const PATIENCE = 4000;

/**
 * Doors for an account that this device has nothing of. The rows come first, and what is behind them, the database and
 * the engine, after they were seen.
 */
export function early(
  base: DoorBase,
  accountId: string,
  token: string,
  openFully: (first: FirstRows | null) => Promise<TwoDoors>,
): TwoDoors {
  const rows = signal<Seen<InstallationList>>({ is: 'loading' });
  const open = async () => {
    const first = await within(PATIENCE, fetchFirstRows(accountId, token)).catch(() => null);
    if (first) {
      rows.value = asSeen(first);
      await painted();
    }
    return openFully(first);
  };
  return earlyDoors(base, rows, open());
}
