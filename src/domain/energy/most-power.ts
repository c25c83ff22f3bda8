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
