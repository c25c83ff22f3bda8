import { useId } from 'react';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { polishNumber } from '#texts/numbers.ts';
import { type CardContext, CardList, useStop } from './card-list.tsx';
import classes from './team-week.module.css';

interface Props {
  readonly title: string;
  readonly rows: readonly SeenPlan[];
  readonly context: CardContext;
}

/** Requests below the days: those without a day, or those left over. */
export function MoreCards({ title, rows, context }: Props) {
  const titleId = useId();
  const { stop, onFocus } = useStop(rows.map(({ key }) => key));
  return (
    <section className={classes.more} aria-labelledby={titleId} data-day="" onFocus={onFocus}>
      <h3 id={titleId} className={classes.dayTitle}>
        {title} <span className={classes.sum}>{polishNumber(rows.length)}</span>
      </h3>
      <CardList rows={rows} stop={stop} context={context} hasPerson />
    </section>
  );
}
