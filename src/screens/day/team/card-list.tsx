import { type KeyboardEvent, useState } from 'react';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { SeenTask } from '#state/views.ts';
import type { Selection } from '#ui/planning/use-selection.ts';
import { PlanCard } from './plan-card.tsx';
import classes from './team-week.module.css';

/** What all cards of the week are drawn with. */
export interface CardContext {
  readonly tasks: ReadonlyMap<string, SeenTask>;
  readonly today: LocalDate;
  /** 'Bez osoby' for none. */
  readonly nameOf: (person: number | null) => string;
  readonly chosen: ReadonlySet<string>;
  /** `null` for a user who may not plan. */
  readonly onChoose: Selection['choose'] | null;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The one card of a section at which the Tab key stops: where the focus was last, else the first. */
export function useStop(keys: readonly string[]) {
  const [at, setAt] = useState<string | null>(null);
  const stop = at !== null && keys.includes(at) ? at : keys[0];
  const onFocus = ({ target }: { readonly target: Element }) => {
    const key = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (key !== undefined) setAt(key);
  };
  return { stop, onFocus };
}

interface Props {
  readonly rows: readonly SeenPlan[];
  readonly stop: string | undefined;
  readonly context: CardContext;
  /** Whose each is, where no heading says it. */
  readonly hasPerson?: boolean;
}

export const CardList = ({ rows, stop, context: { tasks, today, nameOf, chosen, onChoose, onKey }, hasPerson = false }: Props) => (
  <ul className={classes.cards}>
    {rows.map((row) => (
      <PlanCard
        key={row.key}
        row={row}
        task={tasks.get(row.key)}
        today={today}
        person={hasPerson ? nameOf(row.assignee) : undefined}
        helper={row.helper === null ? undefined : nameOf(row.helper)}
        isChosen={chosen.has(row.key)}
        onChoose={onChoose}
        onKey={onKey}
        isStop={row.key === stop}
      />
    ))}
  </ul>
);
