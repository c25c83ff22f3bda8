import type { Sky } from './sky.ts';
import { onModules, sunAt } from './sunlight.ts';
import type { Plant } from './plants.ts';

/** What an inverter does at one time, before a logger rounds it. */
export interface Moment {
  /** Unit: ms since 1970. */
  readonly at: number;
  /** Unit: degrees. */
  readonly elevation: number;
  /** Unit: W at the AC side. */
  readonly power: number;
  /** Unit: V. */
  readonly volts: readonly number[];
  readonly state: string;
  readonly events: readonly string[];
  /** The inverter is off for the night. */
  readonly isAsleep: boolean;
}

/** Unit: W/m² below which an inverter does not start. */
const STARTS_AT = 9;

/** Efficiency of the inverter at a share of its rating. Source: Schmidt and Sauer 1996, with three losses of usual inverters. */
const efficiencyAt = (load: number): number => load / (load + 0.006 + 0.01 * load + 0.02 * load * load);

/** AC power that the modules and the inverter make. Unit: W; `share` is the share of the modules that work. Source of the module's temperature: Faiman 2008 at 2 m/s. */
export function powerAt(plant: Plant, sky: Sky, at: number, share: number): { readonly power: number; readonly elevation: number } {
  const sun = sunAt(at, plant.latitude, plant.longitude);
  if (sun.up <= 0.01) return { power: 0, elevation: sun.elevation };
  const irradiance = onModules(sun, sky.clearAt(at, plant.latitude, plant.longitude), plant.tilt, plant.azimuth) * share;
  if (irradiance < STARTS_AT) return { power: 0, elevation: sun.elevation };
  const warm = sky.airAt(at) + irradiance / (25 + 6.84 * 2);
  const direct = plant.generatorPower * (irradiance / 1000) * (1 - 0.0036 * (warm - 25)) * plant.losses;
  const load = Math.min(1.4, Math.max(0, direct / plant.inverterPower));
  return { power: Math.min(plant.inverterPower, direct * efficiencyAt(load)), elevation: sun.elevation };
}

/** SunSpec's state by the sun and the power. */
function stateOf({ inverterPower }: Plant, power: number, elevation: number, isMorning: boolean): string {
  if (power >= inverterPower) return 'THROTTLED';
  if (power > 0) return 'MPPT';
  if (elevation < -1) return 'SLEEPING';
  return isMorning ? 'STARTING' : 'SHUTTING_DOWN';
}

/** Share of a wave that repeats each day, for what the neighbours use. */
const daily = (at: number, hour: number): number => Math.sin(((at / 3_600_000 - hour) / 12) * Math.PI);

/** A healthy moment. Unit: `noise` from 0 to 1. */
export function momentAt(plant: Plant, sky: Sky, at: number, share: number, noise: () => number): Moment {
  const { power, elevation } = powerAt(plant, sky, at, share);
  const isAsleep = power === 0 && elevation < 0;
  const base = plant.volts + 1.6 * daily(at, 9) + (plant.rise * power) / plant.inverterPower;
  const offsets = plant.phases === 1 ? [0] : [0, 1.3, -1.1];
  const volts = offsets.map((offset) => base + offset + 2.2 * (noise() - 0.5));
  const isMorning = new Date(at).getUTCHours() < 11;
  return { at, elevation, power, volts, state: stateOf(plant, power, elevation, isMorning), events: [], isAsleep };
}
