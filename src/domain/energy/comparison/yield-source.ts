/** An installation as its yield is compared. */
export interface YieldSource {
  readonly id: number;
  /** WGS84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Wp. */
  readonly generatorPower: number;
  /** Wh of each of the days compared, the oldest first; `null` where a day is not wholly known. */
  readonly energies: readonly (number | null)[];
  /** What kept it from giving what it could in those days, as its reports tell; left out or `null`: nothing. */
  readonly hindrance?: Hindrance | null;
}

/** What an installation suffers itself. A low yield, overvoltage and the grid are not among them: what is compared would decide who is compared. */
export const HINDRANCES = ['fault', 'events', 'silence', 'no_production'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/** Of the five days so many must be known. Source: ours. */
const NEEDED_DAYS = 4;

/** Why an installation cannot be compared with another. `other`: only a newer server knows. */
export type NotComparable = 'not_enough_days' | 'no_power' | Hindrance | 'other';
/** The same of the installation that is compared with its neighbours. */
type Unknown = Extract<NotComparable, 'not_enough_days' | 'no_power'>;

/** Why an installation's yield is not known; `null` where it is. Unit: days; Wp. Range: any. Source: ours. */
export function whyUnknown({ generatorPower, energies }: Pick<YieldSource, 'generatorPower' | 'energies'>): Unknown | null {
  if (generatorPower <= 0) return 'no_power';
  return energies.filter((energy) => energy !== null).length < NEEDED_DAYS ? 'not_enough_days' : null;
}

/** Yield of each day. Unit: kWh/kWp. Range: `null` where it is not known. Source: IEC 61724, final yield Yf = E / P0. */
export const dailyYields = ({ generatorPower, energies }: Pick<YieldSource, 'generatorPower' | 'energies'>): (number | null)[] =>
  energies.map((energy) => (energy === null || generatorPower <= 0 ? null : energy / generatorPower));
