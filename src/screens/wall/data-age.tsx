import type { Instant } from '#domain/quantity.ts';
import { REFRESH } from '#domain/service/refresh.ts';
import { agedOf, problemOf, type Resource } from '#domain/service/resource.ts';
import type { Connection } from '#state/views.ts';
import { IconCloudOff, IconClockExclamation } from '@tabler/icons-react';
import { wallTexts as texts } from '#texts/wall.ts';
import classes from './wall.module.css';

/** Unit: ms. Data are fetched each five minutes: if they are twice as old, a fetch has failed. */
const OLD_AFTER = 2 * REFRESH.list;

/** Whether the wall's data are current. `cut`, `portal`: no connection to the server. `old`: a refresh failed. */
export interface DataAge {
  readonly is: 'loading' | 'current' | 'cut' | 'portal' | 'old';
  /** When the connection was lost. */
  readonly since: Instant | null;
  /** Age of the oldest part; `null` without data. */
  readonly asOf: Instant | null;
}

/** Whether the backend supports the resource; others do not make the data old. */
const isExpected = (resource: Resource<unknown>): boolean => problemOf(resource)?.is !== 'unsupported';

export function dataAge(resources: readonly Resource<unknown>[], connection: Connection, now: number): DataAge {
  const expected = resources.filter(isExpected);
  const fetched = expected.map((resource) => agedOf(resource)?.asOf).filter((at) => at !== undefined);
  const asOf = fetched.length > 0 ? (Math.min(...fetched) as Instant) : null;
  const { is, since } = connection;
  if (is === 'offline' || is === 'portal') return { is: is === 'offline' ? 'cut' : 'portal', since, asOf };
  if (expected.some((resource) => resource.is === 'absent' && resource.problem !== null)) return { is: 'old', since: null, asOf };
  if (fetched.length < expected.length) return { is: 'loading', since: null, asOf };
  return { is: asOf !== null && now - asOf > OLD_AFTER ? 'old' : 'current', since: null, asOf };
}

/** A large warning that the data are not current. */
export function OldData({ age: { is, since, asOf }, now }: { readonly age: DataAge; readonly now: number }) {
  if (is === 'current' || is === 'loading') return null;
  const Icon = is === 'old' ? IconClockExclamation : IconCloudOff;
  const what = is === 'old' ? texts.old : texts.cutSince(texts[is], since, now);
  return (
    <p className={classes.old} role="status">
      <Icon className={classes.oldIcon} aria-hidden="true" />
      {[what, asOf !== null && texts.dataOf(asOf, now)].filter(Boolean).join(': ')}
    </p>
  );
}
