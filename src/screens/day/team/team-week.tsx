import { type CSSProperties, type KeyboardEvent, lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { CLOSED } from '#domain/service/task.ts';
import { addDays, mondayOf } from '#domain/time/local-date.ts';
import { useCommands } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { useTasksByKey, useToday } from '#state/use-day.ts';
import { type PlanView, usePlan } from '#state/use-plan.ts';
import { usePlanning } from '#state/use-planning.ts';
import { planningTexts } from '#texts/care/planning.ts';
import { teamWeekTexts as texts } from '#texts/care/team-week.ts';
import { dayTexts } from '#texts/day.ts';
import { EmptyPanel, LoadingPanel, ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { ChosenBar } from '#ui/planning/chosen-bar.tsx';
import { useSelection } from '#ui/planning/use-selection.ts';
import { usePublishScreenAge } from '#ui/screen-status.ts';
import { useNow } from '#ui/use-now.ts';
import type { CardContext } from './card-list.tsx';
import { DayColumn } from './day-column.tsx';
import { MeanwhileNote, useMeanwhile } from './meanwhile-note.tsx';
import { MoreCards } from './more-cards.tsx';
import classes from './team-week.module.css';
import { busyOn, useNames, useWeek } from './use-week.ts';
import { walkCards } from './walk-cards.ts';
import { WeekHead, weekIn } from './week-head.tsx';

const MoveDialog = lazy(() => import('#ui/planning/move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));

/** The week of the team: each day with its people and their requests. Source: specification 41.1. */
export function TeamWeek() {
  const plan = usePlan();
  const { refresh } = useCommands();
  const retry = (): void => void refresh();
  if (plan.is === 'known') return <KnownWeek plan={plan} onRetry={retry} />;
  if (plan.is === 'absent') return <ProblemPanel problem={plan.problem} onRetry={retry} />;
  return plan.is === 'loading' ? <LoadingPanel text={dayTexts.loading} /> : <EmptyPanel title={dayTexts.foreign} />;
}

interface Props {
  readonly plan: Extract<PlanView, { readonly is: 'known' }>;
  readonly onRetry: () => void;
}

function KnownWeek({ plan, onRetry }: Props) {
  const { rows, from, to } = plan;
  const today = useToday(useNow());
  const monday = weekIn(useSearch(), today);
  const mayPlan = useMay('staff');
  const tasks = useTasksByKey();
  const { people, nameOf, authorOf } = useNames(rows);
  const week = useWeek({ rows, tasks, monday, today, nameOf });
  const selection = useSelection(() => week.order);
  const [changes, hideChanges] = useMeanwhile(rows);
  const [isMoving, setMoving] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  usePublishScreenAge(plan.asOf);
  const { planTasks } = usePlanning();
  const chosen = rows.filter(({ key }) => selection.chosen.has(key) && tasks.get(key)?.status !== CLOSED);
  const { choose, clear } = selection;
  const onKey = useCallback(
    (event: KeyboardEvent<HTMLElement>) => walkCards(event, mayPlan ? choose : null, clear),
    [choose, clear, mayPlan],
  );
  const context: CardContext = { tasks, today, nameOf, chosen: selection.chosen, onChoose: mayPlan ? choose : null, onKey };
  const freeOn = (busy: ReadonlySet<number | null>) => people.filter(({ id }) => !busy.has(id)).map(({ name }) => name);
  const onMoved = (): void => {
    clear();
    setMoving(false);
    title.current?.focus();
  };
  return (
    <div className="pv-column pv-gap-3 pv-shrink" data-week="">
      <WeekHead monday={monday} isPresent={monday === mondayOf(today)} asOf={plan.asOf} title={title} />
      <ProblemStrip problem={plan.problem} onRetry={onRetry} />
      <MeanwhileNote changes={changes} rows={week.byKey} {...{ context, authorOf }} onHide={hideChanges} />
      {(monday < from || addDays(monday, 6) > to) && <p className="pv-soft">{texts.onlyOpen(from, to)}</p>}
      {week.left.length > 0 && <MoreCards title={texts.leftOver} rows={week.left} context={context} />}
      <div className={classes.days} style={{ '--days': week.days.length } as CSSProperties}>
        {week.days.map((day) => (
          <DayColumn key={day.day} of={day} free={day.day < today ? [] : freeOn(busyOn(day))} context={context} />
        ))}
      </div>
      {week.withoutDay.length > 0 && <MoreCards title={planningTexts.noDay} rows={week.withoutDay} context={context} />}
      {mayPlan && <ChosenBar count={chosen.length} onMove={() => setMoving(true)} onClear={clear} />}
      {isMoving && (
        <Suspense fallback={null}>
          <MoveDialog
            {...{ chosen, people, today, onMoved }}
            onMove={(change) => planTasks(chosen.map((row) => ({ row, change })))}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
