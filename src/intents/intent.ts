import type { RequestOf, Endpoint } from '#contract/endpoint.ts';
import type { Instant } from '#domain/quantity.ts';
import type { PlanChange, PlannedTask, TaskPlan } from '#domain/service/plan.ts';
import type { NewSiteFile, SiteField } from '#domain/service/site-card.ts';
import type { NewTask, Task, TaskStatus } from '#domain/service/task.ts';
import type { RecordKey, ResourceTypes } from '#local/cache/resources.ts';
import type { CallOp, ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import type { Device } from '#local/device.ts';
import type { IntentContext } from './intent-context.ts';
import type { Content } from './natural-key.ts';
import type { ChangeState } from '#domain/service/change-state.ts';

/** What a screen can show of a change, in addition to its state. */
export interface ChangeDetails {
  /** The task as filed, or the task that is changed. */
  readonly task: NewTask | Task | null;
  /** The object if it is not a task: an inverter or an installation. */
  readonly about: string | null;
  /** The user's own words in it. */
  readonly quote: string | null;
  readonly status: TaskStatus | null;
  /** The status that the user saw when deciding. */
  readonly base: StatusAtTime | null;
  /** The status that the office had when a conflict was found. */
  readonly office: StatusAtTime | null;
  /** The visit that it belongs to. */
  readonly visit?: string;
  /** The field of a site card that it changes. */
  readonly site?: { readonly installation: number; readonly field: SiteField };
  readonly plan?: PlanDetails;
  /** The local id of the request that it is a comment on. */
  readonly commented?: string;
  /** The file of a site card that it adds (`file`), removes (`null`), or sends. */
  readonly siteFile?: { readonly installation: number; readonly sha256: string; readonly file?: NewSiteFile | null };
}

interface StatusAtTime {
  readonly status: TaskStatus;
  readonly updatedAt: Instant | null;
}

/** A change of a plan, with what the user saw and, in a conflict, what the office had. */
export interface PlanDetails {
  /** The request's local id. */
  readonly key: string;
  readonly change: PlanChange;
  readonly base: TaskPlan;
  readonly office: PlannedTask | null;
}

/** Applies decisions to a stored resource until a response contains them. `ops`: all decisions of this kind, possibly none. */
interface OverlayOf<O extends Op, K extends RecordKey> {
  readonly resource: K;
  /** `numberOf`: the office's number of a task, by its local id. */
  apply(value: ResourceTypes[K]['value'], ops: readonly O[], numberOf: (localId: string) => number | null): ResourceTypes[K]['value'];
}
type Overlay<O extends Op> = { [K in RecordKey]: OverlayOf<O, K> }[RecordKey];

interface AnyIntent<O extends Op> {
  /** Stored on devices: never renamed. */
  readonly kind: O['kind'];
  /** The name of the screens' command. */
  readonly command: string;
  /** The highest version of a stored `body` that this code can send. A newer app has written higher ones. */
  readonly bodyVersion: number;
  /** `null`: the sender of its kind knows the call. */
  readonly endpoint: Endpoint | null;
  /** Tables that `record` reads in addition to `ops`. */
  readonly reads?: readonly ('tasks' | 'taskIds' | 'meta' | 'visits' | 'files' | 'bytes' | 'lists')[];
  /**
   * Adds the decision to the changes and returns its `seq`. Only inside the transaction of `decide`. The arguments after `context`
   * come from the screen.
   */
  record(context: IntentContext, ...args: never[]): Promise<number>;
  /** The call that carries the decision out at once, for a device without a database; `null` if that is impossible. */
  atOnce(device: Device, ...args: never[]): RequestOf<Endpoint> | null;
  details(op: O): ChangeDetails;
  /** Set if the decision changes what is shown of a stored resource. */
  readonly overlays?: Overlay<O>;
}

/** A decision that creates a task: a POST with the key of the change. Found by its content on a backend that does not honour keys. */
export interface CreationIntent<O extends CreationOp = CreationOp> extends AnyIntent<O> {
  readonly sending: 'create';
  readonly endpoint: Endpoint;
  request(op: O): RequestOf<Endpoint>;
  /** The content by which it is found on the office's list. */
  content(op: O): Content;
  /** The task as it is shown until a list has it. */
  taskView(op: O): SeenTask;
}

/** A change of a task that the office has. It is compared with the office's list before it is sent, with a precondition. */
export interface ChangeIntent<O extends ChangeOp = ChangeOp> extends AnyIntent<O> {
  readonly sending: 'change';
  readonly endpoint: Endpoint;
  request(op: O, id: number): RequestOf<Endpoint>;
  /** The task with the decision applied, to show. */
  overlay(task: SeenTask, op: O): SeenTask;
  /** Whether the office's row is as decided. */
  isApplied(op: O, row: Task): boolean;
  /** Whether the task is unchanged since the user decided. */
  isUntouched(op: O, row: Task): boolean;
  /** Whether the row is exactly as in `base`. */
  isAt(base: O['base'], row: Task): boolean;
  /** Whether the row is older than what the user saw. */
  isOlder(row: Task, op: O): boolean;
  /** The base of a later change of this kind, from the office's row. */
  baseOf(row: Task): O['base'];
  /** The same if the response had no row. */
  baseAfter(op: O): O['base'];
  /** For `If-Match`; `null` if it is not exactly known what the user saw. */
  precondition(base: O['base']): string | null;
}

/** A decision that is one call of our own backend. The call is harmless to repeat, or it has a key. */
export interface CallIntent<O extends CallOp = CallOp> extends AnyIntent<O> {
  readonly sending: 'call';
  readonly endpoint: Endpoint;
  /** It must not be carried out twice, so it is sent with its own key. */
  readonly isKeyed?: true;
  /** The local id of its task, if it has one. The task must have a number before the call. */
  taskOf?(op: O): string;
  request(op: O, task: number | null): RequestOf<Endpoint>;
  /** For `If-Match`; `null` if it does not matter what the user saw. `epoch`: the present one. */
  precondition(op: O, epoch: string | null): string | null;
  /** Whether the response to a failed precondition shows the state as decided. */
  isApplied(body: unknown, op: O): boolean;
  /** What it removes is no longer there, so a 404 of the office means that nothing is left to do. */
  readonly isDoneWithoutIt?: true;
  /** Set for changes of something with a serial number: the call that checks its number after the backend's database was restored. */
  readonly target?: Target<O>;
  /** The call that checks whether a restored backend still has this confirmed change. */
  readonly proof?: Proof<O>;
}

/** A change of a plan: a call with a key, which is loaded when it is sent, and merged with what the office has. */
export interface PlanIntent<O extends CallOp = CallOp> extends AnyIntent<O> {
  readonly sending: 'plan';
  taskOf(op: O): string;
}

/** A visit: a document that is changed on the device and sent as a whole. */
export interface VisitIntent<O extends CallOp = CallOp> extends AnyIntent<O> {
  readonly sending: 'visit';
  readonly target: Target<O>;
}

interface Target<O extends CallOp> {
  readonly endpoint: Endpoint;
  /** The serial number at the time of the decision. `serialOf` maps the old installation numbers to serial numbers. */
  serialOf(op: O, serialOf: (installation: number) => string | null): string | null;
  request(serial: string): RequestOf<Endpoint>;
  isSame(body: unknown, op: O): boolean;
}

interface Proof<O extends CallOp> {
  readonly endpoint: Endpoint;
  request(op: O, task: number | null): RequestOf<Endpoint>;
  isThere(body: unknown, op: O, task: number | null): boolean;
}

/** A file of visits, sent in parts by its hash. */
export interface FileIntent<O extends CallOp = CallOp> extends AnyIntent<O> {
  readonly sending: 'file';
}

export type Intent = CreationIntent | ChangeIntent | CallIntent | PlanIntent | VisitIntent | FileIntent;

/** A service request with the changes of this device applied. */
export interface SeenTask extends Omit<Task, 'id' | 'updatedAt'> {
  /** Stable: `srv:<id>` or the local id. */
  readonly key: string;
  /** `null` until the office has given it a number. */
  readonly id: number | null;
  readonly updatedAt: Instant | null;
  /** Its creation or a change of it is not confirmed yet. */
  readonly isWaiting: boolean;
  /** The change that needs the user, if one does. */
  readonly troubled: ChangeState | null;
}
