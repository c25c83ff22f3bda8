import type { DiagnosisFacts, YieldFact } from '#domain/diagnosis/diagnosis-facts.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { COMPARED_DAYS } from '#domain/energy/comparison/comparison-window.ts';
import { isLowUnderAnySky } from '#domain/energy/comparison/orientation.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { type DiagnosedRow, eventsSince, overvoltagesSince, statesSince, type YieldRow, yieldsSince } from '#server/store/care/facts.ts';
import { ownDowntimes, silencesSince } from '#server/store/care/silences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type OutagesOf, provedSilences } from './find-interruptions.ts';
import { idleOf } from './gather-idle.ts';
import { byInstallation } from './by-installation.ts';

const DAY = 86_400_000;
/** Unit: ms. So far back logs are read; what held before and still holds is read whatever its age. */
const LOGS_BACK = 45 * DAY;
/** Unit: ms. So far back samples of 253 V are read. */
const OVERVOLTAGES_BACK = 14 * DAY;
/** Unit: days of comparisons that are read. */
const YIELDS_BACK = 45;

/** A yield that the roof's orientation may explain is no trouble. */
const yieldFact = ({ date, verdict, ratio, clearSkyRatio, isDark }: YieldRow): YieldFact => ({
  from: addDays(date, -COMPARED_DAYS),
  to: addDays(date, -1),
  verdict: ratio === null || isLowUnderAnySky(ratio, clearSkyRatio) ? verdict : 'normal',
  ratio,
  isDark,
});

/** All that diagnoses of these installations rest on, as it stands now. Unit: `now` in ms since 1970. */
export async function gatherFacts(
  tx: Queryable,
  rows: readonly DiagnosedRow[],
  outages: OutagesOf,
  now: number,
): Promise<DiagnosisFacts[]> {
  const heard = rows.filter(({ lastAt }) => lastAt !== null);
  const ids = heard.map(({ id }) => id);
  const asOf = heard.map(({ isLive, lastAt }) => (isLive || lastAt === null ? now : lastAt));
  const since = (back: number) => ({ ids, from: asOf.map((at) => at - back) });
  const earliest = Math.min(now, ...asOf);
  const [states, events, overvoltages, silences, idle, yields, downtimes] = [
    byInstallation(await statesSince(tx, since(LOGS_BACK))),
    byInstallation(await eventsSince(tx, since(LOGS_BACK))),
    byInstallation(await overvoltagesSince(tx, since(OVERVOLTAGES_BACK))),
    byInstallation(await silencesSince(tx, ids, since(LOGS_BACK).from)),
    await idleOf(tx, heard, asOf),
    byInstallation(await yieldsSince(tx, ids, addDays(localDateOf(earliest), -YIELDS_BACK))),
    (await ownDowntimes(tx, earliest - LOGS_BACK)) as Stretch[],
  ];
  return heard.map((row, index) => {
    const { id, lastAt, isLive, inverterPower } = row;
    const spot = spotOf(row);
    const past = (silences.get(id) ?? []).map(({ from, to }) => ({ from: quantity<Instant>(from), to: quantity<Instant>(to) }));
    const latest: Stretch[] = lastAt !== null && isLive ? [{ from: quantity<Instant>(lastAt), to: null }] : [];
    return {
      installation: id,
      now: quantity<Instant>(now),
      spot,
      inverterPower: quantity<never>(inverterPower),
      isLive,
      lastReading: lastAt === null ? null : quantity<Instant>(lastAt),
      states: states.get(id) ?? [],
      events: events.get(id) ?? [],
      silences: [...past, ...latest].flatMap((silence) => provedSilences(silence, downtimes, now, spot)),
      idle: idle.get(id) ?? [],
      overvoltages: overvoltages.get(id) ?? [],
      yields: (yields.get(id) ?? []).filter(({ date }) => date <= addDays(localDateOf(asOf[index] ?? now), 1)).map(yieldFact),
      outages: outages.get(id) ?? [],
    };
  });
}
