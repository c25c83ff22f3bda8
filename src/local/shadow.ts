import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from './local-db.ts';
import { type Observed, observed } from './observed.ts';

export interface ShadowRow {
  readonly value: unknown;
  readonly at: Instant;
}

type Shadow = Observed<ReadonlyMap<string, ShadowRow>> & { set(rows: ReadonlyMap<string, ShadowRow>): void };

const shadows = new WeakMap<LocalDb, Shadow>();

/** What was fetched while this device has no database to keep it in. Gone with the page, and never called saved. */
export function shadowOf(db: LocalDb): Shadow {
  const known = shadows.get(db);
  if (known) return known;
  const made: Shadow = observed<ReadonlyMap<string, ShadowRow>>(new Map());
  shadows.set(db, made);
  return made;
}

export function putShadow(db: LocalDb, key: string, value: unknown, at: Instant): void {
  const shadow = shadowOf(db);
  shadow.set(new Map(shadow.get()).set(key, { value, at }));
}
