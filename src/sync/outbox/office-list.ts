import type { Instant } from '#domain/quantity.ts';
import type { Task } from '#domain/service/task.ts';
import type { Trust } from '#local/outbox/task-list-state.repo.ts';
import type { RowsIndex } from './rows-index.ts';

/** The office's service requests as of one moment. */
export interface TaskList {
  readonly byId: Map<number, Task>;
  /** By the key under which a device of ours filed them, and by their content; also of rows that the list has just lost. */
  readonly index: RowsIndex;
  /** Logical time at which the fetch began. */
  readonly logicalTime: number;
  /** Rows that were answered one by one since, with the logical time of their change. */
  readonly since: Map<number, number>;
  /** The backend announced that it honours keys and preconditions. */
  readonly hasExtensions: boolean;
  /** The epoch of its numbers; `null` if the backend never sent one. */
  readonly epoch: string | null;
  /** This answer contained the epoch. Only then it is sent with a change. */
  readonly tellsEpoch: boolean;
  readonly startedAt: Instant;
  /** What it proves where it does not have something. */
  readonly trust: Trust;
  /** The highest number that was ever seen here; 0 where none was. */
  readonly newest: number;
  /** Numbers of rows that cannot be read, where they can be told. */
  readonly unreadable: ReadonlySet<number>;
}
