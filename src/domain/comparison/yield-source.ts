import type { Concealment } from '#domain/grid/export-limit.ts';

/** Data of an installation for the comparison of yields. */
export interface YieldSource {
  readonly id: number;
  /** WGS84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Wp. */
  readonly generatorPower: number;
  /** That of each compared day, if it changed; `null` for a day on which it changed. Source: `generatorPowersOn`. */
  readonly powers?: readonly (number | null)[] | undefined;
  /** Wh of each compared day, the oldest first; `null` for a day that is not completely known. */
  readonly energies: readonly (number | null)[];
  /** What reduced its yield in those days, by its readings; absent or `null`: nothing. */
  readonly hindrance?: Hindrance | null;
  /** Why its energy does not show what its modules produced; absent or `null`: it does. */
  readonly concealment?: Concealment | null;
}

/** Faults of the installation itself that reduce its yield. A low yield, overvoltage and the grid are not included: the result of the comparison must not decide what is compared. */
export const HINDRANCES = ['fault', 'events', 'silence', 'no_production'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/** Number of the five days that must be known. */
const NEEDED_DAYS = 4;

/** Why an installation cannot be compared with another. `other`: only a newer server knows. */
export type NotComparable = 'not_enough_days' | 'no_power' | Concealment | Hindrance | 'other';
/** Why the yield of the installation itself is not known. */
type Unknown = Extract<NotComparable, 'not_enough_days' | 'no_power'>;

/** Why an installation's yield is not known; `null` if it is known. Unit: days; Wp. */
export function whyUnknown(source: MeasuredYield): Unknown | null {
  if (source.generatorPower <= 0) return 'no_power';
  return dailyYields(source).filter((one) => one !== null).length < NEEDED_DAYS ? 'not_enough_days' : null;
}

type MeasuredYield = Pick<YieldSource, 'generatorPower' | 'powers' | 'energies'>;

/** Yield of each day. Unit: kWh/kWp. Range: `null` for an unknown day. Source: IEC 61724, final yield Yf = E / P0; specification 37.9. */
export const dailyYields = ({ generatorPower, powers, energies }: MeasuredYield): (number | null)[] =>
  energies.map((energy, day) => {
    const power = (powers === undefined ? generatorPower : powers[day]) ?? 0;
    return energy === null || power <= 0 ? null : energy / power;
  });
