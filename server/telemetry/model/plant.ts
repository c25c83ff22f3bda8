import { spotOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { chance, seedOf } from './chance.ts';
import { type Plane, planeOf } from '#domain/energy/irradiance.ts';

/** What can be wrong with a simulated inverter, for good, from a moment on. */
export const FAULT_SCENARIOS = ['ground-fault', 'silent', 'hardware-failure', 'dc-switch-open'] as const;
/** What the demo's showcase tells beside a blown fuse; those named `…-near` share the line, or the snow, of one. */
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
/** `fuse-blown` loses a string, `fan-worn` its cooling; both go on working. */
export type FaultScenario = 'healthy' | 'fuse-blown' | 'fan-worn' | (typeof FAULT_SCENARIOS)[number] | StoryName;

/** True for what stops an inverter for good. */
export const isBreakdown = (scenario: FaultScenario): scenario is (typeof FAULT_SCENARIOS)[number] =>
  (FAULT_SCENARIOS as readonly string[]).includes(scenario);
const isStory = (scenario: FaultScenario): scenario is StoryName => (STORIES as readonly string[]).includes(scenario);

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
  /** V that the roofs of a whole street lift the line by, before they cut back; 0 where there is no such street. */
  readonly streetRise: number;
  /** V at its terminals without own feed-in. */
  readonly baseVoltage: number;
  /** Cuts its power back as the voltage rises; older ones do not. */
  readonly droops: boolean;
  /** Dirt, mismatch, cables: what is left of one. */
  readonly health: number;
  /** Where winters are colder, and snow lies for days. */
  readonly isInMountains: boolean;
  /** Whose clouds it has: a valley shares its sky. */
  readonly sky: Spot;
  readonly scenario: FaultScenario;
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

/** So that a clear noon of any season stands above 253 V. */
const STREET_RISE = 9;
/** Stories of a voltage that the inverter does not hold down: they are at the end of a long line. */
const OVERVOLTAGE_STORIES: readonly FaultScenario[] = ['feed-in', 'tap-high'];

const PODHALE: Spot = { latitude: 49.48, longitude: 20.03 };
/** Unit: W. Larger ones get a line of their own. */
const WEAK_MOST = 15_000;

/** V at the terminals of those whose story is about voltage, by night too; for the second the transformer's tap is far too high. */
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
  };
}
