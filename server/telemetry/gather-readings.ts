import { spotOf } from '#domain/energy/daylight.ts';
import type { Dated } from '#domain/energy/rated-period.ts';
import { type InverterReading, inverterReadings, type RatedInverter } from '#domain/grid/readings/inverter-reading.ts';
import type { EventChange } from '#domain/grid/readings/event-changes.ts';
import type { StateRecord } from '#domain/grid/status.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { wantedReadings } from '#domain/grid/readings/wanted-readings.ts';
import { readEventsSince, type FirstReading, type Of, readFirstReadings, readStatesSince, readTold } from '#server/store/care/facts.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** No state that is known. */
const NO_STATE = '';

/** The installations whose readings are needed, and the time from which on, ms. */
export interface InverterSince extends Dated {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverterPower: number;
  readonly lastAt: number | null;
  readonly from: number;
}

/** Readings may show that more must be read: a second reading may confirm what one did not. Two further rounds are always enough. */
const ROUNDS = 3;

/**
 * The readings that say when an inverter's events and faults began and ended, from the last change before `from` on. Most come from the
 * logs of changes; only the readings that decide something are read.
 */
export async function gatherReadings(tx: Queryable, inverters: readonly InverterSince[]): Promise<Map<number, InverterReading[]>> {
  if (inverters.length === 0) return new Map();
  const since = { ids: inverters.map(({ id }) => id), from: inverters.map(({ from }) => from) };
  const told = [await readStatesSince(tx, since), await readEventsSince(tx, since)] as const;
  const [states, events] = await endWithInverter(tx, inverters, ...told);
  const [statesOf, eventsOf] = [Map.groupBy(states, ({ id }) => id), Map.groupBy(events, ({ id }) => id)];
  const read = new Map<number, FirstReading[]>(
    inverters.map(({ id, lastAt }) => [id, lastAt === null ? [] : [{ id, at: lastAt, power: null }]]),
  );
  const readingsOf = (id: number) =>
    inverterReadings({ states: statesOf.get(id) ?? [], events: eventsOf.get(id) ?? [], readings: read.get(id) ?? [] });
  const known = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = inverters
      .flatMap((one) => wantedReadings(readingsOf(one.id), inverterOf(one)).map((span) => ({ id: one.id, ...span })))
      .filter((span) => !known.has(JSON.stringify(span)));
    if (wanted.length === 0) break;
    for (const span of wanted) known.add(JSON.stringify(span));
    for (const reading of await readFirstReadings(tx, wanted)) read.get(reading.id)?.push(reading);
  }
  return new Map(inverters.map(({ id }) => [id, readingsOf(id)]));
}

/** A state and codes of an exchanged inverter end with it, if the next one sends none: then the logs name no change. Source: specification 37.13. */
async function endWithInverter(
  tx: Queryable,
  inverters: readonly InverterSince[],
  states: readonly Of<StateRecord>[],
  events: readonly Of<EventChange>[],
): Promise<readonly [readonly Of<StateRecord>[], readonly Of<EventChange>[]]> {
  const [lastStates, lastEvents] = [states, events].map((all) => new Map(all.map(({ id, at }) => [id, at])));
  const exchanged = inverters.flatMap(({ id, periods }) => {
    const from = periods?.findLast(({ isOtherInverter }) => isOtherInverter)?.from;
    const isBefore = (last?: Instant) => last !== undefined && from !== undefined && last < from;
    return from !== undefined && (isBefore(lastStates?.get(id)) || isBefore(lastEvents?.get(id))) ? [{ id, from }] : [];
  });
  if (exchanged.length === 0) return [states, events];
  const since = new Map(exchanged.map(({ id, from }) => [id, quantity<Instant>(from)]));
  const known = await readTold(tx, { ids: exchanged.map(({ id }) => id), from: exchanged.map(({ from }) => from) });
  const ends = known.map((one) => ({ ...one, at: since.get(one.id) ?? quantity<Instant>(0) }));
  return [
    [...states, ...ends.flatMap(({ id, at, hasStates }) => (hasStates ? [] : [{ id, at, state: NO_STATE }]))],
    [...events, ...ends.flatMap(({ id, at, hasEvents }) => (hasEvents ? [] : [{ id, at, codes: [] }]))],
  ];
}

const inverterOf = ({ inverterPower, periods, ...place }: InverterSince): RatedInverter => ({
  spot: spotOf(place),
  inverterPower,
  periods,
});
