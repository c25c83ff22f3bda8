import { spotOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { chance, seedOf } from './chance.ts';
import { type Plane, planeOf } from './irradiance.ts';

/** What can be wrong with a simulated inverter, for good, from a moment on. */
export const FATES = ['ground-fault', 'silent', 'hardware-failure', 'dc-switch-open'] as const;
/** `fuse-blown` loses a string and goes on working. */
export type Fate = 'healthy' | 'fuse-blown' | (typeof FATES)[number];

/** A simulated installation: what is known of a real one, and what its serial number makes of the rest. */
export interface Plant extends Spot {
  readonly id: number;
  readonly seed: number;
  readonly plane: Plane;
  readonly phases: 1 | 3;
  /** Wp and W. */
  readonly generatorPower: number;
  readonly inverterPower: number;
  /** Some inverters and clouds report neither states nor events. */
  readonly isTalkative: boolean;
  /** Far end of a long line: voltage stands high and rises with every kilowatt fed in. */
  readonly isWeakGrid: boolean;
  /** V at its terminals without own feed-in. */
  readonly baseVoltage: number;
  /** Dirt, mismatch, cables: what is left of one. */
  readonly health: number;
  readonly fate: Fate;
  readonly since: number;
}

export interface PlantFacts {
  readonly id: number;
  readonly sn: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly tilt: number | null;
  readonly azimuth: number | null;
  readonly phases: number;
  readonly inverterPower: number;
  readonly generatorPower: number;
}

export function plantOf(facts: PlantFacts, fate: Fate, since: number): Plant {
  const seed = seedOf(facts.sn);
  const isWeakGrid = chance(seed, 1) < 0.15;
  const spread = chance(seed, 2);
  return {
    id: facts.id,
    seed,
    ...spotOf(facts),
    plane: planeOf(facts.tilt ?? 32, facts.azimuth ?? 180),
    phases: facts.phases === 1 ? 1 : 3,
    generatorPower: facts.generatorPower,
    inverterPower: facts.inverterPower,
    isTalkative: chance(seed, 3) >= 0.1,
    isWeakGrid,
    baseVoltage: isWeakGrid ? 245 + 2.2 * spread : 229.5 + 7 * spread,
    health: 0.95 + 0.05 * chance(seed, 4),
    fate,
    since,
  };
}
