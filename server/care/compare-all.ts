import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { compareAmong } from '#domain/comparison/among-neighbours.ts';
import { alarmVerdict, type ComparedSource, withheldBy, type YieldComparison } from '#domain/comparison/compare-yield.ts';
import { comparisonDays, wholeDayEnergy } from '#domain/energy/comparison-window.ts';
import { hindranceIn } from '#domain/comparison/hindrance.ts';
import { clearSkyRatio, lossFrom, type Oriented, unlessOrientation } from '#domain/comparison/orientation.ts';
import { type YieldSource, type Hindrance, dailyYields } from '#domain/comparison/yield-source.ts';
import { generatorPowersOn } from '#domain/energy/rated-period.ts';
import { isSunUp, MIDDLE_OF_POLAND, spotOf } from '#domain/energy/daylight.ts';
import { placeIndex } from '#domain/geo/place-index.ts';
import { isSilentByDay } from '#domain/energy/silence.ts';
import { addDays, type LocalDate, daysFrom } from '#domain/time/local-date.ts';
import { type Stretch, stretchOf, without } from '#domain/time/stretch.ts';
import { instantOf, localDateOf, hourStarts } from '#domain/time/warsaw.ts';
import type { YieldRow } from '#server/store/care/facts.ts';
import { type HindranceRow, readHindrances } from '#server/store/care/hindrances.ts';
import { readDowntimes } from '#server/store/care/silences.ts';
import {
  readAllSources,
  readHoursOfDays,
  type HoursRow,
  type PlacedSource,
  writeVerdicts,
  readEnergiesOf,
  readHoursOf,
} from '#server/store/care/yields.ts';
import { isOdd, isRatingOdd, type YieldHistory } from '#domain/comparison/odd-rating.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { powerHour } from '#domain/energy/daylight-shape.ts';

type PlacedYield = PlacedSource & YieldSource;

/** The yields of an installation and its neighbours up to the last compared day, and the hours of the compared days. */
async function readHistory(
  db: Queryable,
  source: PlacedYield,
  neighbours: readonly PlacedYield[],
  days: readonly LocalDate[],
): Promise<YieldHistory> {
  const last = days.at(-1) ?? '';
  const all = [source, ...neighbours];
  const rows = await readEnergiesOf(
    db,
    all.map(({ id }) => id),
  );
  const energies = new Map(rows.map(({ id, day, energy }) => [`${id} ${day}`, energy]));
  const first = rows.find(({ id }) => id === source.id)?.day ?? last;
  const dates = daysFrom(first, addDays(last, 1));
  const yieldsOf = (one: PlacedYield) =>
    dailyYields({
      ...one,
      powers: generatorPowersOn(one, dates, spotOf(one)),
      energies: dates.map((date) => energies.get(`${one.id} ${date}`) ?? null),
    });
  const hours = await readHoursOf(db, source.id, [days[0] ?? last, last]);
  return {
    own: yieldsOf(source),
    neighbours: neighbours.map(yieldsOf),
    hours: hours.flatMap(({ day, hours: ofDay }) =>
      hourStarts(day).flatMap((at, hour) => {
        const peak = ofDay[hour] ?? null;
        return peak === null ? [] : [powerHour({ at, peak }, source)];
      }),
    ),
  };
}

/** Installations read or written by one query. */
const AT_ONCE = 500;
/** Installations compared before other work runs. */
const COMPARED_AT_ONCE = 50;

/** The date of the comparison that can be made now: after sunset today is complete and counts. Unit: `now` in ms since 1970. */
export function comparisonDate(now: number): LocalDate {
  const today = localDateOf(now);
  const isAfternoon = now >= instantOf(today, 12);
  return isAfternoon && !isSunUp(now, MIDDLE_OF_POLAND) ? addDays(today, 1) : today;
}

/** Energies of whole days from the stored hours, and what they are measured by. Unit: Wh and Wp. */
export const measuredOn = (
  source: PlacedSource,
  rows: readonly Omit<HoursRow, 'id'>[],
  days: readonly LocalDate[],
): Pick<YieldSource, 'energies' | 'powers'> => ({
  powers: generatorPowersOn(source, days, spotOf(source)),
  energies: days.map((day) => {
    const row = rows.find((one) => one.day === day);
    if (row === undefined) return null;
    return row.hours === null ? row.energy : wholeDayEnergy(row.hours, day, spotOf(source));
  }),
});

/** The sources with their energies of whole days, oldest first. Unit: Wh. */
export async function withEnergies(
  db: Queryable,
  sources: readonly PlacedSource[],
  days: readonly LocalDate[],
): Promise<(PlacedSource & ComparedSource)[]> {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  const rows = await readHoursOfDays(
    db,
    sources.map(({ id }) => id),
    from,
    to,
  );
  const known = new Map<number, HoursRow[]>();
  for (const row of rows) known.set(row.id, [...(known.get(row.id) ?? []), row]);
  return sources.map((source) => ({
    ...source,
    ...measuredOn(source, known.get(source.id) ?? [], days),
  }));
}

export const isPlaced = <S extends ComparedSource>(source: S): source is S & YieldSource =>
  source.latitude !== null && source.longitude !== null;

