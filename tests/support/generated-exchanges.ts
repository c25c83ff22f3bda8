import type { Instant } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import type { Random } from './fleets/random.ts';
import { clearPower, timesOf } from './solar-days.ts';
import { aReading } from './telemetry-api.ts';

/* Roofs whose inverters were exchanged, drawn at random, and the order in which a server hears of them. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the inverters of a roof send; a stale counter is that of the day before until six in the morning. */
type Sends = 'power and counter' | 'counter' | 'power' | 'power and stale counter';
const SENDS: readonly Sends[] = ['power and counter', 'counter', 'power', 'power and stale counter'];
/** Two are before a change of the clocks. */
const FIRST_DAYS = ['2026-03-27', '2026-05-01', '2026-06-08', '2026-10-23'] as const;
const EXCHANGE_HOURS = [0, 1, 5, 10, 12, 14, 18, 21] as const;

export const aRating = (random: Random): number => random.pick([3_000, 5_000, 8_000, 10_000]);

export interface TrueExchange {
  readonly at: Instant;
  readonly power: number;
  readonly reason: 'replacement' | 'extension';
}

export interface ExchangedRoof {
  readonly from: Instant;
  /** Some days after the last reading. */
  readonly now: Instant;
  /** In the order of time. */
  readonly exchanges: readonly TrueExchange[];
  /** In the order of time, of the installation `0`. */
  readonly readings: readonly Reading[];
}

function drawExchanges(random: Random, days: readonly LocalDate[]): TrueExchange[] {
  const times = Array.from(
    { length: random.whole(1, 3) },
    () => instantOf(random.pick(days.slice(1)), random.pick(EXCHANGE_HOURS)) + random.whole(0, 2) * MINUTE,
  );
  return [...new Set(times)]
    .sort((one, other) => one - other)
    .map((at) => ({ at: at as Instant, power: aRating(random), reason: random.isIn(0.2) ? 'extension' : 'replacement' }));
}

/** What one inverter sends while it is built in. One time of fifty is lost, and one day of seven. */
function sentBy(random: Random, sends: Sends, span: { from: number; to: number }, days: readonly LocalDate[], step: number): Reading[] {
  const share = random.between(0.2, 0.9);
  let [energy, yesterday] = [0, 0];
  return days.flatMap((date) => {
    [energy, yesterday] = [0, energy];
    const [wakes, isSilent] = [instantOf(date, 6), random.isIn(0.15)];
    return timesOf(date, step).flatMap((at) => {
      if (at < span.from || at >= span.to) return [];
      const counter = sends === 'power and stale counter' && at < wakes ? yesterday : energy;
      const power = clearPower(at) * share;
      energy += (power * step) / HOUR;
      if (random.isIn(0.02) || isSilent) return [];
      return [aReading(0, at, { power: sends === 'counter' ? null : power, energy: sends === 'power' ? null : counter })];
    });
  });
}

/** Six days of readings at ten minutes, or, on one roof of five, sixty days at half an hour. */
export function anExchangedRoof(random: Random): ExchangedRoof {
  const [count, step] = random.isIn(0.2) ? [60, 30 * MINUTE] : [6, 10 * MINUTE];
  const first = random.pick(FIRST_DAYS);
  const days = Array.from({ length: count }, (_, day) => addDays(first, day));
  const [from, to] = [instantOf(first), instantOf(addDays(first, count))];
  const exchanges = drawExchanges(random, days);
  const sends = random.pick(SENDS);
  const bounds = [from, ...exchanges.map(({ at }) => at), to];
  const readings = bounds.slice(1).flatMap((end, device) => sentBy(random, sends, { from: bounds[device] ?? from, to: end }, days, step));
  return { from, now: instantOf(addDays(first, count + 8), 12), exchanges, readings };
}

/** All readings in batches; of half the roofs the batches arrive in any order. */
export function inHostileOrder(random: Random, readings: readonly Reading[]): Reading[][] {
  const batches: Reading[][] = [];
  for (let taken = 0; taken < readings.length; ) {
    const size = random.whole(20, 320);
    batches.push(readings.slice(taken, taken + size));
    taken += size;
  }
  const places = new Map(batches.map((batch, place) => [batch, place]));
  if (random.isIn(0.5)) for (const batch of batches) places.set(batch, random.share());
  return batches.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}
