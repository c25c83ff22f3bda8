import type { Instant } from '#domain/quantity.ts';
import type { ChangeState } from '#domain/service/change-state.ts';
import type { Task } from '#domain/service/task.ts';

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
