import type { Instant } from '#domain/quantity.ts';
import type { Address } from './installation.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

/** 1 is closed; 0 and 2 are open. A 2 stays 2 until the user changes it (specification 13.2). */
export type TaskStatus = 0 | 1 | 2;
export const OPEN: TaskStatus = 0;
export const CLOSED: TaskStatus = 1;
export const isOpen = (status: TaskStatus): boolean => status !== CLOSED;

/** A new service request. */
export interface NewTask {
  /** The installation's name. */
  readonly description: string;
  readonly inverterSerial: string;
  /** The owner's e-mail. */
  readonly contact: string | null;
  readonly createdOn: LocalDate;
  readonly employee: string;
  /** The address in one line. */
  readonly address: string;
  readonly reason: string;
  /** Scope of work; may be empty. Its name on the wire is `order`. */
  readonly scope: string;
}

/** A service request of the office. */
export interface Task {
  readonly id: number;
  readonly employee: string;
  readonly description: string;
  readonly inverterSerial: string;
  /** `null` if the office does not send it. */
  readonly createdOn: LocalDate | null;
  readonly updatedAt: Instant | null;
  readonly status: TaskStatus;
  readonly reason: string;
  readonly scope: string;
  readonly address: Address;
  /** The idempotency key under which it was filed; only our own server sends it. */
  readonly clientRef: string | null;
  /** The installation that it belongs to, whatever number it was filed under; only our own server sends it. */
  readonly installation?: number | null | undefined;
}

/** A service request in an unreadable form, with its readable fields. */
export interface UnreadableTask {
  readonly id: string | null;
  readonly description: string | null;
  readonly employee: string | null;
  readonly reason: string | null;
}

/** The status that 'Zatwierdź' sends: an open 2 stays 2. */
export const chosenStatus = (now: TaskStatus, closed: boolean): TaskStatus => {
  if (closed) return CLOSED;
  return isOpen(now) ? now : OPEN;
};

export interface TaskComment {
  readonly id: number;
  /** E-mail of the author's account. */
  readonly author: string;
  readonly at: Instant;
  readonly text: string;
  /** The idempotency key under which it was sent. */
  readonly clientRef: string | null;
}

/** One change of a service request. */
export interface TaskChange {
  readonly at: Instant;
  /** E-mail; `null` if it is no longer known. */
  readonly by: string | null;
  /** `created`, `reopened` (`after`: why the data did not confirm the repair), or the wire name of the changed field: `status`. */
  readonly field: string;
  /** As on the wire; `null` if there was no value. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A service request with its comments and changes, each in the order of time. */
export interface TaskStory extends Task {
  readonly comments: readonly TaskComment[];
  readonly history: readonly TaskChange[];
}
