import type { Instant } from '#domain/quantity.ts';
import type { Device } from '#local/device.ts';

/** 2026-11-20 12:00 in Warsaw. */
const NOON = Date.UTC(2026, 10, 20, 11);

/** A device whose clock moves only when told and whose random numbers repeat. */
export function aClock(start = NOON) {
  let now = start;
  let ids = 0;
  let chance = 1;
  const device: Device = {
    now: () => now as Instant,
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    random: () => {
      chance = (chance * 48_271) % 2_147_483_647;
      return chance / 2_147_483_647;
    },
  };
  return {
    device,
    now: () => now,
    /** Unit: ms; may be negative, because clocks of tablets are set back too. */
    pass: (ms: number) => {
      now += ms;
    },
  };
}

export type Clock = ReturnType<typeof aClock>;
