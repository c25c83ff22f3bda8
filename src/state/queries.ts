import type { ReadonlySignal } from '@preact/signals-react';
import type { Installation } from '#domain/service/installation.ts';
import type { MapAreaView } from '#domain/service/map/map-tiles.ts';
import type { MapProviders } from '#domain/service/map/map-provider.ts';
import type { Marker, Place } from '#domain/service/map/map-places.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { OvervoltagePages, RecordKey, ResourceKey, ResourceTypes } from '#local/cache/resources.ts';
import type {
  AheadView,
  Connection,
  OidcView,
  OutboxView,
  Readiness,
  SeenDiagnosis,
  SeenTask,
  SeenTaskStory,
  SessionView,
  TaskListView,
  UpdateView,
} from './views.ts';

/** A signal that asks the database, and the network when it may, only while somebody watches it. */
export type Query<T> = ReadonlySignal<Resource<T>>;

export interface InstallationList {
  /** All that is stored so far, in the server's order. */
  readonly rows: readonly Installation[];
  /** How many the server has; more than `rows` while the rest is being fetched. */
  readonly total: number;
}

/** A marker with its place; installations without a place are not in it. */
export type MarkerOnMap = Marker & Place;
export type Overvoltages = OvervoltagePages;

/** A signal for each resource that is there once, a function of its address for each other; functions give the same signal for the same arguments. */
export type ResourceQueries<K extends ResourceKey> = {
  readonly [P in K]: ResourceTypes[P]['args'] extends readonly []
    ? Query<ResourceTypes[P]['value']>
    : (...args: ResourceTypes[P]['args']) => Query<ResourceTypes[P]['value']>;
};

/** Maps belong to this device, whoever is signed in. */
export interface MapQueries {
  /** The maps over the built-in one; as last heard where there is no network. */
  readonly mapProviders: ReadonlySignal<MapProviders>;
  /** Areas of a provider's map on this device. */
  readonly mapAreas: ReadonlySignal<readonly MapAreaView[]>;
}

/** Ways in, before anybody has signed in. */
export interface SignInQueries {
  readonly oidc: ReadonlySignal<OidcView>;
}

/**
 * What a screen can look at: each resource, and what this device knows beside them. It never learns whether there is a network.
 */
export interface Queries extends ResourceQueries<RecordKey>, MapQueries, SignInQueries {
  readonly session: ReadonlySignal<SessionView>;
  readonly connection: ReadonlySignal<Connection>;
  readonly outbox: ReadonlySignal<OutboxView>;
  readonly readiness: ReadonlySignal<Readiness>;
  /** The same in short, for a place that is always in sight. */
  readonly ahead: ReadonlySignal<AheadView>;
  readonly update: ReadonlySignal<UpdateView>;

  readonly installations: Query<InstallationList>;
  readonly tasks: Query<readonly SeenTask[]>;
  readonly diagnoses: Query<readonly SeenDiagnosis[]>;
  /** By the number of the task. */
  readonly taskStory: (id: number) => Query<SeenTaskStory>;
  readonly taskList: ReadonlySignal<TaskListView>;

  /** Mondays of the weeks whose voltages an installation's report can be told from without a network; the latest first. */
  readonly heldVoltageWeeks: (id: number) => ReadonlySignal<readonly LocalDate[]>;

  /** What was typed into a form and not sent yet; `undefined` when there is nothing. */
  draft(formKey: string): Promise<unknown>;
}
