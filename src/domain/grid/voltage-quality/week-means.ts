import type { Instant, Volts } from '#domain/quantity.ts';
import { INTERVAL } from './limits.ts';
import { intervalStarts, type ReportWeek } from './report-week.ts';
import { meansOf, type PhaseIndex, type VoltageDay } from './voltage-day.ts';

/** One interval of a week: a mean for each phase, `null` where it does not count. */
export interface WeekInterval {
  readonly at: Instant;
  readonly l1: Volts | null;
  readonly l2: Volts | null;
  readonly l3: Volts | null;
}

/** All intervals of a week in the order of time, those without a mean too. Unit: V. Range: as many as are expected. Source: as `meansOf`. */
export function weekMeans(days: readonly VoltageDay[], week: ReportWeek): WeekInterval[] {
  const ofPhase = (phase: PhaseIndex): (Volts | null)[] => {
    const { at, mean } = meansOf(days, phase);
    const all = new Array<Volts | null>(week.expected).fill(null);
    for (let index = 0; index < at.length; index += 1) {
      const place = ((at[index] ?? 0) - week.from) / INTERVAL;
      if (place >= 0 && place < week.expected) all[place] = mean[index] ?? null;
    }
    return all;
  };
  const [l1, l2, l3] = [ofPhase(0), ofPhase(1), ofPhase(2)];
  return intervalStarts(week).map((at, place) => ({ at, l1: l1[place] ?? null, l2: l2[place] ?? null, l3: l3[place] ?? null }));
}
