import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { energyOfPeriods } from '#domain/energy/energy-of-periods.ts';
import type { RatedPeriod } from '#domain/energy/rated-period.ts';
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
import { MARGIN } from '#domain/energy/roll-up.ts';

/** The readings of one inverter on a day, in the order of time; each reading has a counter. */
interface SimulatedDay {
  readonly day: LocalDate;
  readonly readings: readonly Reading[];
}

/** The readings of one inverter on consecutive days. */
interface SimulatedDays {
  readonly id: number;
  readonly days: readonly SimulatedDay[];
  /** The day before them, which is not stored with them; `null` if there is none. */
  readonly before: SimulatedDay | null;
  /** When the inverter was exchanged, with the ratings since; `null`: never. */
  readonly exchange: Omit<RatedPeriod, 'phases'> | null;
}

/** Everything that is stored of such days: the readings and what is derived from them. */
export interface FollowedDays {
  readonly id: number;
  readonly readings: readonly Reading[];
  readonly states: readonly StateEntry[];
  readonly events: readonly EventEntry[];
  readonly overvoltages: readonly OvervoltageEntry[];
  readonly energies: readonly EnergyDay[];
  /** The first and the last reading, and the last one with power. */
  readonly ends: readonly Reading[];
  /** As of the last reading; `null` if there is none. */
  readonly state: string | null;
  readonly codes: readonly string[] | null;
  /** Unit: ms since 1970. The first reading with a fault of the inverter's own; `null` if there is none. */
  readonly faultAt: number | null;
}

const hasFault = ({ state, events }: Reading): boolean =>
  (state !== null && inverterState(state) === 'FAULT') || (events?.some(isOwnFault) ?? false);

/** Entries of the state log, which holds changes only. */
function statesOf(readings: readonly Reading[]): StateEntry[] {
  let before: string | null = null;
  return readings.flatMap(({ installationId: id, at, state }) => {
    if (state === null || state === before) return [];
    before = state;
    return [{ id, at, state }];
  });
}

/** Entries of the event log, which holds changes only. */
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

/** Energy by hour of each day with readings; the day before provides the last counter. */
function energiesOf({ id, days, before, exchange }: SimulatedDays): EnergyDay[] {
  const periods = exchange === null ? [] : [{ ...exchange, from: Number.NEGATIVE_INFINITY, isOtherInverter: false }, exchange];
  let held = before?.readings.at(-1)?.energy ?? null;
  let heldOn = before?.day ?? null;
  let earlier = before?.readings ?? [];
  return days.flatMap(({ day, readings }) => {
    if (readings.length === 0) return [];
    const around = [...earlier.filter(({ at }) => at >= instantOf(day) - MARGIN), ...readings];
    const meter = { held, most: null, spot: MIDDLE_OF_POLAND, darkBy: null };
    const energy = { installationId: id, day, ...energyOfPeriods(around, day, { meter, heldOn, periods }) };
    if (energy.counter !== null) [held, heldOn] = [energy.counter, day];
    earlier = readings;
    return [energy];
  });
}

/** Derives from these days what `takeReadings` would derive from their readings and the day before. */
function followDays(plant: SimulatedDays): FollowedDays {
  const readings = plant.days.flatMap((day) => day.readings);
  const [states, events] = [statesOf(readings), eventsOf(readings)];
  const ends = [readings[0], readings.at(-1), readings.findLast(({ power }) => power !== null)];
  return {
    id: plant.id,
    readings,
    states,
    events,
    overvoltages: overvoltagesOf(readings),
    energies: energiesOf(plant),
    ends: ends.filter((read) => read !== undefined),
    state: states.at(-1)?.state ?? null,
    codes: events.at(-1)?.codes ?? null,
    faultAt: readings.find(hasFault)?.at ?? null,
  };
}

interface Surroundings {
  readonly skiesOn: (day: LocalDate) => Skies;
  /** Whether the day before is stored too, now or later. */
  readonly isDayBeforeStored: boolean;
}

/** The readings of a plant on consecutive days up to `now`, with everything derived from it. */
export function simulateDays(
  plant: Plant,
  days: readonly LocalDate[],
  now: number,
  { skiesOn, isDayBeforeStored }: Surroundings,
): FollowedDays {
  const [first] = days;
  const ratings = { inverterPower: plant.inverterPower, generatorPower: plant.generatorPower };
  const eve = isDayBeforeStored && first !== undefined ? addDays(first, -1) : null;
  return followDays({
    id: plant.id,
    days: days.map((day) => ({ day, readings: inverterDay(plant, skiesOn(day), now) })),
    exchange: plant.exchange && { from: plant.exchange.at, ...ratings, isOtherInverter: true },
    before: eve === null ? null : { day: eve, readings: inverterDay(plant, skiesOn(eve), now) },
  });
}

/** Caches what is the same for all plants on a day. */
export function keptByDay<T>(make: (day: LocalDate) => T): (day: LocalDate) => T {
  const kept = new Map<LocalDate, T>();
  return (day) => {
    const known = kept.get(day) ?? make(day);
    kept.set(day, known);
    return known;
  };
}

export const keptPastSkies = (): ((day: LocalDate) => PastSkies) => keptByDay(pastSkiesOf);

const NO_COUNTER = { refused: null, counter: null, dropped: [] };

/** Energy by hour of a day without readings; empty if there is none. */
export function pastEnergy(plant: Plant, skies: PastSkies): EnergyDay[] {
  const hours = pastDay(plant, skies);
  return hours.some((hour) => hour !== null) ? [{ installationId: plant.id, day: skies.date, hours, ...NO_COUNTER }] : [];
}
