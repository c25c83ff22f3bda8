/**
 * What a low-voltage grid normally has: 230 V ± 10 %, 50 Hz ± 1 %.
 *
 * Unit    V between phase and neutral; Hz. At 253 V a voltage counts as too high already (specification 20.9).
 * Source  EN 50160, supply voltage and power frequency of grids that are connected to others.
 */
export const NORMAL_VOLTAGE = { least: 207, most: 253 } as const;
export const NORMAL_FREQUENCY = { least: 49.5, most: 50.5 } as const;
