import { spotOf } from '#domain/energy/daylight.ts';
import { GRID_OUTAGE_MOST } from '#domain/grid/grid-events.ts';
import { isSilentByDay } from '#domain/grid/silence.ts';
import { isMerelyDark, isWorking, type Judged, nothingOf } from '#server/rules/working.ts';
import type { Queryable, Database } from '#server/store/database-types.ts';
import { darkSince } from '#server/store/telemetry/light.ts';
import { idsHeardOf, type LiveFacts, liveFacts, writeVerdicts } from '#server/store/telemetry/live.ts';
import { type BrightHour, brightHours, brightHoursOf, type Sun } from './bright-hours.ts';
import { amongDarkNeighbours, type WitnessReports } from './dark-neighbours.ts';

/** Installations judged in one transaction: on the embedded database everybody else waits for it. */
const ROUND = 500;

/** Somebody judged, and the bright hour it is judged by. */
interface Case {
  readonly fact: LiveFacts;
  readonly light: BrightHour | undefined;
  readonly judged: Judged;
}

/** What the parts of one look at many have in common: what neighbours told, and when it was bright. */
interface Round {
  readonly told: WitnessReports;
  readonly sun: Sun;
}

const aRound = (): Round => ({ told: new Map(), sun: brightHours() });

/** Judges these installations as of `now`. The rules: server/rules/working.ts. */
export async function judge(tx: Queryable, now: number, ids: readonly number[], { told, sun }: Round = aRound()): Promise<void> {
  const facts = await liveFacts(tx, ids);
  const lightOf = await brightHoursOf(tx, facts, sun);
  const cases = facts.map((fact) => caseOf(fact, lightOf.get(fact.id), now));
  const dark = cases.filter(({ judged }) => isMerelyDark(judged));
  const excused = await excusedByGrid(tx, dark);
  const snowed = await amongDarkNeighbours(
    tx,
    dark.flatMap(({ fact, light }) => (light && !excused.has(fact.id) ? [{ ...light, place: fact }] : [])),
    told,
  );
  const verdicts = cases.map(({ fact, judged }) => ({
    id: fact.id,
    was: fact.isWorking,
    isWorking: isWorking({ ...judged, isGridExcuse: excused.has(fact.id), areNeighboursDark: snowed.has(fact.id) }),
  }));
  await writeVerdicts(
    tx,
    verdicts.filter(({ was, isWorking: is }) => was !== is),
  );
}

const caseOf = (fact: LiveFacts, light: BrightHour | undefined, now: number): Case => ({
  fact,
  light,
  judged: {
    ...fact,
    isSilent: fact.isLive && fact.lastAt !== null && isSilentByDay(fact.lastAt, now, spotOf(fact)),
    brightPeak: light?.peak ?? null,
    isGridExcuse: false,
    areNeighboursDark: false,
  },
});

/** Those whose dark hour saw an event of the grid, and which have not been dark for longer than an outage lasts. */
async function excusedByGrid(tx: Queryable, dark: readonly Case[]): Promise<Set<number>> {
  const hit = dark.flatMap(({ light, fact: { id, lastAt, inverterPower } }) =>
    light?.hadGridEvent && lastAt !== null ? [{ id, lastAt, nothing: nothingOf(inverterPower) }] : [],
  );
  const since = await darkSince(tx, hit);
  return new Set(hit.filter(({ id, lastAt }) => lastAt - (since.get(id) ?? lastAt) <= GRID_OUTAGE_MOST).map(({ id }) => id));
}

/** Judges all as of `now`, some at a time, letting everybody else go between. */
export async function judgeAll(database: Database, now: number, isWanted = () => true): Promise<void> {
  const ids = await idsHeardOf(database);
  const round = aRound();
  for (let from = 0; from < ids.length && isWanted(); from += ROUND) {
    const some = ids.slice(from, from + ROUND);
    await database.transaction((tx) => judge(tx, now, some, round), { patient: true });
  }
}
