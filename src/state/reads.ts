import type { ReadonlySignal } from '@preact/signals-react';
import type { Period } from '#domain/energy/period.ts';
import type { EnergyBar, PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { FlowUser } from '#domain/service/flow-user.ts';
import type { FreeInstallation, Installation, Modem, OwnedDevice, Vendor } from '#domain/service/installation.ts';
import type { Marker, Place } from '#domain/service/marker.ts';
import type { Count, DefectiveInstallation, InverterStatus, OvervoltageRecord, StateRecord } from '#domain/service/status.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { AheadView, Connection, OutboxView, Readiness, SeenTask, SessionView, TaskListView, UpdateView } from './views.ts';
import type { Seen } from './seen.ts';

/** A signal that asks the database, and the network when it may, only while somebody watches it. */
export type Read<T> = ReadonlySignal<Seen<T>>;

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
export interface Reads {
  readonly session: ReadonlySignal<SessionView>;
  readonly connection: ReadonlySignal<Connection>;
  readonly outbox: ReadonlySignal<OutboxView>;
  readonly readiness: ReadonlySignal<Readiness>;
  /** The same in short, for a place that is always in sight. */
  readonly ahead: ReadonlySignal<AheadView>;
  readonly update: ReadonlySignal<UpdateView>;

  readonly installations: Read<InstallationList>;
  readonly workingChart: Read<readonly Count[]>;
  readonly eventCounter: Read<readonly Count[]>;
  readonly mostDefective: Read<readonly DefectiveInstallation[]>;
  readonly markers: Read<readonly MarkerOnMap[]>;
  readonly tasks: Read<readonly SeenTask[]>;
  readonly taskList: ReadonlySignal<TaskListView>;
  readonly users: Read<readonly FlowUser[]>;
  readonly vendors: Read<readonly Vendor[]>;
  readonly availableModems: Read<readonly Modem[]>;
  readonly freeInstallations: Read<readonly FreeInstallation[]>;

  installation(sn: string): Read<Installation>;
  status(id: number): Read<InverterStatus>;
  states(id: number): Read<readonly StateRecord[]>;
  overvoltages(id: number): Read<Overvoltages>;
  power(id: number, date: LocalDate): Read<PowerSeries>;
  energy(id: number, date: LocalDate, period: Period): Read<readonly EnergyBar[]>;
  voltages(id: number, date: LocalDate, period: Period): Read<PhaseVoltages>;
  devices(email: string): Read<readonly OwnedDevice[]>;
  /** `absent` with the problem `missing` where the backend keeps no notes. */
  note(email: string): Read<string>;
  /** What was typed into a form and not sent yet; `undefined` when there is nothing. */
  draft(formKey: string): Promise<unknown>;
}
