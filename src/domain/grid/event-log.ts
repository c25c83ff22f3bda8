import type { Instant } from '#domain/quantity.ts';
import type { EventEntry } from '#domain/service/status.ts';

/** An event that has passed. */
export interface PastEvent {
  readonly code: string;
  /** When it last began; `null` where no time was told. */
  readonly since: Instant | null;
  /** How often it began in the log. */
  readonly times: number;
}

/** What a log of events comes to. */
export interface EventsNow {
  /** Codes in the order of the alphabet. */
  readonly active: readonly string[];
  /** Codes that the newest entry names, active or not. */
  readonly told: readonly string[];
  /** The newest entry's time. */
  readonly at: Instant | null;
  /** The latest first. */
  readonly past: readonly PastEvent[];
}

/** Oldest first, entries of one time put together; those without a time are the oldest. */
function inOrder(entries: readonly EventEntry[]): EventEntry[] {
  const byTime = new Map<Instant | null, Record<string, boolean>>();
  for (const { at, codes } of entries) {
    const merged = byTime.get(at) ?? {};
    for (const [code, isActive] of Object.entries(codes)) merged[code] = isActive || merged[code] === true;
    byTime.set(at, merged);
  }
  return [...byTime].map(([at, codes]) => ({ at, codes })).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

/**
 * Which events are active now, and which have passed.
 *
 * Rule    an entry is a change. Where any entry says of a code that it is not active, a code that later entries do not
 *         name stays as it was; where entries list active codes alone, the newest lists them all. An empty entry says
 *         that all have passed.
 * Source  specification 7.9 and 12.16: entries of `event_dict`, an empty one is 'Brak zdarzeń'; both forms are in use.
 */
export function eventsNow(entries: readonly EventEntry[]): EventsNow {
  const log = inOrder(entries);
  const saysPassed = log.some(({ codes }) => Object.values(codes).includes(false));
  const began = new Map<string, { since: Instant | null; times: number }>();
  let active = new Set<string>();
  for (const { at, codes } of log) {
    const named = Object.keys(codes);
    const next = new Set(saysPassed && named.length > 0 ? active : []);
    for (const code of named) {
      if (codes[code]) next.add(code);
      else next.delete(code);
    }
    for (const code of next) if (!active.has(code)) began.set(code, { since: at, times: (began.get(code)?.times ?? 0) + 1 });
    active = next;
  }
  const newest = log.at(-1);
  const past = [...began].filter(([code]) => !active.has(code)).map(([code, when]) => ({ code, ...when }));
  return {
    active: [...active].sort(),
    told: Object.keys(newest?.codes ?? {}),
    at: newest?.at ?? null,
    past: past.sort((a, b) => (b.since ?? 0) - (a.since ?? 0)),
  };
}
