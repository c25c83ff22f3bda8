import { IconCheck, IconChevronDown, IconClipboardPlus, IconClipboardTextFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { eventCause } from '#domain/diagnosis/cause.ts';
import { FUSE_CODE } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { openTaskFor } from '#domain/service/to-do/filed-tasks.ts';
import { isOpen } from '#domain/service/task.ts';
import type { SeenDiagnosis, SeenTask } from '#state/views.ts';
import { certaintyOf, verdictOf } from '#domain/diagnosis/diagnosis.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import { useMay } from '#state/use-account.ts';
import { useAcknowledge } from '#state/use-acknowledge.ts';
import { shortDate } from '#texts/dates.ts';
import { markOf, nameOf } from '#texts/care/causes.ts';
import { basisText, diagnosisTexts as texts, effectsText } from '#texts/care/diagnosis.ts';
import { fuseTexts } from '#texts/care/fuses.ts';
import { tellAcknowledged } from '#ui/causes/tell-acknowledged.ts';
import { guideOf, type GuideSubject, useGuideFold } from '#ui/guide/use-guide-fold.tsx';
import { newTaskAddress, taskPath } from '#ui/guide/new-task-address.ts';
import { bookOf, useGuide } from '#ui/guide/use-guide.ts';
import { useNow } from '#ui/use-now.ts';
import classes from './diagnosis.module.css';
import { FusesButton } from './fuses-button.tsx';
import type { Trouble } from './troubles.ts';
import { useId, useState } from 'react';
import type { Problem } from '#domain/service/problem.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';

/** An open task for a diagnosis. */
export interface OpenTask {
  /** `null` while it has no office number. */
  readonly id: number | null;
  readonly address: string;
}

/** The open task of a diagnosis, including one that is not sent yet; `null` without one. */
function openTaskOf(entry: SeenDiagnosis | null, tasks: readonly SeenTask[]): OpenTask | null {
  if (entry?.filed) return { id: null, address: taskPath(entry.filed) };
  const id = entry?.task ?? null;
  const isClosedHere = tasks.some((task) => task.id === id && !isOpen(task.status));
  if (id !== null && !isClosedHere) return { id, address: taskPath(id) };
  const other = entry ? openTaskFor(entry.id, tasks, []) : undefined; // filed on another device; the diagnosis may not have its number yet
  return other ? { id: other.id, address: taskPath(other.id ?? other.key) } : null;
}

interface Props {
  readonly trouble: Trouble;
  readonly sn: string;
  readonly tasks: readonly SeenTask[];
  /** Only its name, severity and time are shown until it is pressed. */
  readonly isFolded?: boolean;
}

/** A diagnosis: since when, how certain, what to check first and what to bring; below it the actions. Folded, only its first line. */
export function DiagnosisCard({ trouble, sn, tasks, isFolded = false }: Props) {
  const now = useNow();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { severity, since, from, count, isActive, last } = trouble.diagnosis;
  const name = nameOf(trouble.diagnosis);
  const isShown = isOpen || !isFolded;
  return (
    <article className={classes.trouble} data-severity={isActive ? severity : undefined}>
      <header className={classes.head}>
        <h3 className={classes.name}>
          {isFolded ? (
            <PlainButton
              className={classes.unfold}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={18} aria-hidden="true" />
              {name}
            </PlainButton>
          ) : (
            name
          )}
        </h3>
        <p className={classes.since}>
          {isActive ? texts.since(since, now) : texts.gone(since, last)}
          {count > 1 && isActive && <span className={classes.again}>{texts.again(count, from)}</span>}
        </p>
      </header>
      {isShown && (
        <div id={id} className={classes.more}>
          <Details trouble={trouble} sn={sn} tasks={tasks} name={name} />
        </div>
      )}
    </article>
  );
}

function Details({ trouble: { diagnosis, consequences }, sn, tasks, name }: Omit<Props, 'isFolded'> & { readonly name: string }) {
  const now = useNow();
  const book = bookOf(useGuide());
  const { cause, entry, evidence, isActive } = diagnosis;
  const subject: GuideSubject = { of: 'cause', cause, verdict: verdictOf(evidence) };
  const { button, fold } = useGuideFold(subject, name);
  const page = book && guideOf(book, subject).page;
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={texts.restsOn} value={basisText(evidence, isActive ? certaintyOf(evidence) : null)} />
        {page && isActive && <Fact name={texts.firstCheck} value={page.firstCheck} isStrong />}
        {page && isActive && <Fact name={texts.bring} value={page.bring} />}
        {consequences.length > 0 && <Fact name={texts.consequences} value={effectsText(consequences.map(markOf))} />}
      </dl>
      {isActive && <UnderWarranty sn={sn} now={now} />}
      {entry?.acknowledged && (
        <p className={classes.acknowledged}>
          <IconCheck size={16} className={classes.good} aria-hidden="true" />
          {texts.acknowledged(entry.acknowledged.by, entry.acknowledged.at, now)}
          {entry.isWaiting && <span className={classes.waiting}>{texts.waiting}</span>}
        </p>
      )}
      {entry?.fusesChecked && (
        <p className={classes.acknowledged}>
          <IconCheck size={16} className={classes.good} aria-hidden="true" />
          {fuseTexts.checked(entry.fusesChecked.by, entry.fusesChecked.at, now, entry.fusesChecked.note)}
          {entry.isCheckWaiting && <span className={classes.waiting}>{texts.waiting}</span>}
        </p>
      )}
      <div className={classes.actions}>
        {button}
        <TaskLink open={openTaskOf(entry, tasks)} otherwise={newTaskAddress(sn, diagnosis, entry?.id ?? null, book)} />
        {entry && isActive && cause === eventCause(FUSE_CODE) && <FusesButton entry={entry} className={classes.acknowledge} />}
        {entry && isActive && <AcknowledgeButton entry={entry} />}
      </div>
      {fold}
    </>
  );
}

/** 'Na gwarancji do …' of an inverter that has one. */
function UnderWarranty({ sn, now }: { readonly sn: string; readonly now: number }) {
  const to = useBySerial().find(sn)?.inverterWarrantyTo;
  return to !== undefined && to >= localDateOf(now) ? <p className={classes.acknowledged}>{texts.underWarranty(shortDate(to))}</p> : null;
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

/** Link to the open task, or to the form that files one. */
export function TaskLink({ open, otherwise }: TaskLinkProps) {
  const mayWork = useMay('staff');
  if (!open && !mayWork) return null;
  const Icon = open ? IconClipboardTextFilled : IconClipboardPlus;
  return (
    <Link href={open?.address ?? otherwise} className={classes.task} data-open={open ? true : undefined}>
      <Icon size={18} className={classes.taskIcon} aria-hidden="true" />
      {open ? texts.openTask(open.id) : texts.fileTask}
    </Link>
  );
}

/** Acknowledges a diagnosis; without a network the acknowledgement is queued. */
function AcknowledgeButton({ entry }: { readonly entry: SeenDiagnosis }) {
  const { isBusy, acknowledge } = useAcknowledge(tellAcknowledged);
  const [problem, setProblem] = useState<Problem | null>(null);
  const mayWork = useMay('staff');
  if (entry.acknowledged !== null || !mayWork) return null;
  return (
    <>
      <PlainButton
        look="outline"
        className={classes.acknowledge}
        disabled={isBusy}
        onClick={async () => setProblem(await acknowledge([entry]))}
      >
        {texts.acknowledge}
      </PlainButton>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problemSentence(problem)}
        </p>
      )}
    </>
  );
}
