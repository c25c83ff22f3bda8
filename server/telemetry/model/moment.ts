import type { SunClock } from '#domain/energy/sun.ts';
import { OVERVOLTAGE } from '#domain/grid/voltage.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { hasForgotten, isBeingServiced, isGridDown, shareLeft } from './faults.ts';
import { feedIn } from './grid.ts';
import type { Plant } from './plant.ts';
import { type Potential, potential } from './power.ts';
import { type Moment, STORY_OF } from './stories.ts';

/** Sines of the sun's elevation between which an inverter wakes and goes to sleep: -0.5° and 2°. */
const WAKING = { from: -0.009, to: 0.035 };

const DARK: Reading['voltages'] = [null, null, null];
/** The events of an inverter while a technician works on it. */
const VISITED = ['AC_DISCONNECT', 'CABINET_OPEN', 'DC_DISCONNECT', 'MANUAL_SHUTDOWN'];

const BROKEN: Readonly<Record<string, { state: string; event: string }>> = {
  'ground-fault': { state: 'FAULT', event: 'GROUND_FAULT' },
  'hardware-failure': { state: 'FAULT', event: 'HW_TEST_FAILURE' },
  'dc-switch-open': { state: 'STANDBY', event: 'DC_DISCONNECT' },
};

/** Unit: ms. How long the showcase's repaired inverter did not run, and how long its repair took. */
const REPAIR = { waited: 10 * 86_400_000, took: 25 * 60_000 };

/** The fault that stops a plant: a breakdown for good, or one that was repaired. */
function breakdownOf({ scenario, since }: Plant, at: number): { state: string; event: string } | undefined {
  if (scenario === 'repaired') return at < since && at >= since - REPAIR.waited ? BROKEN['hardware-failure'] : undefined;
  return at >= since ? BROKEN[scenario] : undefined;
}

const isAtWork = (plant: Plant, at: number): boolean =>
  isBeingServiced(plant, at) || (plant.scenario === 'repaired' && at < plant.since && at >= plant.since - REPAIR.took);

function stopped(plant: Plant, at: number, sky: Potential): Moment | undefined {
  if (isGridDown(plant, at)) return { power: 0, voltages: DARK, state: 'STANDBY', events: ['GRID_DISCONNECT'] };
  const broken = breakdownOf(plant, at);
  if (!broken && !isAtWork(plant, at)) return undefined;
  const { voltages } = feedIn(plant, at, { ...sky, power: 0 });
  if (isAtWork(plant, at)) return { power: 0, voltages, state: 'OFF', events: VISITED };
  return broken && { power: 0, voltages, state: sky.up > 0 ? broken.state : 'SLEEPING', events: [broken.event] };
}

function stateOf({ up, isMorning }: Potential, power: number, isThrottled: boolean): string {
  if (power > 0) return isThrottled ? 'THROTTLED' : 'MPPT';
  if (up < WAKING.from) return 'SLEEPING';
  if (up < WAKING.to) return isMorning ? 'STARTING' : 'SHUTTING_DOWN';
  return 'STANDBY';
}

/** The state of a plant at an instant. */
export function momentOf(plant: Plant, at: number, clock: SunClock): Moment {
  const full = potential(plant, at, clock);
  const moment = stopped(plant, at, full) ?? atWork(plant, at, full);
  return STORY_OF[plant.scenario]?.({ plant, at, sky: full, moment }) ?? moment;
}

function atWork(plant: Plant, at: number, full: Potential): Moment {
  const share = shareLeft(plant, at);
  const isHot = (full.air > 32 && full.power > 0.85 * plant.inverterPower) || hasLostItsFan(plant, full);
  const fed = feedIn(plant, at, { ...full, power: full.power * share * (isHot ? 0.8 : 1) });
  const events = [
    ...(fed.voltages.some((voltage) => voltage !== null && voltage >= OVERVOLTAGE) || fed.hasTripped ? ['AC_OVER_VOLT'] : []),
    ...(share < 1 ? ['BLOWN_STRING_FUSE'] : []),
    ...(hasForgotten(plant, at) ? ['MEMORY_LOSS'] : []),
    ...(isHot ? ['OVER_TEMP'] : []),
    ...(full.air < -12 ? ['UNDER_TEMP'] : []),
  ];
  const state = fed.hasTripped ? 'FAULT' : stateOf(full, fed.power, fed.isThrottled || isHot);
  return { power: fed.power, voltages: fed.voltages, state, events };
}

/** With a worn fan an inverter overheats at high power in any season. */
const hasLostItsFan = ({ scenario, inverterPower }: Plant, { power, up }: Potential): boolean =>
  scenario === 'fan-worn' && up > 0.2 && power > 0.2 * inverterPower;
