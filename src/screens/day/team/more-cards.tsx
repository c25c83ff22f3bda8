import { useId, useState } from 'react';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { daySideTexts } from '#texts/day.ts';
import { polishNumber } from '#texts/numbers.ts';
import { Button } from '#ui/button/button.tsx';
import { type CardContext, CardList, useStop } from './card-list.tsx';
import classes from './team-week.module.css';

/** Cards shown at first, and added by each press: at first every open request is without a day. */
const FIRST = 100;

interface Props {
  readonly title: string;
  readonly rows: readonly SeenPlan[];
  readonly context: CardContext;
}

/** Requests below the days: those without a day, or those left over. */
export function MoreCards({ title, rows, context }: Props) {
  const titleId = useId();
  const [limit, setLimit] = useState(FIRST);
  const shown = rows.slice(0, limit);
  const { stop, onFocus } = useStop(shown.map(({ key }) => key));
  return (
    <section className={classes.more} aria-labelledby={titleId} data-day="" onFocus={onFocus}>
      <h3 id={titleId} className={classes.dayTitle}>
        {title} <span className={classes.sum}>{polishNumber(rows.length)}</span>
      </h3>
      <CardList rows={shown} stop={stop} context={context} hasPerson />
      {rows.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + FIRST)}>
          {daySideTexts.more}
        </Button>
      )}
    </section>
  );
}
