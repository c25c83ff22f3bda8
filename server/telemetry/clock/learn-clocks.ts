import type { ClockFact } from '#domain/diagnosis/diagnosis-facts.ts';
import { type ClockVerdict, judgeClock, RIGHT_WITHIN } from '#domain/energy/clock/judge-clock.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { warsawOffset } from '#domain/time/warsaw.ts';
import { markNews } from '#server/store/care/watches.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { forgetUnplaced, readLiveReadings } from '#server/store/telemetry/clocks/clocked-readings.ts';
import { readClock, listDueClocks, type InverterClock, writeClock } from '#server/store/telemetry/clocks/inverter-clocks.ts';
import { holdLive } from '#server/store/telemetry/live.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { uniqueBy } from './by-clocks.ts';
import { retime } from './retime.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Unit: ms. How far back readings are used to judge a clock. */
const LOOK_BACK = 8 * DAY;
/** Unit: ms until the next check of a clock, if nothing is known of it yet or everything is. */
const AGAIN = { unknown: HOUR / 2, known: 6 * HOUR } as const;

/** Checks the clocks that disagree with the arrival of their readings, and corrects those that are wrong by whole half-hours. */
export async function learnClocks(database: Database, now: number, isWanted: () => boolean = () => true): Promise<void> {
  const due = await listDueClocks(database, now);
  if (due.length > 0) await makeMonths(database, [now - LOOK_BACK - DAY, now - DAY, now, now + DAY]);
  for (const id of due) if (isWanted()) await database.transaction((tx) => learnClock(tx, id, now), { patient: true });
}

/** When summer time last began or ended, at most `LOOK_BACK` ago; ms. */
function lastClockChange(now: number): number {
  const earliest = now - LOOK_BACK;
  let [low, high] = [earliest, now];
  if (warsawOffset(low) === warsawOffset(high)) return earliest;
  while (high - low > 60_000) {
    const middle = (low + high) / 2;
    if (warsawOffset(middle) === warsawOffset(now)) high = middle;
    else low = middle;
  }
  return Math.round(high / HOUR) * HOUR;
}

async function learnClock(tx: Queryable, id: number, now: number): Promise<void> {
  const [inverter] = await holdLive(tx, [id]);
  const clock = await readClock(tx, id);
  if (!inverter || !clock) return;
  const changedAt = lastClockChange(now);
  const readings = await readLiveReadings(tx, id, changedAt);
  const samples = uniqueBy(readings, ({ arrived }) => arrived);
  const verdict = judgeClock({
    samples,
    powers: readings.flatMap(({ sent, arrived, power }) => (power === null ? [] : [{ sent, arrived, power }])),
    roof: { ...clock, spot: spotOf(clock) },
    offset: clock.offset,
    changedAt,
  });
  const next = clockAfter(clock, verdict);
  if (next.offset !== clock.offset && verdict.is === 'offset')
    await retime(tx, { inverter, offset: next.offset, since: verdict.since, now });
  const latest = samples.at(-1);
  const disagrees = latest !== undefined && Math.abs(latest.sent - latest.arrived - next.offset) > RIGHT_WITHIN;
  const isKnown = verdict.is !== 'unknown';
  await writeClock(tx, id, { ...next, checkAt: disagrees ? now + AGAIN[isKnown ? 'known' : 'unknown'] : null });
  await forgetUnplaced(tx, id, now - LOOK_BACK);
  if (JSON.stringify(next.fact) !== JSON.stringify(clock.fact)) await markNews(tx, [id]);
}

/**
 * Ends the correction of a clock with its inverter: the readings of the next one, which has been there since a time, move back to their own
 * times. If they came as far ahead or behind, the clock is the logger's, and stays corrected. The caller must hold the lock of the live row.
 * Source: specification 37.12.
 */
export async function endCorrection(
  tx: Queryable,
  id: number,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<void> {
  const [inverter] = await holdLive(tx, [id]);
  const clock = await readClock(tx, id);
  if (!inverter || !clock || clock.offset === 0 || clock.correctedSince === null || clock.correctedSince >= since) return;
  const latest = uniqueBy(await readLiveReadings(tx, id, since), ({ arrived }) => arrived).at(-1);
  if (latest && Math.abs(latest.sent - latest.arrived - clock.offset) <= RIGHT_WITHIN) return;
  await retime(tx, { inverter, offset: 0, since, now });
  await writeClock(tx, id, { offset: 0, correctedSince: null, fact: ended(clock.fact, since), checkAt: null });
  await markNews(tx, [id]);
}

/** The new state of a clock after a check. */
function clockAfter({ offset, correctedSince, fact }: InverterClock, verdict: ClockVerdict): InverterClock {
  if (verdict.is === 'offset') {
    const { offset: newOffset, since } = verdict;
    const isSame = newOffset === offset && correctedSince !== null;
    const next = newOffset === 0 ? ended(fact, since) : continued(fact, { from: since, to: null, offset: newOffset, isCorrected: true });
    if (newOffset === 0 && correctedSince === null) return { offset, correctedSince, fact: next };
    return { offset: newOffset, correctedSince: isSame ? correctedSince : since, fact: next };
  }
  if (verdict.is === 'off')
    return { offset, correctedSince, fact: continued(fact, { from: verdict.since, to: null, offset: verdict.error, isCorrected: false }) };
  return { offset, correctedSince, fact };
}

const ended = (fact: ClockFact | null, at: number): ClockFact | null =>
  fact && fact.to === null ? { ...fact, to: Math.max(at, fact.from) } : fact;

/** Continues the same fact: an offset while it stays the same, a drifting clock whatever its error is. */
function continued(fact: ClockFact | null, next: ClockFact): ClockFact {
  const isSame = fact?.to === null && fact.isCorrected === next.isCorrected && (!next.isCorrected || fact.offset === next.offset);
  return isSame ? { ...next, from: fact.from } : next;
}
