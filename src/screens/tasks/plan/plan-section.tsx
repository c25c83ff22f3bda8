import { lazy, Suspense, useState } from 'react';
import { type SeenPlan, planOf } from '#domain/service/seen-plan.ts';
import { isOpen } from '#domain/service/task.ts';
import { useDirty } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { useToday } from '#state/use-day.ts';
import { usePeople } from '#state/use-people.ts';
import { usePlan } from '#state/use-plan.ts';
import { usePlanning } from '#state/use-planning.ts';
import type { SeenTask } from '#state/views.ts';
import { plannedTime, planningTexts as texts } from '#texts/care/planning.ts';
import { shortDate } from '#texts/dates.ts';
import { tasksTexts } from '#texts/tasks.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from '#screens/tasks/tasks.module.css';
import classes from './plan.module.css';

const PlanDialog = lazy(() => import('#ui/planning/plan-dialog.tsx').then((module) => ({ default: module.PlanDialog })));

/** Whose a request is, and when; with a form for a user who may plan. Nothing where the plan is not known. */
export function PlanSection({ task }: { readonly task: SeenTask }) {
  const plan = usePlan();
  const row = plan.is === 'known' ? planOf(plan.rows, task.key) : undefined;
  return row ? <Planned task={task} row={row} /> : null;
}

function Planned({ task, row }: { readonly task: SeenTask; readonly row: SeenPlan }) {
  const mayPlan = useMay('staff');
  const { people, nameOf, authorOf } = usePeople([row]);
  const { planTasks } = usePlanning();
  const [opened, setOpened] = useState<SeenPlan | null>(null);
  useDirty(`plan:${task.key}`, opened !== null);
  const named = (person: number | null) => (person === null ? null : nameOf(person) || texts.account(person));
  return (
    <section className={classes.plan} aria-label={texts.title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{texts.title}</h3>
        {mayPlan && (
          <Button variant="light" size="sm" onClick={() => setOpened(row)}>
            {texts.plan}
          </Button>
        )}
      </div>
      <PlanFacts row={row} isOpen={isOpen(task.status)} named={named} />
      {opened && (
        <Suspense fallback={null}>
          <PlanDialog
            plan={opened}
            {...{ people, nameOf }}
            changedBy={row.version > opened.version ? authorOf(row) : null}
            onSave={(change) => planTasks([{ row: opened, change }])}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface FactsProps {
  readonly row: SeenPlan;
  readonly isOpen: boolean;
  readonly named: (person: number | null) => string | null;
}

function PlanFacts({ row, isOpen: mayBeLate, named }: FactsProps) {
  const today = useToday(useNow());
  const { columns } = tasksTexts;
  const isLate = mayBeLate && row.deadline !== null && row.deadline < today;
  const facts = [
    [columns.planned, row.plannedOn === null ? texts.nothing : plannedTime(row.plannedOn, row.from, row.to)],
    [texts.fields.assignee, named(row.assignee) ?? texts.noPerson],
    [texts.fields.helper, named(row.helper)],
    [columns.deadline, row.deadline === null ? null : shortDate(row.deadline)],
    [texts.fields.priority, row.priority === 0 ? null : texts.priorities[row.priority]],
    [texts.duration, texts.minutes(row.minutes)],
  ] as const;
  return (
    <dl className={styles.fields}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={styles.pair}>
              <dt>{name}</dt>
              <dd className={name === columns.deadline && isLate ? classes.late : undefined}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
