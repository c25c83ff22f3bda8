import { useEffect, useRef } from 'react';
import type { PlanChange } from '#domain/service/plan.ts';
import { planEdit, undoOf } from '#domain/service/plan-decision.ts';
import type { Outcome, Undo } from '#domain/service/problem.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { planOf, type SeenPlan } from '#domain/service/seen-plan.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { NamedDecision } from '#intents/registry.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';
import { planView } from './use-plan.ts';
import type { SeenTask } from './views.ts';

/** A change of the plan of one request. `row`: as the user saw it. */
export interface Planned {
  readonly row: SeenPlan;
  readonly change: PlanChange;
}

export interface NotHome {
  readonly task: SeenTask;
  readonly row: SeenPlan;
  /** For the story of the request. */
  readonly note: string;
  /** The new day; `null`: none. Times were agreed for the former one. */
  readonly day: LocalDate | null;
  readonly draftKey?: string | null;
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

  const named = ({ row, change }: Planned): NamedDecision => {
    const description = lastKnown(known.current.listed)?.find(({ key }) => key === row.key)?.description ?? '';
    return ['planTask', row.key, description, planEdit(row, change)];
  };
  const takeBack = (changes: readonly Planned[]): Promise<Outcome> => {
    const view = planView(known.current.planned);
    const back = changes.map(({ row, change }) => {
      const now = (view.is === 'known' && planOf(view.rows, row.key)) || row;
      return named({ row: now, change: undoOf(row, change, now) });
    });
    return decide(back, null);
  };
  const undoable = async (outcome: Promise<Outcome>, undo: Undo): Promise<Outcome<Undo>> => {
    const stored = await outcome;
    return stored.ok ? { ok: true, value: undo } : stored;
  };

  return {
    planTasks: (changes: readonly Planned[]): Promise<Outcome<Undo>> => undoable(decide(changes.map(named), null), () => takeBack(changes)),

    /** The note and the new day are stored together. Taken back, a note that was sent stays. */
    notHome: ({ task, row, note, day, draftKey = null }: NotHome): Promise<Outcome<Undo>> => {
      const planning: Planned = { row, change: day === null ? { plannedOn: null } : { plannedOn: day, from: null, to: null } };
      const isNote = ({ commented, quote, state, attempt }: (typeof pending)[number]) =>
        commented === task.key && quote === note.trim() && state === 'queued' && attempt === 0;
      return undoable(decide([['commentTask', task, note], named(planning)], draftKey), async () => {
        const unsent = known.current.pending.findLast(isNote);
        if (unsent) await discardChange(unsent.seq);
        return takeBack([planning]);
      });
    },
  };
}
