import { type SunClock, sunClock } from '#domain/energy/sun.ts';
import { OVERVOLTAGE } from '#domain/grid/voltage.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Reading } from '#server/telemetry/reading.ts';
import { feedIn } from './grid.ts';
import { hasForgotten, isBeingServiced, isGridDown, isUnheard } from './mishaps.ts';
import type { Plant } from './plant.ts';
import { type Potential, potential } from './power.ts';

/** Simulated inverters report every five minutes. */
export const STEP = 300_000;
/** Sines of the sun's elevation between which an inverter wakes: -0.5° and 2°. */
const WAKING = { from: -0.009, to: 0.035 };

/** The five-minute steps of a local day with the sun above them; made once, for all plants. */
export interface Skies {
  readonly date: LocalDate;
  readonly steps: readonly { readonly at: number; readonly clock: SunClock }[];
}

export function skiesOf(date: LocalDate): Skies {
  const start = instantOf(date);
  const count = Math.round((instantOf(addDays(date, 1)) - start) / STEP);
  return { date, steps: Array.from({ length: count }, (_, step) => ({ at: start + step * STEP, clock: sunClock(start + step * STEP) })) };
}

/** What happens at one step, before anybody asks whether the modem can tell it. */
interface Moment {
  readonly power: number;
  readonly voltages: Reading['voltages'];
  readonly state: string;
  readonly events: readonly string[];
}

const DARK: Reading['voltages'] = [null, null, null];

const BROKEN: Readonly<Record<string, { state: string; event: string }>> = {
  'ground-fault': { state: 'FAULT', event: 'GROUND_FAULT' },
  'hardware-failure': { state: 'FAULT', event: 'HW_TEST_FAILURE' },
  'dc-switch-open': { state: 'STANDBY', event: 'DC_DISCONNECT' },
};

function stopped(plant: Plant, at: number, sky: Potential): Moment | undefined {
  if (isGridDown(plant, at)) return { power: 0, voltages: DARK, state: 'STANDBY', events: ['GRID_DISCONNECT'] };
  const broken = at >= plant.since ? BROKEN[plant.fate] : undefined;
  if (!broken && !isBeingServiced(plant, at)) return undefined;
  const { voltages } = feedIn(plant, at, { ...sky, power: 0 });
  if (broken) return { power: 0, voltages, state: sky.up > 0 ? broken.state : 'SLEEPING', events: [broken.event] };
  return { power: 0, voltages, state: 'OFF', events: ['CABINET_OPEN', 'MANUAL_SHUTDOWN'] };
}

function stateOf(up: number, power: number, isThrottled: boolean): string {
  if (power > 0) return isThrottled ? 'THROTTLED' : 'MPPT';
  if (up < WAKING.from) return 'SLEEPING';
  return up < WAKING.to ? 'STARTING' : 'STANDBY';
}

function momentOf(plant: Plant, at: number, clock: SunClock): Moment {
  const full = potential(plant, at, clock);
  const stop = stopped(plant, at, full);
  if (stop) return stop;
  const hasLostString = plant.fate === 'fuse-blown' && at >= plant.since;
  const isHot = full.air > 32 && full.power > 0.85 * plant.inverterPower;
  const share = (hasLostString ? 0.5 : 1) * (isHot ? 0.8 : 1);
  const fed = feedIn(plant, at, { ...full, power: full.power * share });
  const events = [
    ...(fed.voltages.some((voltage) => voltage !== null && voltage >= OVERVOLTAGE) || fed.hasTripped ? ['AC_OVER_VOLT'] : []),
    ...(hasLostString ? ['BLOWN_STRING_FUSE'] : []),
    ...(hasForgotten(plant, at) ? ['MEMORY_LOSS'] : []),
    ...(isHot ? ['OVER_TEMP'] : []),
    ...(full.air < -12 ? ['UNDER_TEMP'] : []),
  ];
  const state = fed.hasTripped ? 'FAULT' : stateOf(full.up, fed.power, fed.isThrottled || isHot);
  return { power: fed.power, voltages: fed.voltages, state, events };
}

/** Whether this plant is heard of at all: its modem may be silent for good, or for an hour. */
const isHeard = (plant: Plant, at: number): boolean => !(plant.fate === 'silent' && at >= plant.since) && !isUnheard(plant, at);

/** What a plant reports on a local day, up to and with `until`. */
export function inverterDay(plant: Plant, { steps }: Skies, until: number): Reading[] {
  const heard: Reading[] = [];
  let counted = 0;
  let before = 0;
  for (const { at, clock } of steps) {
    if (at > until) break;
    const { power, voltages, state, events } = momentOf(plant, at, clock);
    counted += ((before + power) / 2) * (STEP / 3_600_000);
    before = power;
    if (!isHeard(plant, at)) continue;
    heard.push({
      installationId: plant.id,
      at,
      power: Math.round(power),
      energy: Math.round(counted),
      voltages,
      state: plant.isTalkative ? state : null,
      events: plant.isTalkative ? events : null,
    });
  }
  return heard;
}
