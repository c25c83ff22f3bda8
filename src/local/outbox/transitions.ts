import type { ChangeState } from '#domain/service/change-state.ts';
import type { Op, OpColumns } from '#local/db/row-types.ts';

/** The events of a change and the states they lead to. No other step is written. `docs/offline.md` explains the table. */
export const TRANSITIONS = {
  queued: {
    claim: 'sending',
    confirm: 'done',
    clash: 'conflict',
    leave: 'review',
    replace: 'superseded',
    discard: 'discarded',
  },
  sending: { giveBack: 'queued', lose: 'unknown', confirm: 'done', refuse: 'rejected', clash: 'conflict' },
  unknown: { claim: 'sending', confirm: 'done', clash: 'conflict', leave: 'review', discard: 'discarded', markSent: 'done' },
  rejected: { leave: 'review', retry: 'queued', replace: 'superseded', discard: 'discarded', markSent: 'done' },
  conflict: { leave: 'review', override: 'queued', replace: 'superseded', discard: 'discarded', markSent: 'done' },
  review: {
    confirm: 'done',
    leave: 'review',
    returned: 'queued',
    retry: 'queued',
    replace: 'superseded',
    discard: 'discarded',
    markSent: 'done',
  },
  done: { vanish: 'review' },
  superseded: {},
  discarded: {},
} as const satisfies Readonly<Record<ChangeState, Readonly<Record<string, ChangeState>>>>;

type EventsOf<S> = S extends ChangeState ? keyof (typeof TRANSITIONS)[S] : never;
export type ChangeEvent = EventsOf<ChangeState>;

const after = (state: ChangeState, event: ChangeEvent): ChangeState | undefined =>
  (TRANSITIONS[state] as Partial<Record<ChangeEvent, ChangeState>>)[event];

export const canHappen = ({ state }: Pick<Op, 'state'>, event: ChangeEvent): boolean => after(state, event) !== undefined;

/** The change after the event, with further columns. Throws if the table has no such step. */
export function moved<O extends Op>(op: O, event: ChangeEvent, columns: OpColumns = {}): O {
  const state = after(op.state, event);
  if (state === undefined) throw new Error(`A change that is ${op.state} knows no '${event}'.`);
  return { ...op, ...columns, state };
}
