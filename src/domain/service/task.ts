import type { Instant } from '#domain/quantity.ts';
import type { Address } from '#domain/service/installation.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

/** 1 is closed; 0 and 2 are open, and a 2 stays 2 until the user changes it (specification 13.2). */
export type TaskStatus = 0 | 1 | 2;
export const OPEN: TaskStatus = 0;
export const CLOSED: TaskStatus = 1;
export const isOpen = (status: TaskStatus): boolean => status !== CLOSED;

/** A service request as it is filed. */
export interface NewTask {
  /** The installation's name. */
  readonly description: string;
  readonly inverterSerial: string;
  /** The owner's e-mail. */
  readonly contact: string | null;
  readonly createdOn: LocalDate;
  readonly employee: string;
  /** One line, as people write it. */
  readonly address: string;
  readonly reason: string;
  /** Scope of work; may be empty. The wire calls it `order`; nothing is ordered. */
  readonly scope: string;
}

/** A service request as the office has it. */
export interface Task {
  readonly id: number;
  readonly employee: string;
  readonly description: string;
  readonly inverterSerial: string;
  /** `null` where the office does not say. */
  readonly createdOn: LocalDate | null;
  readonly updatedAt: Instant | null;
  readonly status: TaskStatus;
  readonly reason: string;
  readonly scope: string;
  readonly address: Address;
  /** The key under which a device of ours filed it; only our own server tells. */
  readonly clientRef: string | null;
}

/** A service request in a form that cannot be read; what of it can be said. */
export interface UnreadableTask {
  readonly id: string | null;
  readonly description: string | null;
  readonly employee: string | null;
  readonly reason: string | null;
}

/** The status that 'Zatwierdź' sends: an open 2 that stays open stays 2. */
export const chosenStatus = (now: TaskStatus, closed: boolean): TaskStatus => {
  if (closed) return CLOSED;
  return isOpen(now) ? now : OPEN;
};
