import { useEffect, useRef } from 'react';
import type { PlanChange } from '#domain/service/plan.ts';
import { planEdit, undoOf } from '#domain/service/plan-decision.ts';
import type { Outcome, Undo } from '#domain/service/problem.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { planOf, type SeenPlan } from '#domain/service/seen-plan.ts';
import type { NewTask } from '#domain/service/task.ts';
import { keyForDiagnosis } from '#domain/service/to-do/filed-tasks.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { unplanned } from '#intents/planned-rows.ts';
import type { NamedDecision } from '#intents/registry.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';
import { planView } from './use-plan.ts';
import type { PendingChange, SeenTask } from './views.ts';

/** A change of the plan of one request. `row`: as the user saw it. */
export interface Planned {
  readonly row: SeenPlan;
  readonly change: PlanChange;
}

/** `about`: the name of the installation. */
const decisionOn = ({ row, change }: Planned, about: string): NamedDecision => ['planTask', row.key, about, planEdit(row, change)];

export interface NotHome {
  readonly task: SeenTask;
  readonly row: SeenPlan;
  /** For the story of the request. */
  readonly note: string;
  /** The new day; `null`: none. Times were agreed for the former one. */
  readonly day: LocalDate | null;
  readonly draftKey?: string | null;
}

export interface FiledForDay {
  readonly task: NewTask;
  /** The cause for which it is filed. */
  readonly diagnosis: number | null;
  readonly change: PlanChange;
}

/**
 * Decides whose requests are, and when. Each call is one press: all its changes are stored together, are seen at once, and are sent in one
 * burst when there is a network. `usePlan` has the rows.
 */
export function usePlanning() {
  const { plan, tasks, outbox } = useQueries();
  const { decide, discardChange } = useCommands();
  const [planned, listed, { pending }] = [useValue(plan), useValue(tasks), useValue(outbox)];
  const known = useRef({ planned, listed, pending });
  useEffect(() => {
    known.current = { planned, listed, pending };
  });

  const named = (planned: Planned): NamedDecision =>
    decisionOn(planned, lastKnown(known.current.listed)?.find(({ key }) => key === planned.row.key)?.description ?? '');
  const takeBack = (changes: readonly Planned[]): Promise<Outcome> => {
    const view = planView(known.current.planned);
    const back = changes.map(({ row, change }) => {
      const now = (view.is === 'known' && planOf(view.rows, row.key)) || row;
      return named({ row: now, change: undoOf(row, change, now) });
    });
    return decide(back, null);
  };
  /** Discards a change that was never sent. `false`: it is not there, or it was sent. */
  const discardUnsent = async (isIt: (one: PendingChange) => boolean): Promise<boolean> => {
    const unsent = known.current.pending.findLast((one) => one.state === 'queued' && one.attempt === 0 && isIt(one));
    const gone = unsent && (await discardChange(unsent.seq));
    return gone?.ok === true && gone.value;
  };
  const undoable = async (outcome: Promise<Outcome>, undo: Undo): Promise<Outcome<Undo>> => {
    const stored = await outcome;
    return stored.ok ? { ok: true, value: undo } : stored;
  };

  return {
    planTasks: (changes: readonly Planned[]): Promise<Outcome<Undo>> => undoable(decide(changes.map(named), null), () => takeBack(changes)),

    /** A request and its plan are stored together. Taken back, one that was sent stays, without the plan. */
    fileForDay: ({ task, diagnosis, change }: FiledForDay): Promise<Outcome<Undo>> => {
      const key = diagnosis === null ? crypto.randomUUID() : keyForDiagnosis(diagnosis, crypto.randomUUID());
      const planning: Planned = { row: unplanned(key, null), change };
      const filing = ['fileTask', task, diagnosis, { visit: null, key }] as const;
      return undoable(decide([filing, decisionOn(planning, task.description)], null), async () =>
        (await discardUnsent(({ opId }) => opId === key)) ? { ok: true, value: undefined } : takeBack([planning]),
      );
    },

    /** The note and the new day are stored together. Taken back, a note that was sent stays. */
    notHome: ({ task, row, note, day, draftKey = null }: NotHome): Promise<Outcome<Undo>> => {
      const planning: Planned = { row, change: day === null ? { plannedOn: null } : { plannedOn: day, from: null, to: null } };
      return undoable(decide([['commentTask', task, note], named(planning)], draftKey), async () => {
        await discardUnsent(({ commented, quote }) => commented === task.key && quote === note.trim());
        return takeBack([planning]);
      });
    },
  };
}
