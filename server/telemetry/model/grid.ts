import { chance, smooth1 } from './chance.ts';
import type { Plant } from './plant.ts';
import type { Potential } from './power.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * V per kW fed in on one phase, at the far end of a long line. Source: regression over half a year of a single-phase inverter on such a
 * line (0.744 V/kW; median 248.3 V, 2 % of daylight samples at 253 V and more, residual 1.74 V).
 */
const WEAK_RISE = 0.744;
const STRONG_RISE = 0.25;

/** Power is reduced from the first to the second voltage, down to a fifth. Source: P(U) droop as inverters offer it. */
const DROOP_FROM = 250;
const DROOP_TO = 255;
const DROOP_LEAST = 0.2;
/** V at which protection trips at once; old settings without droop tolerate more. */
const TRIP = 257;

/**
 * W/m² on the modules at which a street of roofs has raised its line by 63 % of its maximum. It levels off, because inverters at 250 V
 * and more reduce their power (P(U)).
 */
const STREET_SCALE = 170;
/** V, peak to peak: how much the voltage varies within hours; less where a whole street determines it. */
const WANDER = { line: 5.6, street: 2.4 } as const;

export type Voltages = readonly [number, number | null, number | null];

export interface Feeding {
  readonly power: number;
  readonly voltages: Voltages;
  readonly isThrottled: boolean;
  readonly hasTripped: boolean;
}

/** Unit: V. How much the neighbours' roofs raise the line. */
function roofsRise({ streetRise, isWeakGrid }: Plant, { irradiance, onModules }: Potential): number {
  const levelled = streetRise * (1 - Math.exp(-onModules / STREET_SCALE));
  return levelled + (isWeakGrid ? 3.4 : 1.6) * (irradiance / 1000);
}

/** The effect of households on the voltage by hour, V: they consume most in the evening and least at night. */
function eveningDip(plant: Plant, at: number): number {
  const hour = (at / HOUR + plant.longitude / 15) % 24;
  return -2.2 * Math.exp(-(((hour - 19) / 2.6) ** 2)) + 0.8 * Math.exp(-(((hour - 2.5) / 3) ** 2));
}

/** The voltage of one phase without the own feed-in: households in the evening, the neighbours' roofs at noon, appliances switching. */
function withoutUs(plant: Plant, at: number, phase: number, evening: number, roofs: number): number {
  const seed = plant.seed ^ (0x100 + phase);
  const slow = (smooth1(seed, at / (50 * MINUTE)) - 0.5) * (plant.streetRise > 0 ? WANDER.street : WANDER.line);
  const step = Math.floor(at / (5 * MINUTE));
  const quick = (chance(seed, step, 1) + chance(seed, step, 2) - 1) * 2.1;
  const unbalance = (chance(plant.seed, 0x200 + phase) - 0.5) * 1.6;
  return plant.baseVoltage + evening + roofs + slow + quick + unbalance;
}

/**
 * Feeds into the grid: the voltage rises with the own power, and above 250 V the power falls with the voltage. Called millions of times:
 * no arrays, no closures.
 */
export function feedIn(plant: Plant, at: number, sky: Potential): Feeding {
  const { power } = sky;
  const isSingle = plant.phases === 1;
  const perPhase = isSingle ? 1 / 1000 : 0.5 / 3000; // a symmetric three-phase feed sends nothing through neutral
  const rise = (plant.isWeakGrid ? WEAK_RISE : STRONG_RISE) * perPhase;
  const roofs = roofsRise(plant, sky);
  const evening = eveningDip(plant, at);
  const a = withoutUs(plant, at, 0, evening, roofs);
  const b = isSingle ? null : withoutUs(plant, at, 1, evening, roofs);
  const c = isSingle ? null : withoutUs(plant, at, 2, evening, roofs);
  const highest = Math.max(a, b ?? a, c ?? a) + rise * power;
  const hasTripped = power > 0 && plant.droops && highest >= TRIP;
  const droop = plant.droops ? Math.min(1, Math.max(0, (highest - DROOP_FROM) / (DROOP_TO - DROOP_FROM))) : 0;
  const limit = plant.inverterPower * (1 - droop * (1 - DROOP_LEAST));
  const fed = hasTripped ? 0 : Math.min(power, limit);
  return {
    power: fed,
    voltages: [raised(a, rise * fed), b === null ? null : raised(b, rise * fed), c === null ? null : raised(c, rise * fed)],
    isThrottled: !hasTripped && fed < power * 0.97,
    hasTripped,
  };
}

/** Unit: V, rounded to a tenth. */
const raised = (bare: number, rise: number): number => Math.round((bare + rise) * 10) / 10;
