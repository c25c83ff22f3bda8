import { spotOf } from '#domain/energy/daylight.ts';
import { equipmentAt } from '#domain/energy/rated-period.ts';
import { GRID_OUTAGE_MOST } from '#domain/grid/grid-events.ts';
import { hasStoodStill, standstillDays } from '#domain/energy/standstill.ts';
import { isMerelyDark, isWorking, type Judged, nothingOf, type Verdict } from '#domain/diagnosis/is-working.ts';
import { type OwnFaultNow, ownFaultNow } from '#domain/grid/readings/own-fault-now.ts';
import { isStaleByDay } from '#domain/grid/stale-readings.ts';
import { isSilentByDay, provedSilences } from '#domain/energy/silence.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { readDowntimes } from '#server/store/care/silences.ts';
import { markNews } from '#server/store/care/watches.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { readDarkSince } from '#server/store/telemetry/daylight-readings.ts';
import { type LiveFacts, readLiveFacts, listIdsWithReadings, writeVerdicts } from '#server/store/telemetry/live.ts';
import { type BrightHour, brightHours, brightHoursOf, type Sun } from './bright-hours.ts';
import { excusedByNeighbours, hoursOfStandstill, withProducingNeighbours, type WitnessCache } from './dark-neighbours.ts';
import { gatherReadings } from './gather-readings.ts';

/** Installations in one transaction: on the embedded database all others wait for it. */
const ROUND = 500;

/** An installation, and the bright hour by which it is judged. */
interface Case {
  readonly fact: LiveFacts;
  readonly hour: BrightHour | undefined;
  readonly fault: OwnFaultNow;
  readonly judged: Judged;
}

/** Caches for all parts of one sweep: facts of neighbours and bright hours. */
interface SweepCache {
  readonly witnesses: WitnessCache;
  readonly sun: Sun;
}

const NO_FAULT: OwnFaultNow = { isFaulty: false, since: null };

const newCache = (): SweepCache => ({ witnesses: new Map(), sun: brightHours() });

/**
 * Judges these installations as of `now`, and requests new diagnoses for those whose verdict has changed. Rules:
 * src/domain/diagnosis/is-working.ts.
 */
export async function judge(
  tx: Queryable,
  now: number,
  ids: readonly number[],
  { witnesses, sun }: SweepCache = newCache(),
): Promise<Verdict[]> {
  const facts = await readLiveFacts(tx, ids);
  const hourOf = await brightHoursOf(tx, facts, sun);
  const faults = await faultsOf(tx, facts, now);
  const silent = await silentOf(tx, facts, now);
  const cases = facts.map((fact): Case => {
    const [hour, fault] = [hourOf.get(fact.id), faults.get(fact.id) ?? NO_FAULT];
    return { fact, hour, fault, judged: judgedOf(fact, hour, fault.isFaulty, silent.has(fact.id) || isStale(fact)) };
  });
  const dark = cases.filter(({ judged }) => isMerelyDark(judged));
  const excused = await excusedByGrid(tx, dark);
  const concealed = await excusedByConcealment(tx, dark, witnesses);
  const unexplained = dark.filter(({ fact }) => !excused.has(fact.id) && fact.concealment === null);
  const snowed = await excusedByNeighbours(
    tx,
    unexplained.flatMap(({ fact, hour }) => (hour ? [{ ...hour, place: fact }] : [])),
    witnesses,
  );
  return written(tx, cases, { excused, snowed, concealed });
}

/** Installations whose dark hour something else explains. */
interface Excuses {
  readonly excused: ReadonlySet<number>;
  readonly snowed: ReadonlySet<number>;
  readonly concealed: ReadonlySet<number>;
}

/** Computes the verdicts and writes those that have changed. */
async function written(tx: Queryable, cases: readonly Case[], { excused, snowed, concealed }: Excuses): Promise<Verdict[]> {
  const all = cases.map(({ fact, hour, fault, judged }) => {
    const { id } = fact;
    const areNeighboursDark = snowed.has(id);
    const mayStandStill = concealed.has(id);
    const isDark = isMerelyDark(judged) && !excused.has(id) && !areNeighboursDark && !mayStandStill;
    const works = isWorking({ ...judged, isGridExcuse: excused.has(id), areNeighboursDark, mayStandStill });
    const darkHour =
      isDark && hour ? { from: quantity<Instant>(hour.from), to: null, peak: quantity<Watts>(Math.max(0, hour.peak)) } : null;
    const hasTurned = works !== fact.isWorking;
    const row = hasTurned || fact.faultFrom !== fault.since ? [{ id, isWorking: works, faultFrom: fault.since }] : [];
    return { row, verdict: { id, isWorking: works, hasTurned, darkHour, areNeighboursDark } };
  });
  await writeVerdicts(
    tx,
    all.flatMap(({ row }) => row),
  );
  const turned = all.flatMap(({ verdict }) => (verdict.hasTurned ? [verdict.id] : []));
  if (turned.length > 0) await markNews(tx, turned);
  return all.map(({ verdict }) => verdict);
}

