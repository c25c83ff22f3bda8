import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { FULL_DAY, type PersonDay, type TeamDay } from '#domain/service/team-week.ts';
import { dayName } from '#texts/day.ts';
import { teamWeekTexts as texts } from '#texts/care/team-week.ts';
import { type CardContext, CardList, useStop } from './card-list.tsx';
import { nameOfCard, taskHref } from './plan-card.tsx';
import classes from './team-week.module.css';

interface Props {
  readonly of: TeamDay<SeenPlan>;
  /** Names of technicians without anything on this day. */
  readonly free: readonly string[];
  readonly context: CardContext;
}

/** A day of the week with its people. */
export function DayColumn({ of: { day, people }, free, context }: Props) {
  const titleId = useId();
  const { stop, onFocus } = useStop(people.flatMap(({ cards }) => cards.map(({ key }) => key)));
  return (
    <section
      className={classes.day}
      aria-labelledby={titleId}
      data-day={day}
      data-today={day === context.today || undefined}
      onFocus={onFocus}
    >
      <h3 id={titleId} className={classes.dayTitle}>
        {dayName(day)}
      </h3>
      {people.length === 0 && <p className="pv-soft">{texts.nothing}</p>}
      {people.map((one) => (
        <PersonCards key={one.person ?? 'none'} of={one} stop={stop} context={context} />
      ))}
      {people.length > 0 && free.length > 0 && <p className="pv-soft">{texts.free(free.join(', '))}</p>}
    </section>
  );
}

interface PersonProps {
  readonly of: PersonDay<SeenPlan>;
  readonly stop: string | undefined;
  readonly context: CardContext;
}

function PersonCards({ of: { person, cards, helps, minutes }, stop, context }: PersonProps) {
  const isTooMuch = person !== null && minutes > FULL_DAY;
  return (
    <div className="pv-column pv-gap-1 pv-shrink">
      <h4 className={classes.personTitle} data-none={person === null || undefined}>
        <span className={classes.personName}>{context.nameOf(person)}</span>{' '}
        <span className={classes.sum} data-much={isTooMuch || undefined}>
          {isTooMuch && <IconAlertTriangle size={14} aria-hidden="true" />}
          {texts.sum(cards.length + helps.length, minutes)}
          {isTooMuch && <span className="pv-hidden">{texts.tooMuch}</span>}
        </span>
      </h4>
      {cards.length > 0 && <CardList rows={cards} stop={stop} context={context} />}
      {helps.map((row) => (
        <Link key={row.key} href={taskHref(row)} className="pv-row pv-soft pv-touch pv-anywhere" tabIndex={-1}>
          {texts.helps(nameOfCard(context.tasks.get(row.key), row.task))}
        </Link>
      ))}
    </div>
  );
}
