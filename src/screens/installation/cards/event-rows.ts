import type { EventsNow } from '#domain/grid/event-log.ts';
import { EVENT_CODES, isEventCode, NATURE_OF_EVENT, type Severity } from '#domain/grid/events.ts';

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

/** All 16 known codes and those that only this backend knows. Nothing where nothing is told ('Brak zdarzeń'). */
export function eventRows({ active, told }: Pick<EventsNow, 'active' | 'told'>): readonly EventRow[] {
  if (active.length === 0 && told.length === 0) return [];
  const codes = [...new Set([...EVENT_CODES, ...active, ...told])];
  return codes.map((code) => ({ code, isActive: active.includes(code) })).sort((a, b) => rankOf(a) - rankOf(b));
}
