/** Ratings as entered. Unit: W and Wp. */
export interface Ratings {
  readonly inverterPower: number;
  readonly generatorPower: number;
}

/** Inverters deliver up to 10 % above their rating, modules up to 30 % at a bright cloud edge. */
const INVERTER_TOLERANCE = 1.1;
const GENERATOR_TOLERANCE = 1.3;

/**
 * Highest power that an installation can deliver on the AC side: that of the inverter or of the generator, whichever is smaller.
 *
 * Unit    W; ratings in W and Wp.
 * Range   above zero; `null` if neither rating is known.
 * Source  EN 50549-1: active power up to 110 % of the registered capacity for short times; irradiance at cloud edges reaches
 *         1.3 kW/m².
 */
export function mostPower({ inverterPower, generatorPower }: Ratings): number | null {
  const bounds = [inverterPower * INVERTER_TOLERANCE, generatorPower * GENERATOR_TOLERANCE].filter((bound) => bound > 0);
  return bounds.length === 0 ? null : Math.min(...bounds);
}

/** Ratings that are not known. */
export const NOT_RATED: Ratings = { inverterPower: 0, generatorPower: 0 };

/** Registers that say that there is no value, or that overflowed, and the scales at which they are read. Source: SunSpec, points that are not implemented. */
const NO_VALUES = [
  { registers: [0xffff, -0x8000], scales: [0.1, 1, 10] },
  { registers: [0xffff_ffff, 0x7fff_ffff, -0x8000_0000, -0x7fff_ffff], scales: [0.01, 0.1, 1, 10, 100] },
].flatMap(({ registers, scales }) => registers.flatMap((register) => scales.map((scale) => register * scale)));

/**
 * True for a number that says that nothing was measured.
 *
 * Unit    any. Range: all numbers. Source: `NO_VALUES`.
 */
export const isNoMeasurement = (value: number): boolean =>
  !Number.isFinite(value) || NO_VALUES.some((none) => Math.abs(value - none) <= 1e-9 * Math.abs(none));

/** W. A power beyond is no measurement, whatever the rating. */
const POWER_RANGE = { least: -1e6, most: 5e7 } as const;
/** Times the larger rating. A rating that lacks a digit, or counts one of several inverters, is not exceeded by as much. */
const IMPOSSIBLE_TIMES = 20;
/** W. A smaller rating may be in kW. */
const RATED_IN_WATTS = 1_000;

/**
 * True for a power that cannot be a measurement, however wrong the ratings may be (specification 24.96).
 *
 * Unit    W; ratings in W and Wp, 0 if they are not known.
 * Range   `isNoMeasurement`, outside -1 to 50 MW, or above 20 times the larger rating, which counts as kW below 1000.
 * Source  `NO_VALUES`, `IMPOSSIBLE_TIMES`.
 */
export function isImpossiblePower(power: number, { inverterPower, generatorPower }: Ratings): boolean {
  const rating = Math.max(inverterPower, generatorPower);
  const most = IMPOSSIBLE_TIMES * rating * (rating < RATED_IN_WATTS ? 1_000 : 1);
  return isNoMeasurement(power) || power < POWER_RANGE.least || power > POWER_RANGE.most || (rating > 0 && power > most);
}

/** True for a power that is impossible by some ratings: all others need none to be looked up. Unit: W. Source: `isImpossiblePower`. */
export const mayBeImpossible = (power: number): boolean => isImpossiblePower(power, { inverterPower: RATED_IN_WATTS, generatorPower: 0 });
