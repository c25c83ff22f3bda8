import { spotOf } from '#domain/energy/daylight.ts';
import { GRID_OUTAGE_MOST } from '#domain/grid/grid-events.ts';
import { type OwnFaultNow, ownFaultNow } from '#domain/grid/reports/own-fault-now.ts';
import { isSilentByDay, provedSilences } from '#domain/grid/silence.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { gatherReports } from './gather-reports.ts';
import { isMerelyDark, isWorking, type Judged, nothingOf, type Verdict } from '#domain/grid/is-working.ts';
import { ownDowntimes } from '#server/store/care/silences.ts';
import { markNews } from '#server/store/care/watches.ts';
import type { Queryable, Database } from '#server/store/database-types.ts';
import { darkSince } from '#server/store/telemetry/daylight-readings.ts';
import { reportedIds, type LiveFacts, liveFacts, writeVerdicts } from '#server/store/telemetry/live.ts';
import { type BrightHour, brightHours, brightHoursOf, type Sun } from './bright-hours.ts';
import { amongDarkNeighbours, type WitnessReports } from './dark-neighbours.ts';

/** Installations judged in one transaction: on the embedded database everybody else waits for it. */
const ROUND = 500;

/** Somebody judged, and the bright hour it is judged by. */
interface Case {
  readonly fact: LiveFacts;
  readonly light: BrightHour | undefined;
  readonly fault: OwnFaultNow;
  readonly judged: Judged;
}

/** What the parts of one look at many have in common: what neighbours told, and when it was bright. */
interface Round {
  readonly told: WitnessReports;
  readonly sun: Sun;
}

const NO_FAULT: OwnFaultNow = { isFaulty: false, since: null };

const aRound = (): Round => ({ told: new Map(), sun: brightHours() });

/**
 * Judges these installations as of `now`, and has the diagnoses of those made anew of whom something else is said than before. The
 * rules: src/domain/grid/is-working.ts.
 */
export async function judge(tx: Queryable, now: number, ids: readonly number[], { told, sun }: Round = aRound()): Promise<Verdict[]> {
  const facts = await liveFacts(tx, ids);
  const lightOf = await brightHoursOf(tx, facts, sun);
  const faults = await faultsOf(tx, facts, now);
  const silent = await silentOf(tx, facts, now);
  const cases = facts.map((fact): Case => {
    const [light, fault] = [lightOf.get(fact.id), faults.get(fact.id) ?? NO_FAULT];
    return { fact, light, fault, judged: judgedOf(fact, light, fault.isFaulty, silent.has(fact.id)) };
  });
  const dark = cases.filter(({ judged }) => isMerelyDark(judged));
  const excused = await excusedByGrid(tx, dark);
  const snowed = await amongDarkNeighbours(
    tx,
    dark.flatMap(({ fact, light }) => (light && !excused.has(fact.id) ? [{ ...light, place: fact }] : [])),
    told,
  );
  return written(tx, cases, excused, snowed);
}

/** What each comes to, with what has changed of it written. */
async function written(tx: Queryable, cases: readonly Case[], excused: Set<number>, snowed: Set<number>): Promise<Verdict[]> {
  const all = cases.map(({ fact, light, fault, judged }) => {
    const { id } = fact;
    const areNeighboursDark = snowed.has(id);
    const isDark = isMerelyDark(judged) && !excused.has(id) && !areNeighboursDark;
    const works = isWorking({ ...judged, isGridExcuse: excused.has(id), areNeighboursDark });
    const darkHour =
      isDark && light ? { from: quantity<Instant>(light.from), to: null, peak: quantity<Watts>(Math.max(0, light.peak)) } : null;
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

/** The faults of those that may have one: most have none, and cost nothing. */
async function faultsOf(tx: Queryable, facts: readonly LiveFacts[], now: number): Promise<Map<number, OwnFaultNow>> {
  const asked = facts.flatMap((fact) => (fact.faultFrom === null ? [] : [{ ...fact, from: fact.faultFrom }]));
  const reports = await gatherReports(tx, asked);
  return new Map(
    asked.map(({ id, inverterPower, isLive, lastAt, ...place }) => [
      id,
      ownFaultNow(reports.get(id) ?? [], { spot: spotOf(place), inverterPower }, isLive ? now : (lastAt ?? now)),
    ]),
  );
}

/** Those that have proved to be silent: nobody's silence is proved by a time when this server did not listen. */
async function silentOf(tx: Queryable, facts: readonly LiveFacts[], now: number): Promise<Set<number>> {
  const unheard = facts.flatMap(({ isLive, lastAt, ...fact }) =>
    isLive && lastAt !== null && isSilentByDay(lastAt, now, spotOf(fact)) ? [{ ...fact, lastAt }] : [],
  );
  if (unheard.length === 0) return new Set();
  const downtimes = await ownDowntimes(tx, Math.min(...unheard.map(({ lastAt }) => lastAt)), now);
  const isProved = ({ lastAt, ...place }: (typeof unheard)[number]) =>
    provedSilences({ from: quantity(lastAt), to: null }, downtimes, now, spotOf(place)).length > 0;
  return new Set(unheard.filter(isProved).map(({ id }) => id));
}

const judgedOf = (fact: LiveFacts, light: BrightHour | undefined, hasFault: boolean, isSilent: boolean): Judged => ({
  ...fact,
  isSilent,
  hasFault,
  brightPeak: light?.peak ?? null,
  isGridExcuse: false,
  areNeighboursDark: false,
});

/** Those whose dark hour saw an event of the grid, and which have not been dark for longer than an outage lasts. */
async function excusedByGrid(tx: Queryable, dark: readonly Case[]): Promise<Set<number>> {
  const hit = dark.flatMap(({ light, fact: { id, lastAt, inverterPower } }) =>
    light?.hadGridEvent && lastAt !== null ? [{ id, lastAt, nothing: nothingOf(inverterPower) }] : [],
  );
  const since = await darkSince(tx, hit);
  return new Set(hit.filter(({ id, lastAt }) => lastAt - (since.get(id) ?? lastAt) <= GRID_OUTAGE_MOST).map(({ id }) => id));
}

/** Judges all as of `now`, some at a time, letting everybody else go between. Says whether somebody is judged otherwise than before. */
export async function judgeAll(database: Database, now: number, isWanted = () => true): Promise<boolean> {
  const ids = await reportedIds(database);
  const round = aRound();
  let hasTurned = false;
  for (let from = 0; from < ids.length && isWanted(); from += ROUND) {
    const some = ids.slice(from, from + ROUND);
    const verdicts = await database.transaction((tx) => judge(tx, now, some, round), { patient: true });
    hasTurned ||= verdicts.some((verdict) => verdict.hasTurned);
  }
  return hasTurned;
}
