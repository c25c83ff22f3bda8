import { isOwnFault } from '#domain/grid/grid-events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { isPhaseOvervoltage } from '#domain/grid/voltage.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { EnergyDay } from '#server/store/telemetry/write-energy-days.ts';
import type { EventEntry, OvervoltageEntry, StateEntry } from '#server/store/telemetry/write-logs.ts';
import { inverterDay, type Skies } from '#server/telemetry/model/inverter-day.ts';
import { type PastSkies, pastDay, pastSkiesOf } from '#server/telemetry/model/past-day.ts';
import type { Plant } from '#server/telemetry/model/plant.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { energyOfDay, lastCounter, MARGIN } from '#domain/energy/roll-up.ts';

/** What one inverter reported on a day, in the order of time; each carries its counter. */
interface ToldDay {
  readonly day: LocalDate;
  readonly readings: readonly Reading[];
}

/** What one inverter reported on days that follow each other. */
interface ToldDays {
  readonly id: number;
  readonly days: readonly ToldDay[];
  /** The day before them, which is not stored with them; `null` where nothing was reported before. */
  readonly before: ToldDay | null;
}

/** All that is stored of such days: the readings, and what follows from them. */
export interface FollowedDays {
  readonly id: number;
  readonly readings: readonly Reading[];
  readonly states: readonly StateEntry[];
  readonly events: readonly EventEntry[];
  readonly overvoltages: readonly OvervoltageEntry[];
  readonly energies: readonly EnergyDay[];
  /** The first and the last reading, and the last with a power. */
  readonly ends: readonly Reading[];
  /** As of the last reading; `null` where none was told. */
  readonly state: string | null;
  readonly codes: readonly string[] | null;
  /** Unit: ms since 1970. The first reading that tells a fault of the inverter's own; `null`: none does. */
  readonly faultAt: number | null;
}

const tellsFault = ({ state, events }: Reading): boolean =>
  (state !== null && inverterState(state) === 'FAULT') || (events?.some(isOwnFault) ?? false);

/** Entries of the log of states, which holds changes only. */
function statesOf(readings: readonly Reading[]): StateEntry[] {
  let before: string | null = null;
  return readings.flatMap(({ installationId: id, at, state }) => {
    if (state === null || state === before) return [];
    before = state;
    return [{ id, at, state }];
  });
}

/** Entries of the log of events, which holds changes only. */
function eventsOf(readings: readonly Reading[]): EventEntry[] {
  let before: readonly string[] | null = null;
  return readings.flatMap(({ installationId: id, at, events: codes }) => {
    if (codes === null || codes.join(',') === before?.join(',')) return [];
    const started = codes.filter((code) => !before?.includes(code));
    before = codes;
    return [{ id, at, codes, started }];
  });
}

const overvoltagesOf = (readings: readonly Reading[]): OvervoltageEntry[] =>
  readings.flatMap(({ installationId: id, at, voltages }) =>
    voltages.flatMap((voltage, index) => (voltage !== null && isPhaseOvervoltage(voltage) ? [{ id, at, phase: index + 1, voltage }] : [])),
  );

/** Energy by hour of each day with readings; the day before says where the counter stood. */
function energiesOf({ id, days, before }: ToldDays): EnergyDay[] {
  let held = before ? lastCounter(before.readings, before.day) : null;
  let earlier = before?.readings ?? [];
  return days.flatMap(({ day, readings }) => {
    if (readings.length === 0) return [];
    const around = [...earlier.filter(({ at }) => at >= instantOf(day) - MARGIN), ...readings];
    const counter = lastCounter(readings, day);
    const energy = { installationId: id, day, ...energyOfDay(around, day, { held }), counter };
    held = counter ?? held;
    earlier = readings;
    return [energy];
  });
}

/** What follows from these days, as `takeReadings` would have made it of their readings and of the day before. */
function followDays(told: ToldDays): FollowedDays {
  const readings = told.days.flatMap((day) => day.readings);
  const [states, events] = [statesOf(readings), eventsOf(readings)];
  const ends = [readings[0], readings.at(-1), readings.findLast(({ power }) => power !== null)];
  return {
    id: told.id,
    readings,
    states,
    events,
    overvoltages: overvoltagesOf(readings),
    energies: energiesOf(told),
    ends: ends.filter((read) => read !== undefined),
    state: states.at(-1)?.state ?? null,
    codes: events.at(-1)?.codes ?? null,
    faultAt: readings.find(tellsFault)?.at ?? null,
  };
}

interface Telling {
  readonly skiesOn: (day: LocalDate) => Skies;
  /** Whether the day before is stored too, now or later. */
  readonly isEarlierTold: boolean;
}

/** What a plant reports on days that follow each other, up to `now`, and what follows from it. */
export function toldBy(plant: Plant, days: readonly LocalDate[], now: number, { skiesOn, isEarlierTold }: Telling): FollowedDays {
  const [first] = days;
  const eve = isEarlierTold && first !== undefined ? addDays(first, -1) : null;
  return followDays({
    id: plant.id,
    days: days.map((day) => ({ day, readings: inverterDay(plant, skiesOn(day), now) })),
    before: eve === null ? null : { day: eve, readings: inverterDay(plant, skiesOn(eve), now) },
  });
}

/** What is the same for all plants on a day, made once. */
export function keptByDay<T>(make: (day: LocalDate) => T): (day: LocalDate) => T {
  const kept = new Map<LocalDate, T>();
  return (day) => {
    const known = kept.get(day) ?? make(day);
    kept.set(day, known);
    return known;
  };
}

export const keptPastSkies = (): ((day: LocalDate) => PastSkies) => keptByDay(pastSkiesOf);

/** Energy by hour of a day of which there are no readings; none where nothing was heard. */
export function pastEnergy(plant: Plant, skies: PastSkies): EnergyDay[] {
  const hours = pastDay(plant, skies);
  return hours.some((hour) => hour !== null) ? [{ installationId: plant.id, day: skies.date, hours, refused: null, counter: null }] : [];
}
