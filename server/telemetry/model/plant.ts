import { spotOf } from '#domain/energy/daylight.ts';
import { type Plane, planeOf } from '#domain/energy/irradiance.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { chance, seedOf } from './chance.ts';

/** Permanent breakdowns of a simulated inverter. */
export const FAULT_SCENARIOS = ['ground-fault', 'silent', 'hardware-failure', 'dc-switch-open'] as const;
/** Scenarios of the demo's showcase beside a blown fuse; one named `…-near` shares the line or the snow of another. */
export const STORIES = [
  'feed-in',
  'tap-high',
  'throttled',
  'trip-loop',
  'outage',
  'outage-near',
  'sleepy-logger',
  'snow',
  'snow-near',
  'never',
  'vendor-code',
  'repaired',
] as const;
export type StoryName = (typeof STORIES)[number];
/** `fuse-blown` loses a string, `fan-worn` its cooling; both keep working. */
export type FaultScenario = 'healthy' | 'fuse-blown' | 'fan-worn' | (typeof FAULT_SCENARIOS)[number] | StoryName;

/** True for a permanent breakdown. */
export const isBreakdown = (scenario: FaultScenario): scenario is (typeof FAULT_SCENARIOS)[number] =>
  (FAULT_SCENARIOS as readonly string[]).includes(scenario);
const isStory = (scenario: FaultScenario): scenario is StoryName => (STORIES as readonly string[]).includes(scenario);

/** A simulated installation: the data of a real one, and properties derived from its serial number. */
export interface Plant extends Spot {
  readonly id: number;
  readonly seed: number;
  readonly plane: Plane;
  readonly phases: 1 | 3;
  /** Wp and W. */
  readonly generatorPower: number;
  readonly inverterPower: number;
  /** False for inverters and clouds that send neither states nor events. */
  readonly isTalkative: boolean;
  /** At the far end of a long line: the voltage is high and rises with every kilowatt fed in. */
  readonly isWeakGrid: boolean;
  /** V by which the roofs of a whole street raise the line before they reduce their power; 0 without such a street. */
  readonly streetRise: number;
  /** V at its terminals without its own feed-in. */
  readonly baseVoltage: number;
  /** Reduces its power as the voltage rises; older inverters do not. */
  readonly droops: boolean;
  /** The share left after losses by dirt, mismatch and cables. */
  readonly health: number;
  /** Winters are colder than elsewhere, and snow stays on the modules for days. */
  readonly isInMountains: boolean;
  /** The place whose clouds it has: a valley shares its sky. */
  readonly sky: Spot;
  readonly scenario: FaultScenario;
  readonly since: number;
  readonly exchange: Exchange | null;
}

/** The latest exchange of an inverter. */
interface Exchange {
  /** Unit: ms since 1970. */
  readonly at: number;
  /** Rating of the one before. Unit: W. */
  readonly inverterPower: number;
}

/** The plant with the inverter that it had at a time. */
export const plantAt = (plant: Plant, at: number): Plant =>
  plant.exchange !== null && at < plant.exchange.at ? { ...plant, inverterPower: plant.exchange.inverterPower } : plant;

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
  readonly exchange?: Exchange | null;
}

/** Raises the voltage above 253 V at a clear noon of any season. */
const STREET_RISE = 9;
/** Scenarios in which the inverter does not limit the voltage: at the end of a long line. */
const OVERVOLTAGE_STORIES: readonly FaultScenario[] = ['feed-in', 'tap-high'];

const PODHALE: Spot = { latitude: 49.48, longitude: 20.03 };
/** Unit: W. Larger inverters get a line of their own. */
const WEAK_MOST = 15_000;

/** V at the terminals in scenarios about voltage, also at night. In `tap-high` the transformer's tap is far too high. */
const BASE_VOLTAGE: Partial<Record<FaultScenario, number>> = { 'feed-in': 245, 'tap-high': 251.2, throttled: 243, 'trip-loop': 243 };

export function plantOf(facts: PlantFacts, scenario: FaultScenario, since: number): Plant {
  const seed = seedOf(facts.sn);
  const isWeakGrid = isStory(scenario)
    ? OVERVOLTAGE_STORIES.includes(scenario)
    : facts.inverterPower <= WEAK_MOST && chance(seed, 1) < 0.17;
  const isInMountains = scenario === 'snow' || scenario === 'snow-near';
  const spread = chance(seed, 2);
  return {
    id: facts.id,
    seed,
    ...spotOf(facts),
    plane: planeOf(facts.tilt ?? 32, facts.azimuth ?? 180),
    phases: facts.phases === 1 ? 1 : 3,
    generatorPower: facts.generatorPower,
    inverterPower: facts.inverterPower,
    isTalkative: isStory(scenario) || scenario === 'fuse-blown' || scenario === 'fan-worn' || chance(seed, 3) >= 0.1,
    isWeakGrid,
    streetRise: scenario === 'feed-in' ? STREET_RISE : 0,
    baseVoltage: BASE_VOLTAGE[scenario] ?? (isWeakGrid ? 245 + 2.2 * spread : 229.5 + 7 * spread),
    droops: !OVERVOLTAGE_STORIES.includes(scenario),
    health: 0.95 + 0.05 * chance(seed, 4),
    isInMountains,
    sky: isInMountains ? PODHALE : spotOf(facts),
    scenario,
    since,
    exchange: facts.exchange ?? null,
  };
}
