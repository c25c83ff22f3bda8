import type { Instant } from '#domain/quantity.ts';
import type { EventEntry } from '#domain/service/status.ts';

/** A time during which a code was active. */
export interface EventSpell {
  readonly code: string;
  /** `null` where no time was told. */
  readonly from: Instant | null;
  /** The log begins with it, so it may have begun earlier. */
  readonly isOpenBefore: boolean;
  /** `null` while it lasts. */
  readonly to: Instant | null;
}

/** What a log of events comes to. */
export interface EventsNow {
  /** Codes in the order of the alphabet. */
  readonly active: readonly string[];
  /** Codes that the newest entry names, active or not. */
  readonly told: readonly string[];
  /** The newest entry's time. */
  readonly at: Instant | null;
  /** When each code was active: what lasts first, then what ended last. */
  readonly history: readonly EventSpell[];
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
 * Which events are active now, and when each was active as far as the log reaches.
 *
 * Unit    ms since 1970.
 * Range   entries in any order.
 * Rule    an entry is a change. Where any entry says of a code that it is not active, a code that later entries do not
 *         name stays as it was; where entries list active codes alone, the newest lists them all. An empty entry says
 *         that all have passed.
 * Source  specification 7.9 and 12.16: entries of `event_dict`, an empty one is 'Brak zdarzeń'; both forms are in use.
 */
export function eventsNow(entries: readonly EventEntry[]): EventsNow {
  const log = inOrder(entries);
  const saysPassed = log.some(({ codes }) => Object.values(codes).includes(false));
  const history: EventSpell[] = [];
  let active = new Map<string, EventSpell>();
  for (const [index, { at, codes }] of log.entries()) {
    const named = Object.keys(codes);
    const next = new Map(saysPassed && named.length > 0 ? active : []);
    for (const code of named) {
      if (codes[code]) next.set(code, active.get(code) ?? { code, from: at, isOpenBefore: index === 0, to: null });
      else next.delete(code);
    }
    for (const [code, spell] of active) if (!next.has(code)) history.push({ ...spell, to: at });
    active = next;
  }
  const newest = log.at(-1);
  const latest = (spells: readonly EventSpell[]) => spells.toSorted((a, b) => (b.to ?? 0) - (a.to ?? 0) || (b.from ?? 0) - (a.from ?? 0));
  return {
    active: [...active.keys()].sort(),
    told: Object.keys(newest?.codes ?? {}),
    at: newest?.at ?? null,
    history: [...latest([...active.values()]), ...latest(history)],
  };
}
