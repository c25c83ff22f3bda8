import { useMemo } from 'react';
import { Link } from 'wouter';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import type { SeenTask } from '#state/views.ts';
import { shortDate } from '#texts/dates.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import classes from '#screens/installation/installation.module.css';
import lists from './lists.module.css';
import { ageOf, SectionCard } from '#screens/installation/section-card.tsx';
import { taskPath } from '#ui/guide/new-task-address.ts';
import { useFirstRows } from './use-first-rows.tsx';

const texts = installationTexts.tasks;

/** Newest first; a task without an office number is the newest of its day. */
const byAge = (a: SeenTask, b: SeenTask): number =>
  (b.createdOn ?? '').localeCompare(a.createdOn ?? '') || (b.id ?? Number.MAX_SAFE_INTEGER) - (a.id ?? Number.MAX_SAFE_INTEGER);

/** All tasks of this installation, including those that are not sent yet. */
export function TaskHistory({ sn }: { readonly sn: string }) {
  const tasks = useValue(useQueries().tasks);
  return (
    <SectionCard title={texts.title} {...ageOf(tasks)}>
      <ResourceState resource={tasks}>{(all) => <History all={all} sn={sn} />}</ResourceState>
    </SectionCard>
  );
}

function History({ all, sn }: { readonly all: readonly SeenTask[]; readonly sn: string }) {
  const { present, presentOf } = useBySerial();
  const tasks = useMemo(() => all.filter((task) => presentOf(task) === present(sn)).sort(byAge), [all, sn, present, presentOf]);
  const { visible, button } = useFirstRows(tasks);
  if (tasks.length === 0) return <p className={classes.soft}>{texts.none}</p>;
  return (
    <>
      <table className={lists.rows}>
        <thead>
          <tr>
            <th scope="col">{texts.created}</th>
            <th scope="col">{texts.reason}</th>
            <th scope="col">{texts.status}</th>
          </tr>
        </thead>
        <tbody>
          {visible.map((task) => (
            <tr key={task.key}>
              <td>{task.createdOn === null ? texts.noDate : shortDate(task.createdOn)}</td>
              <td>
                <Link href={taskPath(task.id ?? task.key)} className={classes.link}>
                  {task.reason || texts.unnamed}
                </Link>
              </td>
              <td>
                <span className={lists.marked}>
                  <span className={lists.dot} data-tone={isOpen(task.status) ? 'sun' : 'good'} aria-hidden="true" />
                  {isOpen(task.status) ? texts.open : texts.closed}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {button}
    </>
  );
}
