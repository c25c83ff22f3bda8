import { compareAmong, SEARCHED_FIRST, neighbourYields } from '#domain/comparison/among-neighbours.ts';
import { type ComparedSource, unlessHindered, type YieldComparison } from '#domain/comparison/compare-yield.ts';
import { comparisonDays } from '#domain/energy/comparison-window.ts';
import type { Comparison } from '#domain/comparison/comparison.ts';
import { NEIGHBOURS, NEIGHBOURS_SEARCHED } from '#domain/comparison/neighbours.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { placeIndex } from '#domain/geo/place-index.ts';
import { type LostEnergy, lostEnergy, lostOverDays } from '#domain/grid/losses/lost-energy.ts';
import { noShare } from '#domain/grid/losses/lost-episodes.ts';
import { quantity } from '#domain/quantity.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { stretchOf } from '#domain/time/stretch.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type GridHints, readGridSamples, readPowerColumns } from '#server/store/care/grid-samples.ts';
import { readSourcesAround, type PlacedSource, findNearestSources } from '#server/store/care/yields.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { isPlaced, measuredOn, withEnergies, findHindrances, withoutDoubt } from './compare-all.ts';

/** Unit: days before, from which the reference of a loss is taken. */
const REFERENCE_DAYS = 14;
const NOTHING_LOST: LostEnergy = { ...noShare(quantity(0)), limited: noShare(quantity(0)), weather: null, reason: null };

const NO_HINTS: GridHints = { mayHaveBeenHeldBack: false, outage: null };

/** Neighbours read first: mostly five of the nearest eight are usable. More than eight, because the index treats the earth as flat. */
const FIRST_LOOK = 16;

/** One more neighbour than needed, for the same reason. */
const nearby = (db: Queryable, source: PlacedSource): Promise<PlacedSource[]> =>
  source.latitude === null || source.longitude === null ? Promise.resolve([]) : findNearestSources(db, source, NEIGHBOURS_SEARCHED + 1);

/** An installation compared with the nearest `count` around it. */
async function comparedAmong(db: Queryable, id: number, days: readonly LocalDate[], now: number, count: number) {
  const around = await readSourcesAround(db, id, [days[0] ?? '', days.at(-1) ?? ''], count);
  const ids = around.sources.map(({ source }) => source.id);
  const hindrances = await findHindrances(db, ids, days, now);
  const [own, ...near] = around.sources.map(({ source, days: rows }) => ({
    ...source,
    ...measuredOn(source, rows, days),
    hindrance: hindrances.get(source.id) ?? null,
  }));
  if (!own) return undefined;
  const placed = near.filter(isPlaced);
  const compared = compareAmong(placeIndex(placed), own);
  return { own, near, placed, hints: around.hints, compared };
}

const isSettled = ({ neighbours }: YieldComparison): boolean =>
  neighbours.length <= SEARCHED_FIRST && neighbours.filter(({ isUsed }) => isUsed).length === NEIGHBOURS;

/** An estimate of the energy that was not delivered on these days, because of the grid or another limit. */
export async function lostOn(db: Queryable, source: PlacedSource, days: readonly LocalDate[]): Promise<LostEnergy> {
  const { inverterPower: rating, periods } = source;
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const [from, to] = [instantOf(first), instantOf(addDays(last, 1))];
  const others = await nearby(db, source);
  const start = addDays(first, -REFERENCE_DAYS);
  const dates = daysFrom(start, addDays(last, 1));
  const sources = await withEnergies(db, others, dates);
  const own: ComparedSource = { ...source, energies: dates.map(() => null) };
  const yields = neighbourYields(placeIndex(sources.filter(isPlaced)), own, dates);
  const history = await readPowerColumns(db, source.id, instantOf(start), to);
  const samples = await readGridSamples(db, source.id, from, to);
  return lostOverDays(
    days.map((date) => {
      const [begins, ends] = [instantOf(date), instantOf(addDays(date, 1))];
      const ofDay = samples.filter(({ at }) => at >= begins && at < ends);
      return lostEnergy({ date, samples: ofDay, history, neighbourYields: yields, spot: spotOf(source), rating, periods });
    }),
  );
}

/** Compares an installation with its neighbours over the five whole days before `date`; `undefined` if it does not exist. Unit: `now` in ms since 1970. */
export async function compareOne(db: Queryable, id: number, date: LocalDate, now: number): Promise<Comparison | undefined> {
  const days = comparisonDays(date);
  const first = await comparedAmong(db, id, days, now, FIRST_LOOK);
  if (!first) return undefined;
  const { own, near, placed, compared } = isSettled(first.compared)
    ? first
    : ((await comparedAmong(db, id, days, now, NEIGHBOURS_SEARCHED + 1)) ?? first);
  const names = new Map(near.map(({ id: number, sn, description }) => [number, { sn, description }]));
  const { mayHaveBeenHeldBack, outage } = first.hints ?? NO_HINTS;
  const { weather: _, ...lost } = mayHaveBeenHeldBack ? await lostOn(db, own, days) : NOTHING_LOST;
  return {
    ...unlessHindered(await withoutDoubt(db, own, compared, new Map(placed.map((one) => [one.id, one])), days)),
    from: days[0] ?? date,
    to: days.at(-1) ?? date,
    neighbours: compared.neighbours.map((neighbour) => ({ ...neighbour, ...(names.get(neighbour.id) ?? { sn: '', description: '' }) })),
    outage: outage && { ...outage, ...stretchOf(outage) },
    lost,
  };
}
