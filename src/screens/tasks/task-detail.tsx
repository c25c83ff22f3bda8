import { IconListDetails, IconNavigation, IconReplace, IconSolarPanel2, IconClipboardText } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { useHasTeam, useMay } from '#state/use-account.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import { useClaimData } from '#state/use-claim-data.ts';
import { useExchange } from '#state/use-exchange.ts';
import type { SeenTask } from '#state/views.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { AddressLink } from '#ui/contact-links.tsx';
import { Button } from '#ui/button/button.tsx';
import { useIsPrinted, useMedia } from '#ui/use-media.ts';
import { PlanSection } from './plan/plan-section.tsx';
import { RepairSection } from './repair/repair-section.tsx';
import { TaskStory } from './task-story.tsx';
import { type CommentForm, TaskDecision, type Decide } from './task-decision.tsx';
import type { TaskFilter } from './task-filter.ts';
import { taskCreated, taskNumber, taskUpdated, TaskChangeMark, TaskStatusMark } from './task-fields.tsx';
import { taskInAddress } from '#ui/guide/new-task-address.ts';
import { tasksAddress, DEFAULT_QUERY } from './task-query.ts';
import classes from './task-detail.module.css';
import styles from './tasks.module.css';
import { isComing } from '#domain/service/resource.ts';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useSettled } from '#state/use-connection.ts';
import { ClaimButton } from '#ui/claim/claim-button.tsx';
import { useExchangeDialog } from '#ui/exchange/use-exchange-dialog.tsx';
import { newVisitPath } from '#ui/visit-path.ts';

/** Begins a visit for an open request, or goes back to the draft of it that is on this device. */
function VisitLink({ task: { key, inverterSerial, status } }: { readonly task: SeenTask }) {
  const mayWork = useMay('staff');
  const hasVisits = useHasTeam();
  const device = useValue(useQueries().deviceVisits);
  if (!mayWork || !hasVisits || !isOpen(status) || inverterSerial === '') return null;
  const open = device?.find(({ task, document }) => task === key && document.state === 'draft' && document.replaces === null)?.document
    .uuid;
  return (
    <Button
      component={Link}
      href={open === undefined ? newVisitPath(inverterSerial, key) : `/visit/${open}`}
      variant={open === undefined ? 'light' : 'filled'}
      leftSection={<IconClipboardText size={18} aria-hidden />}
    >
      {open === undefined ? texts.visit : texts.backToVisit}
    </Button>
  );
}

/** 'Reklamacja' of the inverter, with the last visit of the request that this device holds. */
function TaskClaim({ task }: { readonly task: SeenTask }) {
  const source = useClaimData();
  const installation = useBySerial().ofTask(task);
  const visit = useValue(useQueries().deviceVisits)?.find(({ task: of, document }) => of === task.key && document.kind === 'service');
  if (!installation || !source) return null;
  return <ClaimButton {...{ source, installation, task }} visit={visit ? { document: visit.document, checklist: visit.form } : null} />;
}

const TaskVisits = lazy(() => import('./task-visits.tsx').then(({ TaskVisits: held }) => ({ default: held })));

interface Props {
  readonly task: SeenTask;
  readonly filter: TaskFilter;
  /** Target of 'Nawiguj'; `null` if neither place nor address is known. */
  readonly route: string | null;
  readonly comment: CommentForm | null;
  readonly onStatus: Decide;
}

