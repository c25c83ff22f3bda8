import { COMPARED_DAYS } from '#domain/energy/comparison/comparison-window.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import type { Outage } from '#domain/grid/outages/outage.ts';
import { isSilentByDay } from '#domain/grid/silence.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { listDueByTime } from '#server/store/care/diagnoses.ts';
import { readKnownOutages, readOutagesSince, replaceOutages, type Unheard, findUnheard } from '#server/store/care/outages.ts';
import { ALIVE_EVERY } from '#server/store/care/silences.ts';
import { listWithNews } from '#server/store/care/watches.ts';
import { beginComparison, endComparison, type SweepState, readSweepState } from '#server/store/care/yields.ts';
import type { Database } from '#server/store/database-types.ts';
import { comparisonDate, compareAll } from './compare-all.ts';
import { diagnoseSome, outagesKey } from './diagnose-some.ts';
import { filterInChunks } from './filter-in-chunks.ts';
import { currentOutages, OUTAGES_BACK, type OutagesOf, outagesByInstallation } from './find-interruptions.ts';
import { judgeRepairs } from './judge-repairs.ts';
import { watchUnwatched } from '#server/telemetry/watch-readings.ts';

/** Installations diagnosed in one transaction, for which all other calls wait on the embedded database. */
const AT_ONCE = 25;

/** Stores that this server runs, and the time in which none ran. Unit: ms since 1970. */
async function noteLife(database: Database, { heardAt }: SweepState, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    if (heardAt !== null && now - heardAt > ALIVE_EVERY)
      await tx.rows(
        `insert into own_downtimes (from_at, to_at) values (to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000)) on conflict do nothing`,
        [heardAt, now],
      );
    await tx.rows('update care_sweeps set heard_at = to_timestamp($1::float8 / 1000)', [now]);
  });
}

/** Unit: days. Missing comparisons are made up to this age. */
const MISSED = 14;
/** Unit: ms. Late energies cause a comparison at most this often, so that not every late modem causes one. */
const NOT_BEFORE = 900_000;

/** The days to compare: those without a comparison, and if energies of past days have changed, all that include them. */
function comparisonsDue({ compared, comparedAt, isComparisonStale }: SweepState, now: number): LocalDate[] {
  const [date, earliest] = [comparisonDate(now), addDays(comparisonDate(now), -MISSED)];
  const isStale = isComparisonStale && (comparedAt === null || now - comparedAt >= NOT_BEFORE);
  const next = compared === null || compared < earliest ? earliest : addDays(compared, 1);
  const from = isStale && next > addDays(date, -COMPARED_DAYS) ? addDays(date, 1 - COMPARED_DAYS) : next;
  return daysFrom(from, addDays(date, 1));
}

async function compareFor(database: Database, dates: readonly LocalDate[], now: number, isWanted: () => boolean): Promise<void> {
  const [first] = dates;
  if (first === undefined) return;
  await beginComparison(database, first);
  for (const date of dates) {
    if (!isWanted()) return;
    await compareAll(database, date, now, isWanted);
    if (isWanted()) await endComparison(database, date, now);
  }
}

/** Finds the current outages, and stores those of the grid if they have changed. */
async function outagesNow(database: Database, now: number): Promise<Outage[]> {
  const outages = await currentOutages(database, now);
  const known = await readOutagesSince(database, now - OUTAGES_BACK);
  const asText = (outages: readonly { from: number; to: number | null; installations: readonly number[] }[]) =>
    JSON.stringify(outages.map(({ from, to, installations }) => [from, to, installations]));
  const ofGrid = outages.filter(({ cause }) => cause === 'grid_outage');
  if (asText(known) !== asText(ofGrid)) await database.transaction((tx) => replaceOutages(tx, now - OUTAGES_BACK, ofGrid));
  return outages;
}

/** Installations whose diagnoses change because an outage began, ended or grew. */
async function withChangedOutages(database: Database, outages: OutagesOf): Promise<number[]> {
  return (await readKnownOutages(database, [...outages.keys()]))
    .filter(({ id, outages: known }) => known !== outagesKey(outages, id))
    .map(({ id }) => id);
}

/** Installations that are silent by day without a diagnosis of it yet. */
async function fallenSilent(database: Database, now: number): Promise<number[]> {
  const isNew = ({ isKnown, lastAt, ...place }: Unheard) => !isKnown && isSilentByDay(lastAt, now, spotOf(place));
  return (await filterInChunks(await findUnheard(database, now), isNew)).map(({ id }) => id);
}

/** Diagnoses again every installation whose diagnoses may change, some at a time. */
async function diagnoseDue(database: Database, now: number, isCompared: boolean, isWanted: () => boolean): Promise<void> {
  const outages = outagesByInstallation(await outagesNow(database, now));
  const wanted = new Set([
    ...(await listWithNews(database)),
    ...(await listDueByTime(database, now)),
    ...(await fallenSilent(database, now)),
    ...(await withChangedOutages(database, outages)),
  ]);
  const ids = [...wanted].sort((one, other) => one - other);
  for (let from = 0; from < ids.length && isWanted(); from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await database.transaction((tx) => diagnoseSome(tx, some, { outages, now, isCompared }), { patient: true });
  }
}

/**
 * Brings all diagnoses up to date with new readings and with the time, in chunks, so that other calls run in between.
 * If comparisons are due, diagnoses that need none come first: comparing 14 days takes minutes (specification 24.13).
 * Cheap if nothing has changed.
 *
 * Unit    `now` in ms since 1970.
 */
export async function sweepCare(database: Database, now: number, isWanted: () => boolean = () => true): Promise<void> {
  const state = await readSweepState(database);
  await noteLife(database, state, now);
  await watchUnwatched(database, isWanted);
  const dates = comparisonsDue(state, now);
  const isCompared = dates.length === 0;
  await diagnoseDue(database, now, isCompared, isWanted);
  if (!isCompared && isWanted()) {
    await compareFor(database, dates, now, isWanted);
    await diagnoseDue(database, now, true, isWanted);
  }
  // last: whether a repair holds may depend on today's comparisons
  await judgeRepairs(database, now, isWanted);
}
