import type { ReadonlySignal } from '@preact/signals-react';
import type { LocalDb } from '#local/local-db.ts';
import type { Observed } from '#local/observed.ts';
import type { Wanting } from '#local/resource.ts';
import type { AheadView, Connection, Readiness, SessionView, UpdateView } from './views.ts';

/** What the reads stand on: the signed-in account's database and engine, which come and go with it. */
export interface ReadParts {
  /** `null` while nobody is signed in. */
  readonly db: ReadonlySignal<LocalDb | null>;
  /** The engine of that account (`sync/engine.ts`); `null` while nobody is signed in. */
  readonly engine: ReadonlySignal<(Wanting & { readonly connection: Observed<Connection>; readonly isSending: Observed<boolean> }) | null>;
  readonly session: ReadonlySignal<SessionView>;
  readonly readiness: ReadonlySignal<Readiness>;
  readonly ahead: ReadonlySignal<AheadView>;
  readonly update: ReadonlySignal<UpdateView>;
}
