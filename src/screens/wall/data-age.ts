import type { Instant } from '#domain/quantity.ts';
import { REFRESH } from '#domain/service/refresh.ts';
import { agedOf, problemOf, type Resource } from '#domain/service/resource.ts';
import type { Connection } from '#state/views.ts';

/** Unit: ms. Data are asked for each five minutes: what is twice as old was asked for in vain. */
const OLD_AFTER = 2 * REFRESH.list;

/** Whether what the wall shows is true now. `cut` and `portal`: nothing can be asked. `old`: nothing newer came. */
export interface DataAge {
  readonly is: 'loading' | 'current' | 'cut' | 'portal' | 'old';
  /** When the connection was lost. */
  readonly since: Instant | null;
  /** Of the oldest part; `null` where nothing is known. */
  readonly asOf: Instant | null;
}

/** A backend that does not say a thing makes nothing old. */
const isExpected = (seen: Resource<unknown>): boolean => problemOf(seen)?.is !== 'unsupported';

export function dataAge(shown: readonly Resource<unknown>[], connection: Connection, now: number): DataAge {
  const expected = shown.filter(isExpected);
  const asked = expected.map((seen) => agedOf(seen)?.asOf).filter((at) => at !== undefined);
  const asOf = asked.length > 0 ? (Math.min(...asked) as Instant) : null;
  const { is, since } = connection;
  if (is === 'offline' || is === 'portal') return { is: is === 'offline' ? 'cut' : 'portal', since, asOf };
  if (expected.some((seen) => seen.is === 'absent' && seen.problem !== null)) return { is: 'old', since: null, asOf };
  if (asked.length < expected.length) return { is: 'loading', since: null, asOf };
  return { is: asOf !== null && now - asOf > OLD_AFTER ? 'old' : 'current', since: null, asOf };
}
