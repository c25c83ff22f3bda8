import type { ReadonlySignal } from '@preact/signals-react';
import type { Installation } from '#domain/service/installation.ts';
import type { MapAreaView } from '#domain/service/map/map-tiles.ts';
import type { MapProviders } from '#domain/service/map/map-provider.ts';
import type { ReadyStop } from '#domain/service/ready-stop.ts';
import type { VisitSending } from '#domain/service/visit-sending.ts';
import type { Marker, Place } from '#domain/service/map/map-places.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { StoredPlan } from '#intents/stored-plan.ts';
import type { OvervoltagePages, RecordKey, ResourceKey, ResourceTypes } from '#local/cache/resources.ts';
import type {
  AheadView,
  Connection,
  DeviceVisit,
  OidcView,
  OutboxView,
  Readiness,
  SeenDiagnosis,
  SeenEquipment,
  SeenTask,
  SeenTaskStory,
  SessionView,
  TaskListView,
  UpdateView,
  VisitInProgress,
  VisitView,
} from '#state/views.ts';

/** A signal that reads the database, and fetches if allowed, only while it is watched. */
export type Query<T> = ReadonlySignal<Resource<T>>;

export interface InstallationList {
  /** The stored rows, in the server's order. */
  readonly rows: readonly Installation[];
  /** The number of rows on the server; more than `rows` while the rest is being fetched. */
  readonly total: number;
}

/** A marker with its place. Installations without a place have none. */
export type MarkerOnMap = Marker & Place;
export type Overvoltages = OvervoltagePages;

/** A signal for each resource that exists once, otherwise a function of its address. The same arguments give the same signal. */
export type ResourceQueries<K extends ResourceKey> = {
  readonly [P in K]: ResourceTypes[P]['args'] extends readonly []
    ? Query<ResourceTypes[P]['value']>
    : (...args: ResourceTypes[P]['args']) => Query<ResourceTypes[P]['value']>;
};

/** Queries for the maps on this device. They do not depend on the account. */
export interface MapQueries {
  /** The maps in addition to the built-in one; the last known ones without a network. */
  readonly mapProviders: ReadonlySignal<MapProviders>;
  /** Areas of a provider's map on this device. */
  readonly mapAreas: ReadonlySignal<readonly MapAreaView[]>;
}

/** Queries of the sign-in screen. */
export interface SignInQueries {
  readonly oidc: ReadonlySignal<OidcView>;
}

/** The queries of the screens: each resource, and the state of this device. A screen does not use the network itself. */
export interface Queries extends ResourceQueries<Exclude<RecordKey, 'plan'>>, MapQueries, SignInQueries {
  readonly session: ReadonlySignal<SessionView>;
  readonly connection: ReadonlySignal<Connection>;
  readonly outbox: ReadonlySignal<OutboxView>;
  readonly readiness: ReadonlySignal<Readiness>;
  /** A summary for the top bar, which is always visible. */
  readonly ahead: ReadonlySignal<AheadView>;
  /** What is planned today, from 15:00 also tomorrow, and whether all of it is on the device; `null` until it is read. */
  readonly readyStops: ReadonlySignal<readonly ReadyStop[] | null>;
  readonly update: ReadonlySignal<UpdateView>;

  readonly installations: Query<InstallationList>;
  readonly tasks: Query<readonly SeenTask[]>;
  readonly diagnoses: Query<readonly SeenDiagnosis[]>;
  readonly plan: Query<StoredPlan>;
  readonly equipment: (id: number) => Query<readonly SeenEquipment[]>;
  /** By the number of the task. */
  readonly taskStory: (id: number) => Query<SeenTaskStory>;
  readonly taskList: ReadonlySignal<TaskListView>;

  /** A visit by its uuid. */
  readonly visit: (uuid: string) => ReadonlySignal<VisitView>;
  /** The bytes of a file of a visit; `null` if they are not on this device. */
  fileBytes(sha256: string): Promise<ArrayBuffer | null>;
  /** Visits on this device, the last changed first; `null` until they are read. */
  readonly deviceVisits: ReadonlySignal<readonly DeviceVisit[] | null>;
  /** Visits of which the office does not have everything, those that need the user first; `null` until they are read. */
  readonly unsentVisits: ReadonlySignal<readonly VisitSending[] | null>;
  /** What the office has of a visit of this device; `null` until it is read, or if it is not on this device. */
  readonly visitSending: (uuid: string) => ReadonlySignal<VisitSending | null>;
  /** Photos are sent over Wi-Fi alone; `false` until it is read. */
  readonly isWifiOnly: ReadonlySignal<boolean>;
  /** Finished inspections of this device whose PDF is not kept yet. */
  readonly owedProtocols: ReadonlySignal<readonly string[]>;
  /** The unfinished visit that was on the screen last; `null` if there is none, `undefined` until it is read. */
  readonly visitInProgress: ReadonlySignal<VisitInProgress | null | undefined>;

  /** Mondays of the weeks for which a voltage report of an installation is available without a network; the latest first. */
  readonly heldVoltageWeeks: (id: number) => ReadonlySignal<readonly LocalDate[]>;

  /** The stored draft of a form; `undefined` if there is none. */
  draft(formKey: string): Promise<unknown>;
}
