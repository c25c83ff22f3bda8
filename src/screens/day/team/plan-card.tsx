import { IconAlertTriangle, IconClockUp, IconProgress, IconCircleCheck } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { CLOSED } from '#domain/service/task.ts';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { fromIso, localDateOf } from '#domain/time/warsaw.ts';
import type { SeenTask } from '#state/views.ts';
import { agreedTimes, planningTexts, shortTime } from '#texts/care/planning.ts';
import { teamWeekTexts as texts } from '#texts/care/team-week.ts';
import { clockTime, dayAndMonth } from '#texts/dates.ts';
import { taskPath } from '#ui/guide/new-task-address.ts';
import type { Selection } from '#ui/planning/use-selection.ts';
import classes from './plan-card.module.css';

interface Props {
  readonly row: SeenPlan;
  /** `undefined` if it is not in the list of requests. */
  readonly task: SeenTask | undefined;
  readonly today: LocalDate;
  /** Whose it is, where that is not in the heading above. */
  readonly person?: string | undefined;
  readonly helper: string | undefined;
  readonly isChosen: boolean;
  /** `null` for a user who may not plan. */
  readonly onChoose: Selection['choose'] | null;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  /** Whether the Tab key stops here; the arrow keys reach the others. */
  readonly isStop: boolean;
}

export const nameOfCard = (task: SeenTask | undefined, number: number | null): string =>
  task?.description || (number === null ? texts.nameless : texts.numbered(number));

export const taskHref = ({ task, key }: Pick<SeenPlan, 'task' | 'key'>): string => taskPath(task ?? key);

/** A planned request: what it is, where and when, and how far its visit is. */
function Card({ row, task, today, person, helper, isChosen, onChoose, onKey, isStop }: Props) {
  const name = nameOfCard(task, row.task);
  const times = agreedTimes(row.from, row.to);
  const isClosed = task?.status === CLOSED;
  const choose = isClosed ? null : onChoose;
  const facts = [task?.address.city, planningTexts.minutes(row.minutes), person, helper && texts.with(helper)];
  return (
    <li className={classes.card} data-chosen={(choose && isChosen) || undefined} data-closed={isClosed || undefined} data-card={row.key}>
      {choose && (
        <label className={classes.check}>
          <input
            type="checkbox"
            aria-label={texts.choose(name)}
            data-stop=""
            tabIndex={isStop ? 0 : -1}
            checked={isChosen}
            onKeyDown={onKey}
            onChange={({ currentTarget, nativeEvent }) =>
              choose(row.key, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey === true)
            }
          />
        </label>
      )}
      <Link
        href={taskHref(row)}
        className={classes.body}
        tabIndex={choose || !isStop ? -1 : 0}
        {...(!choose && { 'data-stop': '', onKeyDown: onKey })}
      >
        <span className={classes.name}>
          {times !== '' && <strong>{times} </strong>}
          {name}
        </span>
        <span className="pv-quiet pv-anywhere">{facts.filter(Boolean).join(' · ')}</span>
        <Marks row={row} isClosed={isClosed} today={today} />
      </Link>
    </li>
  );
}

export const PlanCard = memo(Card);

function Marks({ row, isClosed, today }: Pick<Props, 'row' | 'today'> & { readonly isClosed: boolean }) {
  const { priority, deadline, plannedOn } = row;
  const isLate = !isClosed && deadline !== null && deadline < today;
  const marks: ReactNode[] = [
    priority > 0 && !isClosed && (
      <span key="priority" className={classes.mark} data-tone={priority === 2 ? 'bad' : 'warn'}>
        {planningTexts.priorities[priority]}
      </span>
    ),
    deadline !== null && !isClosed && (isLate || plannedOn === null || plannedOn > deadline) && (
      <span key="deadline" className={classes.mark} data-tone={isLate ? 'bad' : 'warn'}>
        {isLate ? texts.late(deadline) : texts.due(deadline)}
      </span>
    ),
    row.visit ? (
      <VisitMark key="visit" visit={row.visit} day={plannedOn} />
    ) : (
      isClosed && (
        <span key="closed" className={classes.mark}>
          {texts.closed}
        </span>
      )
    ),
    row.troubled ? (
      <span key="change" className={classes.mark} data-tone="bad">
        <IconAlertTriangle size={14} aria-hidden="true" /> {texts.troubled}
      </span>
    ) : (
      row.isWaiting && (
        <span key="change" className={classes.mark}>
          <IconClockUp size={14} aria-hidden="true" /> {texts.waiting}
        </span>
      )
    ),
  ].filter(Boolean);
  return marks.length === 0 ? null : <span className={classes.marks}>{marks}</span>;
}

/** The clock; with its day if that is not the day of the card. */
function timeOf(iso: string | null | undefined, day: LocalDate | null): string {
  const at = iso ? fromIso(iso) : undefined;
  if (at === undefined) return '';
  const own = localDateOf(at);
  const clock = shortTime(clockTime(at));
  return own === day ? clock : `${dayAndMonth(own)}, ${clock}`;
}

function VisitMark({ visit, day }: { readonly visit: NonNullable<SeenPlan['visit']>; readonly day: LocalDate | null }) {
  const isEnded = visit.state === 'final';
  const Icon = isEnded ? IconCircleCheck : IconProgress;
  const words = isEnded
    ? texts.ended(timeOf(visit.ended_at, day))
    : texts.running(timeOf(visit.started_at, day), visit.decided, visit.items);
  return (
    <span className={classes.mark} data-tone={isEnded ? 'good' : 'busy'}>
      <Icon size={14} aria-hidden="true" /> {words}
    </span>
  );
}
