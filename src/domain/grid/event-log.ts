import { spotOf } from '#domain/energy/daylight.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import type { EventEntry, StateRecord } from './status.ts';
import { type EventChange, namedStretches } from './readings/event-changes.ts';
import { eventStretches, type NamedStretch } from './readings/event-stretches.ts';
import { faultStretches, isFaultEstablished } from './readings/fault-stretches.ts';
import type { RatedInverter } from './readings/inverter-reading.ts';
import { readingsFromChanges } from './readings/readings-from-changes.ts';

/** A time during which a code was active. */
export interface EventSpell {
  readonly code: string;
  /** `null` if it has no time. */
  readonly from: Instant | null;
  /** The log begins with this event, which may have begun earlier. */
  readonly isOpenBefore: boolean;
  /** The first entry without it; `null` while the latest entry contains it. */
  readonly namedUntil: Instant | null;
  /** `null` while it lasts: named, or not yet over. */
  readonly to: Instant | null;
}

/** Other data about the inverter. */
export interface KnownInverter extends RatedInverter {
  /** In any order; `null` if its states are not known: then only codes in the newest entry are active. */
  readonly states: readonly StateRecord[] | null;
  readonly lastReading: Instant | null;
  readonly lastPower: Watts | null;
}

/** Fields of an installation that its inverter is judged by. */
export interface LocatedInverter {
  /** WGS84 degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverterPower: Watts;
  readonly lastReading: Instant | null;
  readonly lastPower: Watts | null;
}

/** Data about the inverter of an installation. Unit: as `KnownInverter`. Range: `states` in any order, `null` if they were never fetched. Source: `pvs_list`, `pv_states`. */
export const knownInverter = (installation: LocatedInverter, states: readonly StateRecord[] | null): KnownInverter => ({
  spot: spotOf(installation),
  inverterPower: installation.inverterPower,
  lastReading: installation.lastReading,
  lastPower: installation.lastPower,
  states,
});

/** Result of reading a log of events. */
export interface EventsNow {
  /** Active codes in alphabetical order: named in the newest entry, or not yet over. */
  readonly active: readonly string[];
  /** Codes in the newest entry, active or not. */
  readonly named: readonly string[];
  /** Time of the newest entry. */
  readonly at: Instant | null;
  /** When each code was active: active ones first, then the latest ended. */
  readonly history: readonly EventSpell[];
  /** Since when it has been in FAULT, even if a sleeping inverter does not name it; `null` if it is not, or its states are not known. */
  readonly faultSince: Instant | null;
}

/** Oldest first, entries of the same time merged; entries without a time are the oldest. */
function inOrder(entries: readonly EventEntry[]): EventEntry[] {
  const byTime = new Map<Instant | null, Record<string, boolean>>();
  for (const { at, codes } of entries) {
    const merged = byTime.get(at) ?? {};
    for (const [code, isActive] of Object.entries(codes)) merged[code] = isActive || merged[code] === true;
    byTime.set(at, merged);
  }
  return [...byTime].map(([at, codes]) => ({ at, codes })).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

/** The active codes after each entry; an entry without a time is placed just before the first that has one. */
function changesOf(log: readonly EventEntry[]): EventChange[] {
  const hasEndedCodes = log.some(({ codes }) => Object.values(codes).includes(false));
  const first = (log.find(({ at }) => at !== null)?.at ?? 1) - 1;
  let named: ReadonlySet<string> = new Set();
  return log.map(({ at, codes }) => {
    const next = new Set(hasEndedCodes && Object.keys(codes).length > 0 ? named : []);
    for (const code of Object.keys(codes)) {
      if (codes[code]) next.add(code);
      else next.delete(code);
    }
    named = next;
    return { at: at ?? quantity<Instant>(first), codes: [...next] };
  });
}

interface LogSummary {
  readonly events: ReadonlyMap<string, readonly Pick<NamedStretch, 'from' | 'namedUntil' | 'to'>[]>;
  readonly faultSince: Instant | null;
}

/** When each code was active, and since when it has been in FAULT; without states, when each code was named. */
function summaryOf(events: readonly EventChange[], known: KnownInverter): LogSummary {
  const { states, lastReading, lastPower } = known;
  if (states === null) {
    const named = [...namedStretches(events)].map(([code, own]) => [code, own.map((one) => ({ ...one, namedUntil: one.to }))] as const);
    return { events: new Map(named), faultSince: null };
  }
  const readings = readingsFromChanges({ states, events, lastReading, lastPower }, known);
  const now = readings.at(-1)?.at ?? 0;
  const fault = faultStretches(readings, known).find((one) => one.to === null && isFaultEstablished(one, now));
  return { events: eventStretches(readings, known), faultSince: fault?.from ?? null };
}

/**
 * Determines which events are active now, and when each was active within the log.
 *
 * Unit    ms since 1970.
 * Range   entries in any order.
 * Rule    an entry is a change. If any entry marks a code as not active, codes that a later entry does not contain keep their
 *         state; if entries contain only active codes, each lists all of them. An empty entry contains no active codes.
 *         A code that is no longer named is over by the rules of `eventStretches`: a sleeping inverter names nothing.
 * Source  specification 7.9 and 12.16: entries of `event_dict`, an empty one is 'Brak zdarzeń'; both forms are in use.
 */
export function eventsNow(entries: readonly EventEntry[], known: KnownInverter): EventsNow {
  const log = inOrder(entries);
  const changes = changesOf(log);
  const timeless = log[0]?.at === null ? changes[0]?.at : undefined;
  const { events, faultSince } = summaryOf(changes, known);
  const spells = [...events].flatMap(([code, own]) =>
    own.map(({ from, namedUntil, to }): EventSpell => {
      const isOpenBefore = from === changes[0]?.at;
      return { code, from: from === timeless ? null : from, isOpenBefore, namedUntil, to };
    }),
  );
  const lasting = spells.filter(({ to }) => to === null);
  const latest = (some: readonly EventSpell[]) => some.toSorted((a, b) => (b.to ?? 0) - (a.to ?? 0) || (b.from ?? 0) - (a.from ?? 0));
  const newest = log.at(-1);
  return {
    active: lasting.map(({ code }) => code).sort(),
    named: Object.keys(newest?.codes ?? {}),
    at: newest?.at ?? null,
    history: [...latest(lasting), ...latest(spells.filter(({ to }) => to !== null))],
    faultSince,
  };
}
