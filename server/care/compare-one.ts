import { compareAmong, neighbourYields } from '#domain/energy/comparison/among-neighbours.ts';
import type { ComparedSource } from '#domain/energy/comparison/compare-yield.ts';
import { comparisonDays } from '#domain/energy/comparison/comparison-window.ts';
import type { Comparison } from '#domain/energy/comparison/comparison.ts';
import { NEIGHBOURS_LOOKED_AT } from '#domain/energy/comparison/neighbours.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { placeIndex } from '#domain/geo/place-index.ts';
import { type LostEnergy, lostEnergy, lostOverDays } from '#domain/grid/losses/lost-energy.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { gridSamples, mayHaveBeenHeldBack, powerColumns } from '#server/store/care/grid-samples.ts';
import { type OutageRow, outagesSince } from '#server/store/care/outages.ts';
import { type PlacedSource, sourceOf, sourcesNear } from '#server/store/care/yields.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { isPlaced, withEnergies } from './compare-all.ts';

/** Days looked back for what a loss is measured by. */
const REFERENCE_DAYS = 14;
const NOTHING_LOST: LostEnergy = { energy: quantity(0), minutes: 0, episodes: [], weather: null, reason: null };

/** One more than are looked at, because the index that finds them takes the earth for flat. */
const nearby = (asks: Queryable, source: PlacedSource): Promise<PlacedSource[]> =>
  source.latitude === null || source.longitude === null ? Promise.resolve([]) : sourcesNear(asks, source, NEIGHBOURS_LOOKED_AT + 1);

/** What the grid held back on these days, estimated. Days on which nothing hints at it cost one question. */
async function lostOn(
  asks: Queryable,
  source: PlacedSource,
  others: readonly PlacedSource[],
  days: readonly LocalDate[],
): Promise<LostEnergy> {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const [from, to] = [instantOf(first), instantOf(addDays(last, 1))];
  if (!(await mayHaveBeenHeldBack(asks, source.id, from, to))) return NOTHING_LOST;
  const start = addDays(first, -REFERENCE_DAYS);
  const dates = daysFrom(start, addDays(last, 1));
  const sources = await withEnergies(asks, others, dates);
  const own: ComparedSource = { ...source, energies: dates.map(() => null) };
  const yields = neighbourYields(placeIndex(sources.filter(isPlaced)), own, dates);
  const history = await powerColumns(asks, source.id, instantOf(start), to);
  const samples = await gridSamples(asks, source.id, from, to);
  return lostOverDays(
    days.map((date) => {
      const [begins, ends] = [instantOf(date), instantOf(addDays(date, 1))];
      const ofDay = samples.filter(({ at }) => at >= begins && at < ends);
      return lostEnergy({ date, samples: ofDay, history, neighbourYields: yields, spot: spotOf(source) });
    }),
  );
}

/** The latest outage that hit an installation since a time (ms). */
async function latestOutage(asks: Queryable, id: number, since: number): Promise<Comparison['outage']> {
  const hit = (await outagesSince(asks, since)).findLast(({ installations }: OutageRow) => installations.includes(id));
  return hit === undefined ? null : { ...hit, from: quantity<Instant>(hit.from), to: hit.to === null ? null : quantity<Instant>(hit.to) };
}

/** An installation beside its neighbours over the five whole days before `date`; `undefined` of one that is not known. */
export async function compareOne(asks: Queryable, id: number, date: LocalDate): Promise<Comparison | undefined> {
  const source = await sourceOf(asks, id);
  if (!source) return undefined;
  const days = comparisonDays(date);
  const others = await nearby(asks, source);
  const [own, ...near] = await withEnergies(asks, [source, ...others], days);
  if (!own) return undefined;
  const compared = compareAmong(placeIndex(near.filter(isPlaced)), own);
  const names = new Map(others.map(({ id: number, sn, description }) => [number, { sn, description }]));
  const { weather: _, ...lost } = await lostOn(asks, source, others, days);
  return {
    ...compared,
    from: days[0] ?? date,
    to: days.at(-1) ?? date,
    neighbours: compared.neighbours.map((neighbour) => ({ ...neighbour, ...(names.get(neighbour.id) ?? { sn: '', description: '' }) })),
    outage: await latestOutage(asks, id, instantOf(days[0] ?? date)),
    lost,
  };
}
