import type { Observable } from '#local/db/observable.ts';
import type { Period } from '#domain/energy/period.ts';
import type { EnergyBar, PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { FlowUser } from '#domain/service/flow-user.ts';
import type { FreeInstallation, Installation, Modem, OwnedDevice, Vendor } from '#domain/service/installation.ts';
import type { Marker, Place } from '#domain/service/marker.ts';
import type { Count, DefectiveInstallation, InverterStatus, OvervoltageRecord, StateRecord } from '#domain/service/status.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

export interface OvervoltagePages {
  readonly rows: readonly OvervoltageRecord[];
  readonly isComplete: boolean;
}

/** What the device holds of each list and each installation, by the name of the resource. */
export interface CachedValues {
  readonly users: readonly FlowUser[];
  readonly workingChart: readonly Count[];
  readonly eventCounter: readonly Count[];
  readonly mostDefective: readonly DefectiveInstallation[];
  readonly markers: readonly (Marker & Place)[];
  readonly vendors: readonly Vendor[];
  readonly availableModems: readonly Modem[];
  readonly freeInstallations: readonly FreeInstallation[];
  readonly installation: Installation;
  readonly status: InverterStatus;
  readonly states: readonly StateRecord[];
  readonly overvoltages: OvervoltagePages;
  readonly devices: readonly OwnedDevice[];
  readonly note: string;
  readonly power: PowerSeries;
  readonly energy: readonly EnergyBar[];
  readonly voltages: PhaseVoltages;
}

export type ListName =
  | 'users'
  | 'workingChart'
  | 'eventCounter'
  | 'mostDefective'
  | 'markers'
  | 'vendors'
  | 'availableModems'
  | 'freeInstallations';

/** Everything that can be asked of the backend and kept. `installations` and `tasks` have tables of their own. */
export type ResourceRef =
  | { readonly of: 'installations' | 'tasks' | ListName }
  | { readonly of: 'installation'; readonly sn: string }
  | { readonly of: 'status' | 'states' | 'overvoltages'; readonly id: number }
  | { readonly of: 'devices' | 'note'; readonly email: string }
  | { readonly of: 'power'; readonly id: number; readonly date: LocalDate }
  | { readonly of: 'energy' | 'voltages'; readonly id: number; readonly date: LocalDate; readonly period: Period };

/** The one name of a datum on the device; also what its meta row is called. */
export function keyOf(resource: ResourceRef): string {
  const { of, ...rest } = resource;
  return [of, ...Object.values(rest)].map((part) => encodeURIComponent(String(part))).join('/');
}

/** Which table holds it: lists stay, details and series make room for newer ones. */
export function tableOf({ of }: ResourceRef): 'lists' | 'details' | 'series' {
  if (of === 'power' || of === 'energy' || of === 'voltages') return 'series';
  if (of === 'installation' || of === 'status' || of === 'states' || of === 'overvoltages') return 'details';
  return of === 'devices' || of === 'note' ? 'details' : 'lists';
}

/** How somebody who looks at a datum says so, and learns whether it is being asked for. */
export interface ResourceDemand {
  /** Answers with the way to stop wanting it. */
  want(resource: ResourceRef): () => void;
  readonly asking: Observable<ReadonlySet<string>>;
}
