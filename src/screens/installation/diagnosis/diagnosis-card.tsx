import { IconCheck, IconClipboardList, IconClipboardPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { openTaskFor } from '#domain/diagnosis/filed-tasks.ts';
import { isOpen } from '#domain/service/task.ts';
import type { SeenDiagnosis, SeenTask } from '#state/views.ts';
import { certaintyOf, verdictOf } from '#domain/diagnosis/diagnosis.ts';
import { useMay } from '#state/use-may.ts';
import { markOf, nameOf } from '#texts/care/causes.ts';
import { basisText, diagnosisTexts as texts, effectsText } from '#texts/care/diagnosis.ts';
import { guideOf, type GuideSubject } from '#ui/guide/guide-subject.ts';
import { newTaskAddress } from '#ui/guide/new-task-address.ts';
import { bookOf, useGuide } from '#ui/guide/use-guide.ts';
import { useGuideFold } from '#ui/guide/use-guide-fold.tsx';
import { SeverityMark } from '#ui/severity-mark.tsx';
import { useNow } from '#ui/use-now.ts';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import classes from './diagnosis.module.css';
import type { Trouble } from './shown-diagnoses.ts';

/** An open task for a diagnosis. */
export interface OpenTask {
  /** `null` where the office has not numbered it yet. */
  readonly id: number | null;
  readonly address: string;
}

const addressOf = (key: number | string): string => `/tasks?task=${encodeURIComponent(key)}`;

/** The task that was filed for a diagnosis, also one that is only on this device so far; `null` where none is open. */
function openTaskOf(entry: SeenDiagnosis | null, tasks: readonly SeenTask[]): OpenTask | null {
  if (entry?.filed) return { id: null, address: addressOf(entry.filed) };
  const id = entry?.task ?? null;
  const isClosedHere = tasks.some((task) => task.id === id && !isOpen(task.status));
  if (id !== null && !isClosedHere) return { id, address: addressOf(id) };
  const other = entry ? openTaskFor(entry.id, tasks, []) : undefined; // filed on another device; the diagnosis may not name it yet
  return other ? { id: other.id, address: addressOf(other.id ?? other.key) } : null;
}

interface Props {
  readonly trouble: Trouble;
  readonly sn: string;
  readonly tasks: readonly SeenTask[];
}

/** What is wrong, since when, how sure that is, what to check first and what to bring; then what can be done about it. */
export function DiagnosisCard({ trouble: { diagnosis, consequences }, sn, tasks }: Props) {
  const now = useNow();
  const book = bookOf(useGuide());
  const { cause, severity, since, from, count, entry, evidence, isActive, last } = diagnosis;
  const name = nameOf(diagnosis);
  const subject: GuideSubject = { of: 'cause', cause, verdict: verdictOf(evidence) };
  const { button, fold } = useGuideFold(subject, name);
  const page = book && guideOf(book, subject).page;
  return (
    <article className={classes.trouble} data-severity={isActive ? severity : undefined}>
      <header className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <SeverityMark severity={severity} />
      </header>
      <p className={classes.since}>
        {isActive ? texts.since(since, now) : texts.gone(since, last)}
        {count > 1 && isActive && <span className={classes.again}>{texts.again(count, from)}</span>}
      </p>
      <dl className={classes.facts}>
        <Fact name={texts.restsOn} value={basisText(evidence, isActive ? certaintyOf(evidence) : null)} />
        {page && isActive && <Fact name={texts.firstCheck} value={page.firstCheck} isStrong />}
        {page && isActive && <Fact name={texts.bring} value={page.bring} />}
        {consequences.length > 0 && <Fact name={texts.consequences} value={effectsText(consequences.map(markOf))} />}
      </dl>
      {entry?.acknowledged && (
        <p className={classes.acknowledged}>
          <IconCheck size={16} className={classes.good} aria-hidden="true" />
          {texts.acknowledged(entry.acknowledged.by, entry.acknowledged.at, now)}
          {entry.isWaiting && <span className={classes.waiting}>{texts.waiting}</span>}
        </p>
      )}
      <div className={classes.actions}>
        {button}
        <TaskLink open={openTaskOf(entry, tasks)} otherwise={newTaskAddress(sn, diagnosis, entry?.id ?? null, book)} />
        {entry && isActive && <AcknowledgeButton entry={entry} />}
      </div>
      {fold}
    </article>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

export const Fact = ({ name, value, isStrong = false }: FactProps) => (
  <div data-strong={isStrong || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

interface TaskLinkProps {
  readonly open: ReturnType<typeof openTaskOf>;
  /** The form that files one. */
  readonly otherwise: string;
}

/** To the open task, or to the form that files one. */
export function TaskLink({ open, otherwise }: TaskLinkProps) {
  const mayWork = useMay('staff');
  if (!open && !mayWork) return null;
  const Icon = open ? IconClipboardList : IconClipboardPlus;
  return (
    <Link href={open?.address ?? otherwise} className={classes.task} data-open={open ? true : undefined}>
      <Icon size={18} aria-hidden="true" />
      {open ? texts.openTask(open.id) : texts.fileTask}
    </Link>
  );
}
