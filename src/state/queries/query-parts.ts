import type { ReadonlySignal } from '@preact/signals-react';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Observable } from '#domain/observable.ts';
import type { ResourceDemand } from '#local/cache/resources.ts';
import type { AheadView, Connection, Readiness, SessionView, UpdateView } from '#state/views.ts';

/** The sources of the queries. The database and the engine exist while an account is signed in. */
export interface QueryParts {
  /** `null` while no account is signed in. */
  readonly db: ReadonlySignal<LocalDb | null>;
  /** The engine of that account (`sync/engine.ts`); `null` while no account is signed in. */
  readonly engine: ReadonlySignal<
    (ResourceDemand & { readonly connection: Observable<Connection>; readonly isSending: Observable<boolean> }) | null
  >;
  /** The version of this app. */
  readonly version: string;
  readonly session: ReadonlySignal<SessionView>;
  readonly readiness: ReadonlySignal<Readiness>;
  readonly ahead: ReadonlySignal<AheadView>;
  readonly update: ReadonlySignal<UpdateView>;
}