/** The current faults of inverters that may have one. Most have none and cost nothing. */
async function faultsOf(tx: Queryable, facts: readonly LiveFacts[], now: number): Promise<Map<number, OwnFaultNow>> {
  const candidates = facts.flatMap((fact) => (fact.faultFrom === null ? [] : [{ ...fact, from: fact.faultFrom }]));
  const readings = await gatherReadings(tx, candidates);
  return new Map(
    candidates.map(({ id, inverterPower, periods, isLive, lastAt, ...place }) => [
      id,
      ownFaultNow(readings.get(id) ?? [], { spot: spotOf(place), inverterPower, periods }, isLive ? now : (lastAt ?? now)),
    ]),
  );
}

/** The installations that are proved to be silent. A time when this server was down proves nothing. */
async function silentOf(tx: Queryable, facts: readonly LiveFacts[], now: number): Promise<Set<number>> {
  const unheard = facts.flatMap(({ isLive, heardAt, ...fact }) =>
    isLive && heardAt !== null && isSilentByDay(heardAt, now, spotOf(fact)) ? [{ ...fact, heardAt }] : [],
  );
  if (unheard.length === 0) return new Set();
  const downtimes = await readDowntimes(tx, Math.min(...unheard.map(({ heardAt }) => heardAt)), now);
  const isProved = ({ heardAt, ...place }: (typeof unheard)[number]) =>
    provedSilences({ from: quantity(heardAt), to: null }, downtimes, now, spotOf(place)).length > 0;
  return new Set(unheard.filter(isProved).map(({ id }) => id));
}

/** Its readings have repeated one line for too long. A file is an archive, which is never silent. */
const isStale = ({ isLive, repeatedFrom: from, repeatedTo: to, ...place }: LiveFacts): boolean =>
  isLive && from !== null && to !== null && isStaleByDay({ from, to }, spotOf(place));

const judgedOf = (fact: LiveFacts, hour: BrightHour | undefined, hasFault: boolean, isSilent: boolean): Judged => ({
  ...fact,
  inverterPower: equipmentAt(fact, hour?.from ?? 0).inverterPower,
  isSilent,
  hasFault,
  brightPeak: hour?.peak ?? null,
  isGridExcuse: false,
  areNeighboursDark: false,
  mayStandStill: false,
});

/** Installations with an event of the grid in their dark hour that have not been dark for longer than an outage lasts. */
async function excusedByGrid(tx: Queryable, dark: readonly Case[]): Promise<Set<number>> {
  const hit = dark.flatMap(({ hour, fact: { id, lastAt }, judged }) =>
    hour?.hadGridEvent && lastAt !== null ? [{ id, lastAt, nothing: nothingOf(judged.inverterPower) }] : [],
  );
  const since = await readDarkSince(tx, hit);
  return new Set(hit.filter(({ id, lastAt }) => lastAt - (since.get(id) ?? lastAt) <= GRID_OUTAGE_MOST).map(({ id }) => id));
}

/** Dark installations with a battery or a limit of export that have not stood still for three days while their neighbours produced. */
async function excusedByConcealment(tx: Queryable, dark: readonly Case[], witnesses: WitnessCache): Promise<Set<number>> {
  const concealed = dark.flatMap(({ fact }) =>
    fact.concealment !== null && fact.lastAt !== null ? [{ ...fact, lastAt: fact.lastAt }] : [],
  );
  if (concealed.length === 0) return new Set();
  const hours = await hoursOfStandstill(tx, concealed);
  const still = concealed.filter((fact) => hasStoodStill(hours.get(fact.id) ?? [], { ...fact, spot: spotOf(fact) }, fact.lastAt));
  const days = still.flatMap((place) => standstillDays(place.lastAt).map((day) => ({ id: place.id, ...day, place })));
  const proved = await withProducingNeighbours(tx, days, witnesses);
  return new Set(concealed.map(({ id }) => id).filter((id) => !proved.has(id)));
}

/** Judges all installations as of `now` in chunks, letting other transactions go between. Returns whether a verdict has changed. */
export async function judgeAll(database: Database, now: number, isWanted = () => true): Promise<boolean> {
  const ids = await listIdsWithReadings(database);
  const cache = newCache();
  let hasTurned = false;
  for (let from = 0; from < ids.length && isWanted(); from += ROUND) {
    const some = ids.slice(from, from + ROUND);
    const verdicts = await database.transaction((tx) => judge(tx, now, some, cache), { patient: true });
    hasTurned ||= verdicts.some((verdict) => verdict.hasTurned);
  }
  return hasTurned;
}
