import type { FuseCheck } from '#domain/diagnosis/fuse/fuse-check.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Comparison } from '#domain/comparison/comparison.ts';
import type { DataNotice } from '#domain/diagnosis/data-notice.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { Period } from '#domain/energy/period.ts';
import type { EnergyBar, PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';
import type { EquipmentPeriod } from '#domain/service/equipment.ts';
import type { FlowUser } from '#domain/service/flow-user.ts';
import type { FreeInstallation, Installation, Modem, OwnedDevice, Vendor } from '#domain/service/installation.ts';
import type { Marker, Place } from '#domain/service/map/map-places.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import type { Company } from '#domain/service/company.ts';
import type { PlannedTask } from '#domain/service/plan.ts';
import type { OwnAccount } from '#domain/service/account/own-account.ts';
import { eachHour, REFRESH } from '#domain/service/refresh.ts';
import type { Count, DefectiveInstallation, InverterStatus, Listed, OvervoltageRecord, StateRecord } from '#domain/grid/status.ts';
import type { Checklist } from '#domain/checklists/checklist.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { InspectionOfInstallation } from '#domain/visit/inspection-due.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import type { Colleague, DeviceSession, Technician } from '#domain/service/team.ts';
import type { SiteCard } from '#domain/service/site-card.ts';
import type { TaskStory, Task } from '#domain/service/task.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Observable } from '#lib/observable.ts';

/*
 * Every resource that is fetched and stored, one entry each. `sync/fetch/sources.ts` has the call for each; queries, schedule,
 * eviction and prefetching come from here.
 */

export interface OvervoltagePages {
  readonly rows: readonly Listed<OvervoltageRecord>[];
  readonly isComplete: boolean;
}

/** A resource that exists once, or one per address. */
interface ResourceType<Args extends readonly unknown[], Address, Value> {
  readonly args: Args;
  readonly address: Address;
  readonly value: Value;
}
type Whole<Value> = ResourceType<[], unknown, Value>;
type ById<Value> = ResourceType<[id: number], { readonly id: number }, Value>;
type ByEmail<Value> = ResourceType<[email: string], { readonly email: string }, Value>;
type BySerial<Value> = ResourceType<[sn: string], { readonly sn: string }, Value>;
type OfDay<Value> = ResourceType<[id: number, date: LocalDate], { readonly id: number; readonly date: LocalDate }, Value>;
type OfPeriod<Value> = ResourceType<
  [id: number, date: LocalDate, period: Period],
  { readonly id: number; readonly date: LocalDate; readonly period: Period },
  Value
>;

/** The address and the stored value of each resource. */
export interface ResourceTypes {
  readonly installations: Whole<readonly Installation[]>;
  readonly tasks: Whole<readonly Task[]>;
  readonly users: Whole<readonly FlowUser[]>;
  readonly markers: Whole<readonly (Marker & Place)[]>;
  readonly workingChart: Whole<readonly Count[]>;
  readonly eventCounter: Whole<readonly Count[]>;
  readonly mostDefective: Whole<readonly DefectiveInstallation[]>;
  readonly vendors: Whole<readonly Vendor[]>;
  readonly availableModems: Whole<readonly Modem[]>;
  readonly freeInstallations: Whole<readonly FreeInstallation[]>;
  readonly diagnoses: Whole<readonly DiagnosisEntry[]>;
  readonly repairChecks: Whole<readonly RepairCheck[]>;
  readonly ownAccount: Whole<OwnAccount>;
  readonly ownSessions: Whole<readonly DeviceSession[]>;
  readonly staff: Whole<readonly Colleague[]>;
  /** The checklists in use, whole, so that a visit can be begun without a network. */
  readonly forms: Whole<readonly Checklist[]>;
  readonly technicians: Whole<readonly Technician[]>;
  /** Heads every paper that is made on the device. */
  readonly company: Whole<Company>;
  /** All versions, so that settings are compared without a network. */
  readonly settingProfiles: Whole<readonly SettingProfile[]>;
  /** Visits of the last 92 days. */
  readonly recentVisits: Whole<readonly VisitHead[]>;
  readonly inspections: Whole<readonly InspectionOfInstallation[]>;
  /** Planned for days around the one of the fetch, and every open one. */
  readonly plan: Whole<readonly PlannedTask[]>;
  readonly installation: BySerial<Installation>;
  readonly status: ById<InverterStatus>;
  readonly states: ById<readonly Listed<StateRecord>[]>;
  readonly overvoltages: ById<OvervoltagePages>;
  readonly devices: ByEmail<readonly OwnedDevice[]>;
  readonly note: ByEmail<string>;
  /** By the number of the account. */
  readonly staffSessions: ById<readonly DeviceSession[]>;
  readonly comparison: ById<Comparison>;
  readonly meteringDetails: ById<MeteringDetails>;
  readonly siteCard: ById<SiteCard>;
  readonly dataNotices: ById<readonly DataNotice[]>;
  /** The latest first. */
  readonly equipment: ById<readonly EquipmentPeriod[]>;
  /** Who said that its string fuses are good. */
  readonly fuseChecks: ById<readonly FuseCheck[]>;
  /** By the number of the task. */
  readonly taskStory: ById<TaskStory>;
  readonly installationVisits: ById<readonly VisitHead[]>;
  /** A visit as the office has it. */
  readonly officeVisit: ResourceType<[uuid: string], { readonly uuid: string }, AnsweredVisit>;
  readonly formVersion: ResourceType<[key: string, version: number], { readonly key: string; readonly version: number }, Checklist>;
  /** The comparison as of a day, over the five days before it. */
  readonly comparisonOn: OfDay<Comparison>;
  /** By the Monday of the week. */
  readonly voltageReport: OfDay<WeekReport>;
  readonly power: OfDay<PowerSeries>;
  readonly energy: OfPeriod<readonly EnergyBar[]>;
  readonly voltages: OfPeriod<PhaseVoltages>;
}
export type ResourceKey = keyof ResourceTypes;

interface ResourceEntry {
  /** The parts of its address, in the order of a query's arguments. Stored keys have the same order. */
  readonly by: readonly ('id' | 'sn' | 'email' | 'date' | 'period' | 'uuid' | 'key' | 'version')[];
  /** The table. `pages` and `tasks` hold one list each; `resource-cache.repo.ts` evicts from the others. */
  readonly table: 'pages' | 'tasks' | 'lists' | 'details' | 'series';
  /** How long after a fetch it is fetched again while it is on screen. Unit: ms. */
  readonly refresh: (now: number) => number;
  /**
   * Whether it is prefetched, in the order of the entries: lists that every screen needs, other lists, and details and charts of
   * installations that may be visited. `null`: fetched only when it is on screen.
   */
  readonly ahead: 'screen-list' | 'list' | 'detail' | 'chart' | null;
  /** Only our own backend has it. A foreign one is asked for one of these at a time, and not again for a while. */
  readonly isExtension?: true;
  /** Shown while the account's database is still being opened. */
  readonly isProvisional?: true;
}

const every = (ms: number) => () => ms;
const list = { by: [], table: 'lists', refresh: every(REFRESH.list) } as const;
const detail = { by: ['id'], table: 'details', refresh: every(REFRESH.detail), ahead: 'detail' } as const;
const extension = { ...list, isExtension: true, ahead: 'list' } as const;
const ofPeriod = { by: ['id', 'date', 'period'], table: 'series', ahead: 'chart' } as const;
const ofCustomer = { by: ['email'], table: 'details', refresh: every(REFRESH.list), ahead: null } as const;

export const RESOURCES = {
  installations: { ...list, table: 'pages', ahead: 'screen-list', isProvisional: true },
  tasks: { ...list, table: 'tasks', ahead: 'screen-list' },
  users: { ...list, ahead: 'screen-list' },
  markers: { ...list, ahead: 'screen-list' },
  workingChart: { ...list, ahead: 'list' },
  eventCounter: { ...list, ahead: 'list' },
  mostDefective: { ...list, ahead: 'list' },
  vendors: { ...list, ahead: null },
  availableModems: { ...list, ahead: null },
  freeInstallations: { ...list, ahead: null },
  diagnoses: extension,
  repairChecks: extension,
  ownAccount: { ...extension, ahead: null },
  ownSessions: { ...extension, ahead: null },
  staff: { ...extension, ahead: null },
  forms: extension,
  technicians: extension,
  settingProfiles: extension,
  company: extension,
  recentVisits: { ...extension, ahead: null },
  inspections: { ...extension, ahead: null },
  plan: extension,
  staffSessions: { ...extension, by: ['id'], table: 'details', ahead: null },
  installation: { ...detail, by: ['sn'] },
  status: detail,
  states: detail,
  overvoltages: detail,
  devices: ofCustomer,
  note: ofCustomer,
  comparison: { ...detail, isExtension: true, ahead: 'chart', refresh: eachHour },
  meteringDetails: { ...detail, isExtension: true, ahead: 'chart' },
  siteCard: { ...detail, isExtension: true, ahead: 'chart' },
  dataNotices: { ...detail, isExtension: true, ahead: 'chart' },
  equipment: { ...detail, isExtension: true, ahead: 'chart' },
  fuseChecks: { ...detail, isExtension: true, ahead: null },
  taskStory: { ...detail, isExtension: true, ahead: null },
  installationVisits: { ...detail, isExtension: true, ahead: 'chart' },
  officeVisit: { ...detail, by: ['uuid'], isExtension: true, ahead: null },
  formVersion: { ...detail, by: ['key', 'version'], isExtension: true, ahead: null },
  comparisonOn: { by: ['id', 'date'], table: 'series', isExtension: true, ahead: null, refresh: eachHour },
  voltageReport: { by: ['id', 'date'], table: 'series', isExtension: true, ahead: null, refresh: every(REFRESH.detail) },
  power: { ...ofPeriod, by: ['id', 'date'], refresh: every(REFRESH.power) },
  energy: { ...ofPeriod, refresh: eachHour },
  voltages: { ...ofPeriod, refresh: every(REFRESH.voltages) },
} as const satisfies { readonly [K in ResourceKey]: ResourceEntry };

type Entries = typeof RESOURCES;
type KeysWith<Part> = { [K in ResourceKey]: Entries[K] extends Part ? K : never }[ResourceKey];
/** Stored as one record each. */
export type RecordKey = KeysWith<{ readonly table: 'lists' | 'details' | 'series' }>;
export type ProvisionalKey = KeysWith<{ readonly isProvisional: true }>;

export const entryOf = ({ of }: { readonly of: ResourceKey }): ResourceEntry => RESOURCES[of];
export const RESOURCE_KEYS = Object.keys(RESOURCES) as ResourceKey[];

/** A resource with its address. */
export type RefOf<K extends ResourceKey> = { [P in K]: { readonly of: P } & ResourceTypes[P]['address'] }[K];
export type ResourceRef = RefOf<ResourceKey>;
export type RecordRef = RefOf<RecordKey>;

const isRecordKey = (key: ResourceKey): key is RecordKey => RESOURCES[key].table !== 'pages' && RESOURCES[key].table !== 'tasks';
export const RECORD_KEYS = RESOURCE_KEYS.filter(isRecordKey);
export const isRecord = (resource: ResourceRef): resource is RecordRef => isRecordKey(resource.of);

/** Makes a reference from the parts of an address, by name. */
export const refOf = (of: ResourceKey, address: Readonly<Partial<Record<ResourceEntry['by'][number], unknown>>>): ResourceRef =>
  ({ of, ...Object.fromEntries(RESOURCES[of].by.map((name) => [name, address[name]])) }) as unknown as ResourceRef;

/** The key of a resource on the device, also of its meta row. */
export function keyOf(resource: ResourceRef): string {
  const { of, ...rest } = resource;
  return [of, ...Object.values(rest)].map((part) => encodeURIComponent(String(part))).join('/');
}

/** Registers that a resource is on screen, and shows which resources are being fetched. */
export interface ResourceDemand {
  /** Returns a function that ends the demand. */
  want(resource: ResourceRef): () => void;
  readonly asking: Observable<ReadonlySet<string>>;
}
