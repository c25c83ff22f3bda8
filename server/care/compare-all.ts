import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { compareAmong } from '#domain/energy/comparison/among-neighbours.ts';
import { alarmVerdict, type ComparedSource, type YieldComparison } from '#domain/energy/comparison/compare-yield.ts';
import { comparisonDays, wholeDayEnergy } from '#domain/energy/comparison/comparison-window.ts';
import { clearSkyRatio, canBeOrientation, type Oriented } from '#domain/energy/comparison/orientation.ts';
import type { YieldSource } from '#domain/energy/comparison/yield-source.ts';
import { isSunUp, MIDDLE_OF_POLAND, spotOf } from '#domain/energy/daylight.ts';
import { placeIndex } from '#domain/geo/place-index.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { YieldRow } from '#server/store/care/facts.ts';
import { findHindrances } from './find-hindrances.ts';
import { allSources, hoursOfDays, type HoursRow, type PlacedSource, writeVerdicts } from '#server/store/care/yields.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';

/** Installations read or written in one question. */
const AT_ONCE = 500;
/** Installations compared before others have their turn. */
const COMPARED_AT_ONCE = 50;

/** After sunset the day itself is whole: then the comparison of tomorrow can be made. Unit: `now` in ms since 1970. */
export function comparisonDate(now: number): LocalDate {
  const today = localDateOf(now);
  const isAfternoon = now >= instantOf(today, 12);
  return isAfternoon && !isSunUp(now, MIDDLE_OF_POLAND) ? addDays(today, 1) : today;
}

/** Energies of whole days out of what is stored of them; Wh. */
export const energiesOf = (source: PlacedSource, rows: readonly Omit<HoursRow, 'id'>[], days: readonly LocalDate[]): (number | null)[] =>
  days.map((day) => {
    const row = rows.find((one) => one.day === day);
    if (row === undefined) return null;
    return row.hours === null ? row.energy : wholeDayEnergy(row.hours, day, spotOf(source));
  });

/** The sources with their energies of whole days, the oldest first; Wh. */
export async function withEnergies(
  db: Queryable,
  sources: readonly PlacedSource[],
  days: readonly LocalDate[],
): Promise<(PlacedSource & ComparedSource)[]> {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  const rows = await hoursOfDays(
    db,
    sources.map(({ id }) => id),
    from,
    to,
  );
  const known = new Map<number, HoursRow[]>();
  for (const row of rows) known.set(row.id, [...(known.get(row.id) ?? []), row]);
  return sources.map((source) => ({
    ...source,
    energies: energiesOf(source, known.get(source.id) ?? [], days),
  }));
}

export const isPlaced = <S extends ComparedSource>(source: S): source is S & YieldSource =>
  source.latitude !== null && source.longitude !== null;

/** What is written down of a comparison: low only where that is sure enough for an alarm. What orientation makes of it is asked only where it matters. */
function verdictOf(source: PlacedSource, date: LocalDate, comparison: YieldComparison, known: ReadonlyMap<number, Oriented>): YieldRow {
  const own = known.get(source.id);
  const { ratio, reason } = comparison;
  const verdict = alarmVerdict(comparison);
  const others = comparison.neighbours.flatMap(({ id, isUsed }) => (isUsed ? (known.get(id) ?? []) : []));
  const isAsked = own !== undefined && ratio !== null && canBeOrientation(verdict);
  const clear = isAsked ? clearSkyRatio(ratio, own, others, comparisonDays(date)) : null;
  return { id: source.id, date, verdict, ratio, clearSkyRatio: clear, isDark: reason === 'dark' };
}

/** The same with what hindered each of them in those days. */
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

/** Compares the yields of all as of a day, some at a time, and writes what was found. Unit: `now` in ms since 1970. */
export async function compareAll(database: Database, date: LocalDate, now: number, isWanted: () => boolean): Promise<void> {
  const all = await allSources(database);
  const sources: (PlacedSource & ComparedSource)[] = [];
  for (let from = 0; from < all.length && isWanted(); from += AT_ONCE)
    sources.push(...(await asCompared(database, all.slice(from, from + AT_ONCE), comparisonDays(date), now)));
  const placed = sources.filter(isPlaced);
  const index = placeIndex(placed);
  const known = new Map(placed.map((source) => [source.id, source]));
  for (let from = 0; from < sources.length && isWanted(); from += AT_ONCE) {
    const rows: YieldRow[] = [];
    for (const [at, source] of sources.slice(from, from + AT_ONCE).entries()) {
      if (at % COMPARED_AT_ONCE === 0) await turnOfOthers();
      rows.push(verdictOf(source, date, compareAmong(index, source), known));
    }
    await database.transaction((tx) => writeVerdicts(tx, rows), { patient: true });
  }
}
