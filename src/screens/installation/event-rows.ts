import { EVENT_CODES, isEventCode, NATURE_OF_EVENT, type Severity } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { EventEntry } from '#domain/service/status.ts';

export interface EventRow {
  readonly code: string;
  readonly isActive: boolean;
}

const RANK: Readonly<Record<Severity, number>> = { major: 0, minor: 1, warning: 2 };

/** Active first, the gravest first among them; then in SunSpec's order; codes nobody knows last. */
const rankOf = ({ code, isActive }: EventRow): number => {
  const order = isEventCode(code) ? EVENT_CODES.indexOf(code) : EVENT_CODES.length;
  return (isActive && isEventCode(code) ? RANK[NATURE_OF_EVENT[code].severity] * 100 : isActive ? 300 : 1000) + order;
};

/**
 * The newest entry as a map of all 16 known codes and of those that only this backend knows.
 * Nothing where no entry says anything ('Brak zdarzeń').
 */
export function eventRows(events: readonly EventEntry[]): { readonly rows: readonly EventRow[]; readonly at: Instant | null } {
  const newest = [...events].sort((a, b) => (b.at ?? 0) - (a.at ?? 0))[0];
  if (!newest || Object.keys(newest.codes).length === 0) return { rows: [], at: null };
  const codes = [...new Set([...EVENT_CODES, ...Object.keys(newest.codes)])];
  const rows = codes.map((code) => ({ code, isActive: newest.codes[code] === true }));
  return { rows: rows.sort((a, b) => rankOf(a) - rankOf(b)), at: newest.at };
}

/** Codes that are active in the newest entry. */
export const activeCodes = (events: readonly EventEntry[]): string[] =>
  eventRows(events).rows.flatMap(({ code, isActive }) => (isActive ? [code] : []));