/** One request: what it is about, ways on, its facts, its story, and the foot where it is decided. */
export function TaskDetail({ task, filter, route, comment, onStatus }: Props) {
  const mayWork = useMay('staff');
  const hasVisits = useHasTeam();
  const { ofTask, present, presentOf } = useBySerial();
  const sn = presentOf(task);
  const installation = ofTask(task);
  const isBeside = useMedia(`(min-width: ${BESIDE_FROM})`);
  const exchange = useExchangeDialog(installation, useExchange(installation));
  const { plan, installations, ownAccount } = useQueries();
  const comes = [isComing(useValue(plan)), isComing(useValue(installations)), isComing(useValue(ownAccount))];
  const isSettled = useSettled(comes.includes(true));
  return (
    <>
      <TaskLead task={task} />
      <div className={classes.rest} data-coming={isSettled ? undefined : ''}>
        <div className={styles.links}>
          {route && (
            <Button
              component="a"
              href={route}
              target="_blank"
              rel="noreferrer"
              variant="light"
              leftSection={<IconNavigation size={18} aria-hidden />}
            >
              {texts.navigate}
            </Button>
          )}
          <Button
            component={Link}
            href={`/installation/${encodeURIComponent(sn)}`}
            variant="light"
            leftSection={<IconSolarPanel2 size={18} aria-hidden />}
          >
            {texts.toInstallation}
          </Button>
          <VisitLink task={task} />
          <TaskClaim task={task} />
          {exchange.open && isOpen(task.status) && (
            <Button variant="light" leftSection={<IconReplace size={18} aria-hidden />} onClick={exchange.open}>
              {installationTexts.exchange}
            </Button>
          )}
          {present(filter.sn) !== sn && (
            <Button
              component={Link}
              href={tasksAddress({ ...DEFAULT_QUERY, sn, task: taskInAddress(task) })}
              variant="subtle"
              leftSection={<IconListDetails size={18} aria-hidden />}
            >
              {texts.sameInstallation}
            </Button>
          )}
        </div>
        {exchange.dialog}
        <RepairSection key={`repair ${task.key}`} task={task} />
        <PlanSection key={`plan ${task.key}`} task={task} />
        <TaskFacts key={`facts ${task.key}`} task={task} isBeside={isBeside} />
        <Suspense fallback={null}>{hasVisits && <TaskVisits key={`visits ${task.key}`} task={task} />}</Suspense>
        {task.id !== null && <TaskStory key={`story ${task.key}`} id={task.id} />}
        {mayWork && <TaskDecision key={task.key} status={task.status} comment={comment} onConfirm={onStatus} isTight={!isBeside} />}
      </div>
    </>
  );
}

/** What the task is about: its installation, its reason and its state. */
function TaskLead({ task }: { readonly task: SeenTask }) {
  const { columns } = texts;
  return (
    <dl className={classes.lead}>
      <dt className="pv-hidden">{columns.installation}</dt>
      <dd className={classes.name}>{task.description || texts.none}</dd>
      <dt className="pv-hidden">{columns.reason}</dt>
      <dd className={classes.why}>{task.reason || texts.none}</dd>
      <dt className="pv-hidden">{columns.status}</dt>
      <dd className={classes.state}>
        <TaskStatusMark status={task.status} />
        <TaskChangeMark task={task} />
        {(task.troubled || task.isWaiting) && <Link href="/unsent">{texts.toUnsent}</Link>}
      </dd>
    </dl>
  );
}

/** Width from which the panel is beside the list. */
export const BESIDE_FROM = '64em';

/** Everything else of the task: folded where the panel is a dialog, and unfolded beside the list and printed. */
function TaskFacts({ task, isBeside }: { readonly task: SeenTask; readonly isBeside: boolean }) {
  const { columns } = texts;
  const isOpen = useIsPrinted() || isBeside;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [columns.id, taskNumber(task)],
    [columns.employee, task.employee || texts.none],
    [columns.created, taskCreated(task)],
    [columns.updated, taskUpdated(task)],
    [columns.serial, task.inverterSerial || texts.none],
    [columns.address, <AddressLink key="address" label={task.description} address={task.address} latitude={null} longitude={null} />],
  ];
  return (
    <details className={classes.facts} open={isOpen || undefined}>
      <summary>{texts.facts}</summary>
      <dl className={styles.fields}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.pair}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt className={styles.long}>{columns.scope}</dt>
        <dd className={styles.long}>{task.scope || texts.none}</dd>
      </dl>
    </details>
  );
}
