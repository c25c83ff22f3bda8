import { brightHour, spotOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { isSilentByDay } from '#domain/grid/silence.ts';
import { DAYS_SEARCHED, isWorking } from '#server/rules/working.ts';
import type { Asks, Database } from '#server/store/database-door.ts';
import { idsHeardOf, type LiveFacts, liveFacts, peaks, writeVerdicts } from '#server/store/telemetry/live.ts';

const DAY = 86_400_000;
const STEP = 300_000;
/** Installations judged in one transaction: on the embedded database everybody else waits for it. */
const ROUND = 500;

/** Judges these installations as of `now`. The rules: server/rules/working.ts. */
export async function judge(tx: Asks, now: number, ids: readonly number[]): Promise<void> {
  const facts = await liveFacts(tx, ids);
  const peakOf = await brightPeaks(tx, facts);
  const verdicts = facts.map((fact) => ({
    id: fact.id,
    was: fact.isWorking,
    isWorking: isWorking({
      ...fact,
      isSilent: fact.isLive && fact.lastAt !== null && isSilentByDay(fact.lastAt, now, spotOf(fact)),
      brightPeak: peakOf.get(fact.id) ?? null,
    }),
  }));
  await writeVerdicts(
    tx,
    verdicts.filter(({ was, isWorking: is }) => was !== is),
  );
}

/** Judges all as of `now`, some at a time, letting everybody else go between. */
export async function judgeAll(database: Database, now: number, isWanted = () => true): Promise<void> {
  const ids = await idsHeardOf(database);
  for (let from = 0; from < ids.length && isWanted(); from += ROUND) {
    const some = ids.slice(from, from + ROUND);
    await database.transaction((tx) => judge(tx, now, some), { patient: true });
  }
}

/** Light is the same for a neighbourhood and a few minutes: a round over ten thousand roofs asks the sun a few hundred times. */
function brightHours() {
  const known = new Map<string, ReturnType<typeof brightHour>>();
  return ({ latitude, longitude }: Spot, asOf: number) => {
    const spot = { latitude: Math.round(latitude * 4) / 4, longitude: Math.round(longitude * 4) / 4 };
    const key = `${spot.latitude} ${spot.longitude} ${Math.floor(asOf / STEP)}`;
    if (!known.has(key)) known.set(key, brightHour(asOf, spot));
    return known.get(key);
  };
}

/** The highest power of the latest bright hour that each reported on, looked for day by day backwards. */
async function brightPeaks(tx: Asks, facts: readonly LiveFacts[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const hourOf = brightHours();
  let searched = facts.flatMap((fact) => (fact.lastAt === null ? [] : [{ fact, asOf: fact.lastAt }]));
  for (let day = 0; day < DAYS_SEARCHED && searched.length > 0; day += 1) {
    const hours = searched.flatMap(({ fact, asOf }) => {
      const hour = hourOf(spotOf(fact), asOf);
      return hour ? [{ id: fact.id, ...hour, fact }] : [];
    });
    for (const { id, count, peak } of await peaks(tx, hours)) if (count > 0 && peak !== null) found.set(id, peak);
    searched = hours.filter(({ id }) => !found.has(id)).map(({ fact, to }) => ({ fact, asOf: Math.floor(to / DAY) * DAY }));
  }
  return found;
}
