import { spotOf } from '#domain/energy/daylight.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { EventEntry, StateRecord } from '#domain/service/status.ts';
import { type EventChange, toldStretches } from './reports/event-changes.ts';
import { eventStretches, type ToldStretch } from './reports/event-stretches.ts';
import { faultStretches, isFaultEstablished } from './reports/fault-stretches.ts';
import type { ReportingInverter } from './reports/inverter-report.ts';
import { reportsOnDevice } from './reports/reports-on-device.ts';

/** A time during which a code was active. */
export interface EventSpell {
  readonly code: string;
  /** `null` where no time was told. */
  readonly from: Instant | null;
  /** The log begins with it, so it may have begun earlier. */
  readonly isOpenBefore: boolean;
  /** The first entry that does not name it any more; `null` while the latest one does. */
  readonly toldUntil: Instant | null;
  /** `null` while it lasts, named or not taken back. */
  readonly to: Instant | null;
}

/** What else is known of the inverter. */
export interface KnownInverter extends ReportingInverter {
  /** In any order; `null` where its states are not known: then only what the newest entry names is active. */
  readonly states: readonly StateRecord[] | null;
  readonly lastReading: Instant | null;
  readonly lastPower: Watts | null;
}

/** What an installation tells of its inverter. Unit: as `KnownInverter`. Range: `states` in any order, `null` where they were never fetched. Source: `pvs_list`, `pv_states`. */
export const knownInverter = (installation: Installation, states: readonly StateRecord[] | null): KnownInverter => ({
  spot: spotOf(installation),
  inverterPower: installation.inverterPower,
  lastReading: installation.lastReading,
  lastPower: installation.lastPower,
  states,
});

/** What a log of events comes to. */
export interface EventsNow {
  /** Codes that last, in the order of the alphabet: named by the newest entry, or held. */
  readonly active: readonly string[];
  /** Codes that the newest entry names, active or not. */
  readonly told: readonly string[];
  /** The newest entry's time. */
  readonly at: Instant | null;
  /** When each code was active: what lasts first, then what ended last. */
  readonly history: readonly EventSpell[];
  /** Since when it has stood in FAULT, which an inverter that sleeps may not name; `null` where it does not, or its states are not known. */
  readonly faultSince: Instant | null;
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

/** The codes that each entry leaves named; one without a time counts as just before the first that has one. */
function changesOf(log: readonly EventEntry[]): EventChange[] {
  const saysPassed = log.some(({ codes }) => Object.values(codes).includes(false));
  const first = (log.find(({ at }) => at !== null)?.at ?? 1) - 1;
  let named: ReadonlySet<string> = new Set();
  return log.map(({ at, codes }) => {
    const next = new Set(saysPassed && Object.keys(codes).length > 0 ? named : []);
    for (const code of Object.keys(codes)) {
      if (codes[code]) next.add(code);
      else next.delete(code);
    }
    named = next;
    return { at: at ?? quantity<Instant>(first), codes: [...next] };
  });
}

interface LogSummary {
  readonly events: ReadonlyMap<string, readonly Pick<ToldStretch, 'from' | 'toldUntil' | 'to'>[]>;
  readonly faultSince: Instant | null;
}

/** When each code was active, and since when it has been in FAULT; without states, when each code was named. */
function seenOf(events: readonly EventChange[], known: KnownInverter): LogSummary {
  const { states, lastReading, lastPower } = known;
  if (states === null) {
    const named = [...toldStretches(events)].map(([code, own]) => [code, own.map((one) => ({ ...one, toldUntil: one.to }))] as const);
    return { events: new Map(named), faultSince: null };
  }
  const reports = reportsOnDevice({ states, events, lastReading, lastPower }, known);
  const now = reports.at(-1)?.at ?? 0;
  const fault = faultStretches(reports, known).find((one) => one.to === null && isFaultEstablished(one, now));
  return { events: eventStretches(reports, known), faultSince: fault?.from ?? null };
}

/**
 * Which events are active now, and when each was active as far as the log reaches.
 *
 * Unit    ms since 1970.
 * Range   entries in any order.
 * Rule    an entry is a change. Where any entry says of a code that it is not active, a code that later entries do not
 *         name stays as it was; where entries list active codes alone, the newest lists them all. An empty entry names none.
 *         What is not named any more is over as `eventStretches` says, not before: an inverter that sleeps names nothing.
 * Source  specification 7.9 and 12.16: entries of `event_dict`, an empty one is 'Brak zdarzeń'; both forms are in use.
 */
export function eventsNow(entries: readonly EventEntry[], known: KnownInverter): EventsNow {
  const log = inOrder(entries);
  const changes = changesOf(log);
  const timeless = log[0]?.at === null ? changes[0]?.at : undefined;
  const { events, faultSince } = seenOf(changes, known);
  const spells = [...events].flatMap(([code, own]) =>
    own.map(({ from, toldUntil, to }): EventSpell => {
      const isOpenBefore = from === changes[0]?.at;
      return { code, from: from === timeless ? null : from, isOpenBefore, toldUntil, to };
    }),
  );
  const lasting = spells.filter(({ to }) => to === null);
  const latest = (some: readonly EventSpell[]) => some.toSorted((a, b) => (b.to ?? 0) - (a.to ?? 0) || (b.from ?? 0) - (a.from ?? 0));
  const newest = log.at(-1);
  return {
    active: lasting.map(({ code }) => code).sort(),
    told: Object.keys(newest?.codes ?? {}),
    at: newest?.at ?? null,
    history: [...latest(lasting), ...latest(spells.filter(({ to }) => to !== null))],
    faultSince,
  };
}
