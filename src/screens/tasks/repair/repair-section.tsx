import { lazy, Suspense, useState } from 'react';
import { canBeReopened, emptyFinding } from '#domain/repair/repair-check.ts';
import { repairDue } from '#domain/repair/repair-due.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import type { SeenTask } from '#state/views.ts';
import { dueSentence, checkText, repairTexts as texts } from '#texts/care/repairs.ts';
import { Age } from '#ui/age.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { LoadingPanel } from '#ui/panels.tsx';
import { ReopenButton } from '#ui/repairs/reopen-button.tsx';
import { RepairMark } from '#ui/repairs/repair-mark.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './repair.module.css';
import { type Repair, spotOfRepair, useRepair } from './use-repair.ts';

const Chart = lazy(() => import('./repair-chart.tsx').then(({ RepairChart }) => ({ default: RepairChart })));
const CheckNow = lazy(() => import('./check-now.tsx').then(({ CheckNow: held }) => ({ default: held })));

/** Closed on this device, and not judged by the backend yet. */
const WAITING = emptyFinding('waiting', null);

/** Whether the data confirm the repair of a closed task (24.35); nothing without a result. */
export function RepairSection({ task }: { readonly task: SeenTask }) {
  const now = useNow();
  const repair = useRepair(task, now);
  const mayWork = useMay('staff');
  const [open, setOpen] = useState<'chart' | 'check' | null>(null);
  if (!repair) return null;
  const { check, installation } = repair;
  const found = check?.value ?? WAITING;
  const { state } = found;
  const toggle = (what: 'chart' | 'check') => () => setOpen(open === what ? null : what);
  return (
    <section className={classes.repair} aria-label={texts.inTask}>
      <h3 className={classes.title}>{texts.inTask}</h3>
      <RepairMark check={found} now={now} />
      <Words repair={repair} now={now} />
      <div className={classes.buttons}>
        {canBeReopened(state) && mayWork && <Reopen task={task} />}
        {installation && ['waiting', 'good_so_far', 'unknown'].includes(state) && (
          <PlainButton look="outline" aria-expanded={open === 'check'} onClick={toggle('check')}>
            {texts.checkNow}
          </PlainButton>
        )}
        {installation && (
          <PlainButton look="outline" aria-expanded={open === 'chart'} onClick={toggle('chart')}>
            {open === 'chart' ? texts.hideChart : texts.showChart}
          </PlainButton>
        )}
      </div>
      {installation && open !== null && (
        <Suspense fallback={<LoadingPanel />}>
          {open === 'chart' && <Chart repair={repair} installation={installation} />}
          {open === 'check' && <CheckNow repair={repair} installation={installation} />}
        </Suspense>
      )}
      {check && (
        <p className={classes.age}>
          <Age asOf={check.asOf} />
        </p>
      )}
    </section>
  );
}

/** The reason of the result, or when there will be one. */
function Words({ repair, now }: { readonly repair: Repair; readonly now: number }) {
  const { check, closed } = repair;
  if (!check || check.value.state === 'waiting') {
    return <p className={classes.words}>{dueSentence(repairDue(closed, spotOfRepair(repair), now), now)}</p>;
  }
  return <p className={classes.words}>{checkText(check.value)}</p>;
}

function Reopen({ task }: { readonly task: SeenTask }) {
  const { reopenRepair } = useCommands();
  const isOffline = useValue(useQueries().connection).is === 'offline';
  return (
    <ReopenButton
      task={task.id ?? 0}
      description={task.description}
      doneText={isOffline ? texts.saved : texts.sent}
      onReopen={() => reopenRepair(task)}
    />
  );
}
