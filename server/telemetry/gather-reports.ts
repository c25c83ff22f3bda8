import { spotOf } from '#domain/energy/daylight.ts';
import { type InverterReport, inverterReports, type ReportingInverter } from '#domain/grid/reports/inverter-report.ts';
import { wantedReadings } from '#domain/grid/reports/wanted-readings.ts';
import { eventsSince, type FirstReading, firstReadings, statesSince } from '#server/store/care/facts.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** Whose reports are asked for, and from when on, ms. */
export interface AskedReports {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverterPower: number;
  readonly lastAt: number | null;
  readonly from: number;
}

/** What is read may show that more has to be: a second report makes count what one did not. Twice is the most there is. */
const ROUNDS = 3;

/**
 * The reports that say when an inverter's events and faults began and were over, from the change before `from` on. Most come from
 * the logs of changes; of the readings themselves only those are asked for that decide something.
 */
export async function gatherReports(tx: Queryable, asked: readonly AskedReports[]): Promise<Map<number, InverterReport[]>> {
  if (asked.length === 0) return new Map();
  const since = { ids: asked.map(({ id }) => id), from: asked.map(({ from }) => from) };
  const [states, events] = [await statesSince(tx, since), await eventsSince(tx, since)];
  const [statesOf, eventsOf] = [Map.groupBy(states, ({ id }) => id), Map.groupBy(events, ({ id }) => id)];
  const read = new Map<number, FirstReading[]>(
    asked.map(({ id, lastAt }) => [id, lastAt === null ? [] : [{ id, at: lastAt, power: null }]]),
  );
  const reportsOf = (id: number) =>
    inverterReports({ states: statesOf.get(id) ?? [], events: eventsOf.get(id) ?? [], readings: read.get(id) ?? [] });
  const known = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = asked
      .flatMap((one) => wantedReadings(reportsOf(one.id), inverterOf(one)).map((span) => ({ id: one.id, ...span })))
      .filter((span) => !known.has(JSON.stringify(span)));
    if (wanted.length === 0) break;
    for (const span of wanted) known.add(JSON.stringify(span));
    for (const found of await firstReadings(tx, wanted)) read.get(found.id)?.push(found);
  }
  return new Map(asked.map(({ id }) => [id, reportsOf(id)]));
}

const inverterOf = ({ inverterPower, ...place }: AskedReports): ReportingInverter => ({ spot: spotOf(place), inverterPower });