/** The neighbours used in a comparison. */
const usedAmong = <S>({ neighbours }: YieldComparison, known: ReadonlyMap<number, S>): S[] =>
  neighbours.flatMap(({ id, isUsed }) => (isUsed ? (known.get(id) ?? []) : []));

/** A comparison without the verdicts that orientation or a wrong rating may explain. */
export async function withoutDoubt(
  db: Queryable,
  source: PlacedSource & ComparedSource,
  comparison: YieldComparison,
  known: ReadonlyMap<number, PlacedYield>,
  days: readonly LocalDate[],
): Promise<YieldComparison> {
  if (!isPlaced(source) || comparison.verdict === null) return comparison;
  const others = usedAmong(comparison, known);
  const { ratio } = comparison;
  if (ratio !== null && isOdd(ratio) && isRatingOdd(await readHistory(db, source, others, days)))
    return { ...comparison, verdict: null, reason: 'rating' };
  return unlessOrientation(comparison, source, others, days);
}

/** The stored verdict of a comparison: `low` only if it is certain enough for an alarm. */
function rowOf(source: PlacedSource, date: LocalDate, comparison: YieldComparison, known: ReadonlyMap<number, Oriented>): YieldRow {
  const { ratio, reason, own, daily } = comparison;
  const verdict = alarmVerdict(comparison);
  const isLow = verdict !== null && verdict !== 'normal';
  const roof = known.get(source.id);
  const factor = isLow && roof ? clearSkyRatio(1, roof, usedAmong(comparison, known), comparisonDays(date)) : null;
  const ratios = daily.map((day) => (day === null ? null : day.own / day.median));
  const from = isLow ? lossFrom(comparisonDays(date), ratios, factor ?? 1) : null;
  return { id: source.id, date, verdict, ratio, isDark: reason === 'dark', withheld: withheldBy(comparison), lossFrom: from, own };
}

/** The sources with their energies and their hindrances in those days. */
async function asCompared(
  db: Queryable,
  sources: readonly PlacedSource[],
  days: readonly LocalDate[],
  now: number,
): Promise<(PlacedSource & ComparedSource)[]> {
  const ids = sources.map(({ id }) => id);
  const hindrances = await findHindrances(db, ids, days, now);
  return (await withEnergies(db, sources, days)).map((source) => ({ ...source, hindrance: hindrances.get(source.id) ?? null }));
}

/** Compares the yields of all installations as of a day, in chunks, and stores the verdicts. Unit: `now` in ms since 1970. */
export async function compareAll(database: Database, date: LocalDate, now: number, isWanted: () => boolean): Promise<void> {
  const all = await readAllSources(database);
  const sources: (PlacedSource & ComparedSource)[] = [];
  for (let from = 0; from < all.length && isWanted(); from += AT_ONCE)
    sources.push(...(await asCompared(database, all.slice(from, from + AT_ONCE), comparisonDays(date), now)));
  const placed = sources.filter(isPlaced);
  const index = placeIndex(placed);
  const known = new Map(placed.map((source) => [source.id, source]));
  for (let from = 0; from < sources.length && isWanted(); from += AT_ONCE) {
    const rows: YieldRow[] = [];
    for (const [at, source] of sources.slice(from, from + AT_ONCE).entries()) {
      if (at % COMPARED_AT_ONCE === 0) await yieldToOthers();
      const comparison = await withoutDoubt(database, source, compareAmong(index, source), known, comparisonDays(date));
      rows.push(rowOf(source, date, comparison, known));
    }
    await database.transaction((tx) => writeVerdicts(tx, rows), { patient: true });
  }
}

/** Whether it was silent by day within the window, apart from outages of the grid and downtimes of the server. */
function wasSilent(row: HindranceRow, downtimes: readonly Stretch[], [low, high]: readonly [number, number]): boolean {
  if (!row.isLive) return false;
  const latest = row.heardAt === null || row.heardAt >= high ? [] : [{ from: row.heardAt, to: null }];
  const excuses = [...downtimes, ...row.outages.map(stretchOf)];
  return [...row.silences, ...latest]
    .flatMap((silence) => without(stretchOf(silence), excuses))
    .some(({ from, to }) => isSilentByDay(Math.max(from, low), Math.min(to ?? high, high), spotOf(row)));
}

/** What hindered the production of these installations on whole days, as known at `now` (ms); those without a hindrance are left out. */
export async function findHindrances(
  db: Queryable,
  ids: readonly number[],
  days: readonly LocalDate[],
  now: number,
): Promise<ReadonlyMap<number, Hindrance>> {
  const window = [instantOf(days[0] ?? ''), Math.min(now, instantOf(addDays(days.at(-1) ?? '', 1)))] as const;
  const downtimes = await readDowntimes(db, ...window);
  const hindered = (await readHindrances(db, ids, ...window)).map((row) => {
    const hindrance = hindranceIn({ ...row, wasSilent: wasSilent(row, downtimes, window) });
    return [row.id, hindrance] as const;
  });
  return new Map(hindered.flatMap(([id, hindrance]) => (hindrance === null ? [] : [[id, hindrance] as const])));
}
