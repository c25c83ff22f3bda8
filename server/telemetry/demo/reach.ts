import { addDays, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { DemoScenario } from '#server/telemetry/model/faults.ts';
import type { DemoPlant } from './demo-plants.ts';

export interface SeedOptions {
  /** The scenario of each serial number; by default random. */
  readonly scenarios?: ReadonlyMap<string, DemoScenario>;
  /** Serial numbers of the showcase. */
  readonly showcase?: ReadonlySet<string>;
  /** Days of readings at five minutes, including today. */
  readonly days?: number;
  /** Days of energy by hour before those. */
  readonly pastDays?: number;
  /** Days of readings of the showcase, including today; it has no energies before those. */
  readonly showcaseDays?: number;
  /** Called now and then with the finished share, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** How far back the demo's data go in the end. */
export interface Reach {
  readonly showcase: ReadonlySet<string>;
  /** The first day of readings, of the showcase and of the others. */
  readonly shownFrom: LocalDate;
  readonly first: LocalDate;
  /** The first day of energy by hour of the others. */
  readonly energyFrom: LocalDate;
}

/** Days of readings that an installation outside the showcase has at once; for a silent one those before it fell silent. */
const LAST_DAYS = 3;
/** Days of energy by hour before those: the last weeks. */
const LAST_ENERGIES = 35;

/** The first day of readings of an installation in the end. */
export const readingsFrom = ({ showcase, shownFrom, first }: Reach, { sn }: Pick<DemoPlant, 'sn'>): LocalDate =>
  showcase.has(sn) ? shownFrom : first;

/** The first days that an installation has at once. The showcase has whole weeks. */
export function lastDaysOf(
  reach: Reach,
  demo: DemoPlant,
  today: LocalDate,
): { readonly readings: LocalDate; readonly energies: LocalDate } {
  const least = readingsFrom(reach, demo);
  if (reach.showcase.has(demo.sn)) {
    const monday = mondayOf(reach.first);
    const from = monday > least ? monday : least;
    return { readings: from, energies: from };
  }
  const last = demo.scenario === 'silent' ? addDays(localDateOf(demo.since), -1) : today;
  const recent = addDays(last < today ? last : today, 1 - LAST_DAYS);
  const energies = addDays(today, -LAST_ENERGIES);
  return { readings: recent > least ? recent : least, energies: energies > reach.energyFrom ? energies : reach.energyFrom };
}

export function reachOf(now: number, { showcase = new Set(), days = 14, pastDays = 731, showcaseDays = 400 }: SeedOptions): Reach {
  const today = localDateOf(now);
  const first = addDays(today, 1 - days);
  return {
    showcase,
    shownFrom: showcaseDays < days ? first : addDays(today, 1 - showcaseDays),
    first,
    energyFrom: addDays(first, -pastDays),
  };
}
