import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { isSunUp } from './daylight.ts';
import type { Ratings } from './most-power.ts';
import type { Spot } from './sun.ts';

/** What of the equipment of a time decides what its readings mean. */
interface InForce extends Ratings {
  readonly phases: 1 | 3;
}

/** A period of equipment. Unit: ms since 1970, W and Wp. */
export interface RatedPeriod extends InForce {
  readonly from: number;
  /** Its inverter is another one than before, with a counter of its own. */
  readonly isOtherInverter: boolean;
}

/** Periods of an installation in the order of time. Absent or `null`: its present data hold for all times, as on other backends. */
export interface Dated {
  readonly periods?: readonly RatedPeriod[] | null | undefined;
}

/**
 * The equipment in force at a time (specification 37.9).
 *
 * Unit    ms since 1970.
 * Range   the first period also before its start; `present` itself without periods.
 */
export const equipmentAt = <E extends Partial<InForce> & Dated>(present: E, at: number): E | RatedPeriod => {
  const { periods } = present;
  return periods?.findLast(({ from }) => from <= at) ?? periods?.[0] ?? present;
};

/**
 * The power of the modules by which the energies of days are measured (specification 37.9).
 *
 * Unit    Wp.
 * Range   `undefined` if it never changed; `null` for a day on which modules were added or removed while the sun was up: then its energy
 *         has no one measure.
 */
export function generatorPowersOn({ periods }: Dated, days: readonly LocalDate[], spot: Spot): (number | null)[] | undefined {
  const powerAt = (at: number) => equipmentAt({ generatorPower: 0, periods }, at).generatorPower;
  const changes = (periods ?? []).flatMap(({ from }) =>
    isSunUp(from, spot) && powerAt(from) !== powerAt(from - 1) ? [localDateOf(from)] : [],
  );
  return periods?.length ? days.map((day) => (changes.includes(day) ? null : powerAt(instantOf(day, 12)))) : undefined;
}

/**
 * What modules of one time give where those of another gave 1 (specification 37.9).
 *
 * Unit    share; times in ms since 1970. Range: 1 without periods, or where a power is not known.
 */
export function modulesRatio({ periods }: Dated, from: number, to: number): number {
  const powerAt = (at: number) => equipmentAt({ generatorPower: 0, periods }, at).generatorPower;
  return powerAt(from) > 0 && powerAt(to) > 0 ? powerAt(to) / powerAt(from) : 1;
}

/** The phases of an installation in a time: three if it had three at any moment of it. Unit: ms since 1970. Source: specification 37.11. */
export function phasesIn({ phases, periods }: Pick<InForce, 'phases'> & Dated, from: number, to: number): 1 | 3 {
  const later = (periods ?? []).filter((period) => period.from > from && period.from < to);
  return [equipmentAt({ phases, periods }, from), ...later].some((one) => one.phases === 3) ? 3 : 1;
}

/** True for a time in which an installation had one phase and three. Unit: ms since 1970. */
export const doPhasesChange = ({ periods }: Dated, from: number, to: number): boolean => {
  const at = (time: number) => equipmentAt({ periods, phases: 3 as 1 | 3 }, time).phases;
  return (periods ?? []).some((period) => period.from > from && period.from < to && at(period.from) !== at(from));
};
