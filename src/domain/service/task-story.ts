import type { Instant } from '#domain/quantity.ts';
import type { Task } from './task.ts';

export interface TaskComment {
  readonly id: number;
  /** E-mail of the member of staff. */
  readonly author: string;
  readonly at: Instant;
  readonly text: string;
  /** The key under which a device of ours sent it. */
  readonly clientRef: string | null;
}

/** One thing that was done to a service request. */
export interface TaskChange {
  readonly at: Instant;
  /** E-mail; `null` where it is not known any more. */
  readonly by: string | null;
  /** `created`, `reopened` (`after`: why the data did not confirm the repair), or the field that was changed, as the wire calls it: `status`. */
  readonly field: string;
  /** As on the wire; `null` of what was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A service request with what was said about it and done to it, each in the order of time. */
export interface TaskStory extends Task {
  readonly comments: readonly TaskComment[];
  readonly history: readonly TaskChange[];
}
