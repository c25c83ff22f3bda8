import type { Random } from './fleets/random.ts';

/* Histories of readings by serial number around exchanged inverters. Unit: ms. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const BEGIN = Date.parse('2026-11-20T07:00:00Z');
/** When everything has happened. */
export const END = BEGIN + 5 * DAY;

/** A line of a batch. */
export interface SentLine {
  readonly sn: string;
  readonly at: string;
  readonly power_w?: number;
  readonly energy_wh?: number;
  readonly voltage_l1?: number;
  readonly voltage_l2?: number;
  readonly state?: string;
  readonly events?: readonly string[];
}

/** What is done with the equipment of the first installation. */
export type Entering =
  | { readonly does: 'exchange' | 'correct'; readonly sn: string; readonly from: number }
  | { readonly does: 'take-back' };

export type NumberedEvent =
  | Entering
  /** The first inverter is built in at the second installation. */
  | { readonly does: 'build-in' }
  | { readonly does: 'send'; readonly lines: readonly SentLine[] }
  /** `failAt`: which transaction fails, before or after it is stored. */
  | { readonly does: 'take'; readonly failAt: number | null; readonly isStored: boolean };

export interface NumberedHistory {
  /** The true exchange: the first inverter by the new one, and later the first one built in at the second installation. */
  readonly exchangedAt: number;
  readonly builtInAt: number;
  readonly before: readonly NumberedEvent[];
  /** Once the exchange at the first installation is right. */
  readonly after: readonly NumberedEvent[];
}

export const [OLD, NEW, OTHER] = ['X-100 2', 'NOWY 3075-1', 'Z900'] as const;
/** The same numbers, written otherwise. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  [OLD]: [OLD, 'x1002', 'X 100-2'],
  [NEW]: [NEW, 'nowy30751', 'Nowy-3075 1'],
  [OTHER]: [OTHER, 'z-900'],
};

/** What an inverter sends in a time. No two inverters or times have the same power. */
function linesOf(random: Random, sn: string, from: number, to: number): SentLine[] {
  const step = random.pick([5, 10, 15]) * MINUTE;
  const number = [OLD, NEW, OTHER].indexOf(sn as typeof OLD) + 1;
  const lines: SentLine[] = [];
  for (let at = from; at < to; at += step) {
    const hour = ((at - BEGIN) % DAY) / HOUR;
    if (hour > 6.5) continue; // by day: what comes by night depends on the clock, which is judged by single arrivals
    const minutes = (at - BEGIN) / MINUTE;
    lines.push({
      sn: random.pick(WRITTEN[sn] ?? [sn]),
      at: new Date(at).toISOString(),
      power_w: minutes / 10 + number / 100,
      energy_wh: Math.round(hour * 400 * number),
      voltage_l1: random.isIn(0.1) ? 254 + number : 231 + hour / 10,
      ...(random.isIn(0.2) && { state: random.pick(['MPPT', 'THROTTLED', 'FAULT']) }),
      ...(random.isIn(0.1) && { events: random.isIn(0.5) ? ['OVER_TEMP'] : [] }),
    });
  }
  return lines;
}

const shuffled = <T>(random: Random, all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, rank: random.whole(0, 1e6) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ one }) => one);

/** Batches of lines in any order, some of them again, some lines in two parts. */
function batchesOf(random: Random, lines: readonly SentLine[]): NumberedEvent[] {
  const batches: (readonly SentLine[])[] = [];
  for (let first = 0; first < lines.length; ) {
    const size = random.pick([1, 5, 20, 60]);
    batches.push(lines.slice(first, first + size));
    first += size;
  }
  const parts = batches.flatMap((batch) =>
    random.isIn(0.2)
      ? [batch.map(({ sn, at, power_w = 0 }) => ({ sn, at, power_w })), batch.map(({ power_w: _, ...rest }) => rest)]
      : [batch],
  );
  const sent = random.isIn(0.5) ? parts : shuffled(random, parts);
  return sent.flatMap((batch) => Array.from({ length: random.isIn(0.2) ? 2 : 1 }, () => ({ does: 'send' as const, lines: batch })));
}

/** The ways in which the exchange is entered; at the end it is right. */
function enteringsOf(random: Random, at: number, until: number): Entering[] {
  const exchange = (sn: string, from: number): Entering => ({ does: 'exchange', sn, from });
  const right = exchange(NEW, at);
  const other = random.pick([at - HOUR, at + HOUR, Math.min(at + 9 * HOUR, until - 1), at - 1, at + 1]);
  return random.pick<() => Entering[]>([
    () => [right],
    () => [right, { does: 'take-back' }, right],
    () => [exchange(NEW, other), { does: 'correct', sn: NEW, from: at }],
    () => [exchange('NOWY 3075-7', at), { does: 'correct', sn: NEW, from: at }],
    () => [exchange('ABC', other), { does: 'take-back' }, exchange('nowy 30751', other), { does: 'correct', sn: NEW, from: at }],
  ])();
}

/** Events of several kinds, each kind in its order. */
function mingled(random: Random, kinds: readonly (readonly NumberedEvent[])[]): NumberedEvent[] {
  const left = kinds.map((events) => [...events]);
  const all: NumberedEvent[] = [];
  for (let open = left.filter(({ length }) => length > 0); open.length > 0; open = left.filter(({ length }) => length > 0)) {
    const next = random.pick(open).shift();
    if (next) all.push(next);
    if (random.isIn(0.15)) all.push({ does: 'take', failAt: random.isIn(0.5) ? random.whole(1, 4) : null, isStored: random.isIn(0.5) });
  }
  return all;
}

/**
 * A history: the first inverter reports until its exchange, the new one soon after; the first one reports from a workshop, and then from the
 * second installation, once the office has entered its removal.
 */
export function numberedHistory(random: Random): NumberedHistory {
  const exchangedAt = BEGIN + random.whole(10, 40) * HOUR + random.pick([0, 1, 17 * MINUTE]);
  const builtInAt = exchangedAt + random.whole(20, 40) * HOUR;
  const early = linesOf(random, OLD, BEGIN, exchangedAt - HOUR);
  const fresh = linesOf(random, NEW, exchangedAt + random.pick([0, 1, HOUR, 20 * HOUR]), END);
  const atOther = linesOf(random, OTHER, BEGIN, builtInAt - random.pick([0, HOUR]));
  const late = [...linesOf(random, OLD, exchangedAt + 2 * HOUR, exchangedAt + 5 * HOUR), ...linesOf(random, OLD, builtInAt, END)];
  const gone = linesOf(random, OTHER, builtInAt + HOUR, builtInAt + 4 * HOUR);
  const beforehand = fresh.slice(0, random.whole(0, fresh.length));
  return {
    exchangedAt,
    builtInAt,
    before: mingled(random, [
      batchesOf(random, [...early, ...atOther]),
      batchesOf(random, beforehand),
      enteringsOf(random, exchangedAt, builtInAt),
    ]),
    after: mingled(random, [batchesOf(random, fresh), batchesOf(random, late), [{ does: 'build-in' }, ...batchesOf(random, gone)]]),
  };
}
