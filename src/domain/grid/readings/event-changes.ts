import type { Instant } from '#domain/quantity.ts';
import type { EventEntry } from '#domain/grid/status.ts';
import type { Stretch } from '#domain/time/stretch.ts';

/** The codes that are named from `at` until the next change. */
export interface EventChange {
  readonly at: Instant;
  readonly codes: readonly string[];
}

/** Changes from the entries of a backend. Unit: ms since 1970. Range: entries in any order; those without a time are left out. Source: specification 12.16. */
export const eventChanges = (entries: readonly EventEntry[]): EventChange[] =>
  entries
    .flatMap(({ at, codes }) => (at === null ? [] : [{ at, codes: Object.keys(codes).filter((code) => codes[code]) }]))
    .sort((one, other) => one.at - other.at);

/**
 * When each code was named.
 *
 * Unit    ms since 1970.
 * Range   changes in the order of time; a code in the last change has no end.
 * Source  SunSpec Evt1.
 */
export function namedStretches(changes: readonly EventChange[]): Map<string, Stretch[]> {
  const closed = new Map<string, Stretch[]>();
  const open = new Map<string, Instant>();
  const add = (code: string, stretch: Stretch) => closed.set(code, [...(closed.get(code) ?? []), stretch]);
  for (const { at, codes } of changes) {
    for (const [code, from] of open)
      if (!codes.includes(code)) {
        add(code, { from, to: at });
        open.delete(code);
      }
    for (const code of codes) if (!open.has(code)) open.set(code, at);
  }
  for (const [code, from] of open) add(code, { from, to: null });
  return closed;
}
