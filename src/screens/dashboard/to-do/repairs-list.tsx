import { useMemo } from 'react';
import { Link } from 'wouter';
import { MIDDLE_OF_POLAND, spotOf } from '#domain/energy/daylight.ts';
import { canBeReopened, type RepairCheck } from '#domain/repair/repair-check.ts';
import { repairDue } from '#domain/repair/repair-due.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import type { SeenTask } from '#state/views.ts';
import { causesTexts } from '#texts/care/causes.ts';
import { dueText, reasonText, repairTexts as texts } from '#texts/care/repairs.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { nearTime } from '#texts/dates.ts';
import { Age } from '#ui/age.tsx';
import { ReopenButton } from '#ui/repairs/reopen-button.tsx';
import { RepairMark } from '#ui/repairs/repair-mark.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { useNow } from '#ui/use-now.ts';
import { EmptyPanel } from '#ui/panels.tsx';
import { taskPath } from '#ui/guide/new-task-address.ts';
import classes from './to-do.module.css';
import { useFirstOf } from './use-first-of.tsx';
import type { SearchResult } from './office-lists.ts';

interface Props {
  /** What the search finds; `null` without a search. */
  readonly found: SearchResult | null;
  /** Lines shown at first. */
  readonly first: number;
}

/** 'Do ponownego sprawdzenia': repairs that the data did not confirm or whose cause came back, and how many are not judged yet (24.34). */
export function RepairsList({ found, first }: Props) {
  const resource = useValue(useQueries().repairChecks);
  const { refresh } = useCommands();
  const aged = agedOf(resource);
  return (
    <section className={classes.rows} aria-label={causesTexts.chips.recheck}>
      <ResourceState resource={resource} onRetry={() => void refresh()}>
        {(checks) => <Repairs {...{ checks, found, first }} />}
      </ResourceState>
      {aged && <Age asOf={aged.asOf} />}
    </section>
  );
}

const isFound = ({ installation }: RepairCheck, found: Props['found']): boolean =>
  found === null || (installation !== null && found.ids.has(installation));

function Repairs({ checks, found, first }: Props & { readonly checks: readonly RepairCheck[] }) {
  const unconfirmed = useMemo(
    () => checks.filter((check) => canBeReopened(check.state) && isFound(check, found)).sort((one, other) => other.closedAt - one.closedAt),
    [checks, found],
  );
  const waiting = useMemo(() => checks.filter(({ state }) => state === 'waiting'), [checks]);
  const tasks = lastKnown(useValue(useQueries().tasks));
  const taskOf = useMemo(() => new Map(tasks?.map((task) => [task.id, task])), [tasks]);
  const { limit, button } = useFirstOf(unconfirmed.length, first);
  return (
    <>
      {unconfirmed.length === 0 && <EmptyPanel title={found ? dashboardTexts.nothingFound(found.typed) : texts.noneUnconfirmed} />}
      <ul className={classes.lines}>
        {unconfirmed.slice(0, limit).map((check) => (
          <Unconfirmed key={check.task} check={check} task={taskOf.get(check.task)} />
        ))}
      </ul>
      {button}
      {waiting.length > 0 && <Waiting checks={waiting} />}
    </>
  );
}

function Unconfirmed({ check, task }: { readonly check: RepairCheck; readonly task: SeenTask | undefined }) {
  const { reopenRepair } = useCommands();
  const mayWork = useMay('staff');
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const now = useNow();
  return (
    <li className={classes.line}>
      <div className={classes.repair}>
        <Link href={taskPath(check.task)} className={classes.what}>
          <strong>{task?.description || texts.toTask(check.task)}</strong>
          <RepairMark check={check} now={now} />
          <span className={classes.when}>
            {[texts.toTask(check.task), texts.closedAt(nearTime(check.closedAt, now)), reasonText(check)].filter(Boolean).join(' · ')}
          </span>
        </Link>
        {task && mayWork && (
          <div className={classes.buttons}>
            <ReopenButton
              task={check.task}
              description={task.description}
              doneText={isOffline ? texts.saved : texts.sent}
              onReopen={() => reopenRepair(task)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** How many are not judged yet, and when the first of them will be. */
function Waiting({ checks }: { readonly checks: readonly RepairCheck[] }) {
  const rows = lastKnown(useValue(useQueries().installations))?.rows;
  const now = useNow();
  const next = useMemo(() => {
    const places = new Map(rows?.map((row) => [row.id, spotOf(row)]));
    const dues = checks.map(({ installation, closedAt }) => repairDue(closedAt, places.get(installation ?? -1) ?? MIDDLE_OF_POLAND, now));
    return dues.sort((one, other) => (one.at ?? now) - (other.at ?? now))[0];
  }, [checks, rows, now]);
  return <p className="pv-soft">{texts.waiting(checks.length, next ? dueText(next, now) : null)}</p>;
}
