import type { ReadonlySignal } from '@preact/signals-react';
import type { Period } from '#domain/energy/period.ts';
import type { EnergyBar, PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { FlowUser } from '#domain/service/flow-user.ts';
import type { FreeInstallation, Installation, Modem, OwnedDevice, Vendor } from '#domain/service/installation.ts';
import type { Marker, Place } from '#domain/service/marker.ts';
import type { Count, DefectiveInstallation, InverterStatus, OvervoltageRecord, StateRecord } from '#domain/service/status.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { AheadView, Connection, OutboxView, Readiness, SeenTask, SessionView, TaskListView, UpdateView } from './views.ts';
import type { Resource } from '#domain/service/resource.ts';

/** A signal that asks the database, and the network when it may, only while somebody watches it. */
export type Query<T> = ReadonlySignal<Resource<T>>;

export interface InstallationList {
  /** All that the device holds so far, in the server's order. */
  readonly rows: readonly Installation[];
  /** How many the server has; more than `rows` while the rest is being fetched. */
  readonly total: number;
}

/** A marker with its place; installations without a place are not in it. */
export type MarkerOnMap = Marker & Place;

export interface Overvoltages {
  readonly rows: readonly OvervoltageRecord[];
  /** False while the server has older ones. */
  readonly isComplete: boolean;
}

/**
 * What a screen can look at. It never learns whether there is a network.
 * Functions give the same signal for the same arguments.
 */
export interface Queries {
  readonly session: ReadonlySignal<SessionView>;
  readonly connection: ReadonlySignal<Connection>;
  readonly outbox: ReadonlySignal<OutboxView>;
  readonly readiness: ReadonlySignal<Readiness>;
  /** The same in short, for a place that is always in sight. */
  readonly ahead: ReadonlySignal<AheadView>;
  readonly update: ReadonlySignal<UpdateView>;

  readonly installations: Query<InstallationList>;
  readonly workingChart: Query<readonly Count[]>;
  readonly eventCounter: Query<readonly Count[]>;
  readonly mostDefective: Query<readonly DefectiveInstallation[]>;
  readonly markers: Query<readonly MarkerOnMap[]>;
  readonly tasks: Query<readonly SeenTask[]>;
  readonly taskList: ReadonlySignal<TaskListView>;
  readonly users: Query<readonly FlowUser[]>;
  readonly vendors: Query<readonly Vendor[]>;
  readonly availableModems: Query<readonly Modem[]>;
  readonly freeInstallations: Query<readonly FreeInstallation[]>;

  installation(sn: string): Query<Installation>;
  status(id: number): Query<InverterStatus>;
  states(id: number): Query<readonly StateRecord[]>;
  overvoltages(id: number): Query<Overvoltages>;
  power(id: number, date: LocalDate): Query<PowerSeries>;
  energy(id: number, date: LocalDate, period: Period): Query<readonly EnergyBar[]>;
  voltages(id: number, date: LocalDate, period: Period): Query<PhaseVoltages>;
  devices(email: string): Query<readonly OwnedDevice[]>;
  /** `absent` with the problem `missing` where the backend keeps no notes. */
  note(email: string): Query<string>;
  /** What was typed into a form and not sent yet; `undefined` when there is nothing. */
  draft(formKey: string): Promise<unknown>;
}
