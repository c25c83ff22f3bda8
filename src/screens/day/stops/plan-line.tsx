import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { shortDate } from '#texts/dates.ts';
import { stopTexts as texts } from '#texts/day.ts';
import classes from './stops.module.css';

interface Props {
  readonly row: SeenPlan;
  readonly me: number;
  readonly isOutOfTime: boolean;
}

/** The time agreed with the customer. */
export const AgreedTime = ({ row: { from, to } }: Pick<Props, 'row'>) =>
  from === null && to === null ? null : <time className={classes.time}>{texts.hours(from, to)}</time>;

/** What the plan says beside the time: priority, deadline, with whom, and what is not sent. Empty if it says nothing. */
export function PlanLine({ row, me, isOutOfTime }: Props) {
  const { priority, assignee, assigneeName, helperName, deadline, plannedOn, isWaiting, troubled } = row;
  const isHelper = assignee !== me && assignee !== null;
  const other = isHelper ? assigneeName : helperName;
  const isLate = deadline !== null && plannedOn !== null && deadline < plannedOn;
  return (
    <p className={classes.plan}>
      {isOutOfTime && (
        <span className={classes.mark} data-tone="warn">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {texts.outOfTime}
        </span>
      )}
      {priority > 0 && (
        <span className={classes.mark} data-tone={priority === 2 ? 'bad' : 'warn'}>
          {texts.priorities[priority]}
        </span>
      )}
      {deadline !== null && (
        <span className={classes.mark} data-tone={isLate ? 'bad' : undefined}>
          {texts.deadline(shortDate(deadline))}
        </span>
      )}
      {other && <span className="pv-soft">{isHelper ? texts.helps(other) : texts.with(other)}</span>}
      {troubled !== null ? (
        <Link href="/unsent" className={classes.troubled}>
          {texts.troubled}
        </Link>
      ) : (
        isWaiting && <span className="pv-soft">{texts.waiting}</span>
      )}
    </p>
  );
}
