import { type SunClock, sunClock, sunVector } from '#domain/energy/sun.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { isUnheard } from './faults.ts';
import { momentOf } from './moment.ts';
import { type Plant, plantAt } from './plant.ts';

/** Simulated inverters send a reading every five minutes. */
export const STEP = 300_000;

/** The five-minute steps of a local day with the position of the sun; computed once for all plants. */
export interface Skies {
  readonly date: LocalDate;
  readonly steps: readonly { readonly at: number; readonly clock: SunClock }[];
}

export function skiesOf(date: LocalDate): Skies {
  const start = instantOf(date);
  const count = Math.round((instantOf(addDays(date, 1)) - start) / STEP);
  return { date, steps: Array.from({ length: count }, (_, step) => ({ at: start + step * STEP, clock: sunClock(start + step * STEP) })) };
}

/** Sine of the sun's elevation above which a logger that sleeps at night is awake. */
const AWAKE = -0.02;
/** How many readings in the morning still have yesterday's counter. */
const STALE = 2;

/** Whether a reading of this plant arrives: its modem may be silent for good, for an hour, or every night. */
function hasSignal(plant: Plant, at: number, clock: SunClock): boolean {
  if (plant.scenario === 'never' || (plant.scenario === 'silent' && at >= plant.since)) return false;
  if (plant.scenario === 'sleepy-logger' && sunVector(clock, plant).up < AWAKE) return false;
  return !isUnheard(plant, at);
}

/** The readings of a plant on a local day, up to and including `until`. */
export function inverterDay(plant: Plant, skies: Skies, until: number): Reading[] {
  const readings = simulateReadings(plant, skies, until);
  const [first] = readings;
  if (plant.scenario !== 'sleepy-logger' || !first || first.at < plant.since) return readings;
  const counter = simulateReadings(plant, skiesOf(addDays(skies.date, -1)), until).at(-1)?.energy ?? 0;
  return readings.map((read, index) => (index < STALE ? { ...read, energy: counter } : read));
}

function simulateReadings(plant: Plant, { steps }: Skies, until: number): Reading[] {
  const readings: Reading[] = [];
  let counted = 0;
  let before = 0;
  for (const { at, clock } of steps) {
    if (at > until) break;
    const { power, voltages, state, events } = momentOf(plantAt(plant, at), at, clock);
    const produced = Math.max(0, power);
    counted += ((before + produced) / 2) * (STEP / 3_600_000);
    before = produced;
    // the counter of a new inverter begins
    if (plant.exchange !== null && at >= plant.exchange.at && at - STEP < plant.exchange.at) counted = 0;
    if (!hasSignal(plant, at, clock)) continue;
    readings.push({
      installationId: plant.id,
      at,
      power: Math.round(power),
      energy: Math.round(counted),
      voltages,
      state: plant.isTalkative ? state : null,
      events: plant.isTalkative ? events : null,
    });
  }
  return readings;
}
