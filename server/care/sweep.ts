import { COMPARED_DAYS } from '#domain/energy/comparison-window.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import type { Outage } from '#domain/grid/outages/outage.ts';
import { isSilentByDay } from '#domain/energy/silence.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { endOf } from '#domain/time/stretch.ts';
import { listDueByTime } from '#server/store/care/diagnoses.ts';
import { readKnownOutages, readOutagesSince, replaceOutages, type Unheard, findUnheard } from '#server/store/care/outages.ts';
import { ALIVE_EVERY } from '#server/store/care/silences.ts';
import { listWithNews } from '#server/store/care/watches.ts';
import { areRecountsDue } from '#server/store/care/rule-changes.ts';
import { beginComparison, endComparison, type SweepState, readSweepState } from '#server/store/care/yields.ts';
import type { Database } from '#server/store/database-types.ts';
import { comparisonDate, compareAll } from './compare-all.ts';
import { findLimited } from './find-limited.ts';
import { finishDiagnosing, finishSweep, markAll } from './recompute.ts';
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
    await tx.rows('update care_sweeps set heard_at = to_timestamp($1::float8 / 1000), rule_heard_at = to_timestamp($1::float8 / 1000)', [
      now,
    ]);
  });
}

/** Unit: days. Missing comparisons are made up to this age. */
const MISSED = 14;
/** Unit: ms before now. After a change of the rules all outages are found again that are kept. */
const KEPT_OUTAGES = 60 * 86_400_000;
/** Unit: ms. Late energies cause a comparison at most this often, so that not every late modem causes one. */
const NOT_BEFORE = 900_000;

/** The days to compare: those without a comparison, and if energies of past days have changed, all that include them; after a change of the rules all. */
function comparisonsDue({ compared, comparedAt, isComparisonStale, stage }: SweepState, now: number): LocalDate[] {
  const [date, earliest] = [comparisonDate(now), addDays(comparisonDate(now), -MISSED)];
  const isStale = isComparisonStale && (comparedAt === null || now - comparedAt >= NOT_BEFORE);
  const next = compared === null || compared < earliest ? earliest : addDays(compared, 1);
  const first = stage === 'diagnosing' ? earliest : addDays(date, 1 - COMPARED_DAYS);
  const from = isStale && next > first ? first : next;
  return daysFrom(from, addDays(date, 1));
}

/** The days whose limited power is to be found: after a comparison, and where readings came since, but not for each late modem. */
function limitedDue({ limitedFrom, limitedAt }: SweepState, isCompared: boolean, now: number): readonly [LocalDate, LocalDate] | null {
  const [date, earliest] = [comparisonDate(now), addDays(comparisonDate(now), -MISSED)];
  const isDue = limitedFrom !== date && (!isCompared || limitedAt === null || Math.abs(now - limitedAt) >= NOT_BEFORE);
  if (!isDue) return null;
  return [limitedFrom < earliest || limitedFrom > date ? earliest : limitedFrom, date]; // later than today: this server's clock was ahead
}

/** Whether comparisons wait for energies that are counted again after a change of the rules. */
const isComparisonHeld = async (database: Database, { stage }: SweepState, now: number): Promise<boolean> =>
  stage === 'diagnosing' && (await areRecountsDue(database, addDays(comparisonDate(now), -MISSED - COMPARED_DAYS)));

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

/** Finds the outages of the last days, and stores those of the grid if they have changed. Unit: `now` in ms since 1970; `back` in ms. */
async function findOutages(database: Database, now: number, back: number): Promise<Outage[]> {
  const outages = await currentOutages(database, now, back);
  const known = await readOutagesSince(database, now - back);
  const asText = (outages: readonly { from: number; to: number | null; installations: readonly number[] }[]) =>
    JSON.stringify(outages.map(({ from, to, installations }) => [from, to, installations]));
  const ofGrid = outages.filter(({ cause }) => cause === 'grid_outage');
  if (asText(known) !== asText(ofGrid)) await database.transaction((tx) => replaceOutages(tx, now - back, ofGrid));
  return outages.filter((outage) => endOf(outage) >= now - OUTAGES_BACK);
}

/** Installations whose diagnoses change because an outage began, ended or grew. */
async function withChangedOutages(database: Database, outages: OutagesOf): Promise<number[]> {
  return (await readKnownOutages(database, [...outages.keys()]))
    .filter(({ id, outages: known }) => known !== outagesKey(outages, id))
    .map(({ id }) => id);
}

/** Installations that are silent by day without a diagnosis of it yet. */
async function fallenSilent(database: Database, now: number): Promise<number[]> {
  const isNew = ({ isKnown, heardAt, ...place }: Unheard) => !isKnown && isSilentByDay(heardAt, now, spotOf(place));
  return (await filterInChunks(await findUnheard(database, now), isNew)).map(({ id }) => id);
}

interface Diagnosing {
  /** Unit: ms since 1970. */
  readonly now: number;
  readonly isCompared: boolean;
  /** Unit: ms. How far back outages are found again. */
  readonly outagesBack: number;
}

/** Diagnoses again every installation whose diagnoses may change, some at a time. */
async function diagnoseDue(database: Database, { now, isCompared, outagesBack }: Diagnosing, isWanted: () => boolean): Promise<void> {
  const outages = outagesByInstallation(await findOutages(database, now, outagesBack));
  const wanted = new Set([
    ...(await listWithNews(database, isCompared)),
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
  const begun = await readSweepState(database);
  await noteLife(database, begun, now);
  const state = begun.stage === 'marking' ? await markAll(database, now - KEPT_OUTAGES, isWanted) : begun;
  await watchUnwatched(database, isWanted);
  const isHeld = await isComparisonHeld(database, state, now);
  const dates = isHeld ? [] : comparisonsDue(state, now);
  const isCompared = !isHeld && dates.length === 0;
  const diagnosing = { now, outagesBack: state.stage === 'diagnosing' ? KEPT_OUTAGES : OUTAGES_BACK };
  await diagnoseDue(database, { ...diagnosing, isCompared }, isWanted);
  const limited = isHeld ? null : limitedDue(state, isCompared, now);
  if ((dates.length > 0 || limited) && isWanted()) {
    await compareFor(database, dates, now, isWanted);
    if (limited && isWanted()) await findLimited(database, limited, now, isWanted);
    if (isWanted()) await diagnoseDue(database, { ...diagnosing, isCompared: true }, isWanted);
  }
  if (isWanted()) await finishDiagnosing(database, state.stage);
  // last: whether a repair holds may depend on today's comparisons
  await judgeRepairs(database, now, isWanted);
  if (isWanted()) await finishSweep(database, state);
}
