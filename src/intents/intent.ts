import type { Ask, Endpoint } from '#contract/endpoint.ts';
import type { Instant } from '#domain/quantity.ts';
import type { NewTask, Task, TaskStatus } from '#domain/service/task.ts';
import type { CallOp, ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import type { Device } from '#local/device.ts';
import type { IntentContext } from './intent-context.ts';
import type { Content } from './natural-key.ts';
import type { ChangeState } from '#domain/service/change-state.ts';

/** What a screen may say of one change, beside its state. */
export interface ChangeDetails {
  /** The task as filed, or the task that is changed. */
  readonly task: NewTask | Task | null;
  /** What it is about, where that is no task: an inverter, an installation. */
  readonly about: string | null;
  /** The user's own words in it. */
  readonly quote: string | null;
  readonly status: TaskStatus | null;
  /** What the user saw before, and what the office has now. */
  readonly base: StatusSeen | null;
  readonly office: StatusSeen | null;
}

interface StatusSeen {
  readonly status: TaskStatus;
  readonly updatedAt: Instant | null;
}

interface AnyIntent<O extends Op> {
  /** Stored on devices: never renamed. */
  readonly kind: O['kind'];
  /** The name of the screens' command. */
  readonly command: string;
  /** The highest version of a stored `body` that this code can send; what is above was written by a newer app. */
  readonly bodyVersion: number;
  readonly endpoint: Endpoint;
  /** Tables that `record` reads in addition to `ops`. */
  readonly reads?: readonly ('tasks' | 'taskIds' | 'meta')[];
  /**
   * Adds the decision to the changes and returns its `seq`. Only inside the transaction of `decide`. The arguments after `decider`
   * come from the screen.
   */
  record(decider: IntentContext, ...asked: never[]): Promise<number>;
  /** The call that carries the decision out at once, where the device can store nothing; `null` where that cannot be. */
  atOnce(device: Device, ...asked: never[]): Ask<Endpoint> | null;
  details(op: O): ChangeDetails;
}

/** A decision that makes something new: a POST under the change's own key; found by its content where keys are not honoured. */
export interface CreationIntent<O extends CreationOp = CreationOp> extends AnyIntent<O> {
  readonly sending: 'create';
  ask(op: O): Ask<Endpoint>;
  /** What tells it from other rows of the office's list. */
  content(op: O): Content;
  /** How it is shown before any list has it. */
  shown(op: O): SeenTask;
}

/** A decision about a task that the office has: compared with the office's list before it is sent, under a precondition. */
export interface ChangeIntent<O extends ChangeOp = ChangeOp> extends AnyIntent<O> {
  readonly sending: 'change';
  ask(op: O, id: number): Ask<Endpoint>;
  /** The task as shown, with the decision laid over. */
  overlay(task: SeenTask, op: O): SeenTask;
  /** The office has it as decided. */
  isApplied(op: O, row: Task): boolean;
  /** Nobody changed the task since the user looked. */
  isUntouched(op: O, row: Task): boolean;
  /** The row is exactly as it was then. */
  isAt(base: O['base'], row: Task): boolean;
  /** The row is older than what the user saw. */
  isOlder(row: Task, op: O): boolean;
  /** What a later change of this kind stands on: the office's row, or this change where its answer held no row. */
  baseOf(row: Task): O['base'];
  baseAfter(op: O): O['base'];
  /** For `If-Match`; `null` where what the user saw is not exactly known. */
  precondition(base: O['base']): string | null;
}

/** A decision that one call of our own backend carries out: one that does no harm when it is carried out twice, or one under a key. */
export interface CallIntent<O extends CallOp = CallOp> extends AnyIntent<O> {
  readonly sending: 'call';
  /** To carry it out twice would do harm: it is sent under its own key. */
  readonly isKeyed?: true;
  /** The local id of the task that must have its number first, where it is about one. */
  taskOf?(op: O): string;
  ask(op: O, task: number | null): Ask<Endpoint>;
  /** For `If-Match`; `null` where it does not matter what the user saw. */
  precondition(op: O): string | null;
  /** What a failed precondition is answered with is as decided. */
  isApplied(answered: unknown, op: O): boolean;
  /** Set for changes of something with a serial number: the call that checks its number after the backend's database was restored. */
  readonly target?: Target<O>;
  /** The call that checks whether a restored backend still has this confirmed change. */
  readonly proof?: Proof<O>;
}

interface Target<O extends CallOp> {
  readonly endpoint: Endpoint;
  /** The serial number at the time of the decision. `serialOf` maps the old installation numbers to serial numbers. */
  serialOf(op: O, serialOf: (installation: number) => string | null): string | null;
  ask(serial: string): Ask<Endpoint>;
  isSame(answered: unknown, op: O): boolean;
}

interface Proof<O extends CallOp> {
  readonly endpoint: Endpoint;
  ask(op: O, task: number | null): Ask<Endpoint>;
  isThere(answered: unknown, op: O): boolean;
}

export type Intent = CreationIntent | ChangeIntent | CallIntent;

/** A service request with what this device has decided about it laid over. */
export interface SeenTask extends Omit<Task, 'id' | 'updatedAt'> {
  /** Stable: `srv:<id>` or the local id. */
  readonly key: string;
  /** `null` until the office has given it a number. */
  readonly id: number | null;
  readonly updatedAt: Instant | null;
  /** Its creation or a change of it has not been confirmed. */
  readonly isWaiting: boolean;
  /** The change that needs the user, if one does. */
  readonly troubled: ChangeState | null;
}
