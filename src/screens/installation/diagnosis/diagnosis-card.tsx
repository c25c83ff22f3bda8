import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { eventCause } from '#domain/diagnosis/cause.ts';
import { FUSE_CODE } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { stateOfCause } from '#domain/diagnosis/care-state.ts';
import type { SeenTask } from '#state/views.ts';
import { certaintyOf, isOnlyInformation, verdictOf } from '#domain/diagnosis/diagnosis.ts';
import { nameOf } from '#texts/care/causes.ts';
import { basisText, diagnosisTexts as texts, effectsText } from '#texts/care/diagnosis.ts';
import { fuseTexts } from '#texts/care/fuses.ts';
import { guideOf, type GuideSubject, useGuideFold } from '#ui/guide/use-guide-fold.tsx';
import { newTaskAddress } from '#ui/guide/new-task-address.ts';
import { bookOf, useGuide } from '#ui/guide/use-guide.ts';
import { useNow } from '#ui/use-now.ts';
import classes from './diagnosis.module.css';
import { FusesButton } from './fuses-button.tsx';
import { AcknowledgeButton, Fact, TaskLink, UnderWarranty } from './cause-parts.tsx';
import { openTaskOf, type Trouble } from './troubles.ts';
import { type ReactNode, useId, useState } from 'react';
import { CareIcon } from '#ui/causes/care-icon.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';

interface Props {
  readonly trouble: Trouble;
  readonly sn: string;
  readonly tasks: readonly SeenTask[];
  /** Whether the installation works. */
  readonly isWorking: boolean;
}

/** A cause below the worst one: its first line, which a press unfolds to the whole. */
export function DiagnosisCard({ isFolded, ...props }: Props & { readonly isFolded: boolean }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { trouble, sn, tasks } = props;
  const { entry } = trouble.diagnosis;
  const name = nameOf(trouble.diagnosis);
  const open = openTaskOf(entry, tasks);
  const book = bookOf(useGuide());
  const unfold = (
    <PlainButton className={classes.unfold} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
      <IconChevronDown size={18} aria-hidden="true" />
      {name}
    </PlainButton>
  );
  return (
    <Frame {...props} title={isFolded ? unfold : name}>
      {(isOpen || !isFolded) && (
        <div id={id} className="pv-stack-2 pv-shrink">
          <Steps trouble={trouble}>
            <TaskLink open={open} otherwise={newTaskAddress(sn, trouble.diagnosis, entry?.id ?? null, book)} />
          </Steps>
          <CauseFacts trouble={trouble} sn={sn} />
        </div>
      )}
    </Frame>
  );
}

/** The worst cause: since when, and what to check first. Its request is filed by the main button of the head (specification 7.21). */
export function LeadCause(props: Props) {
  const { trouble, tasks } = props;
  const open = openTaskOf(trouble.diagnosis.entry, tasks);
  return (
    <Frame {...props} title={nameOf(trouble.diagnosis)} isLead>
      <Steps trouble={trouble}>{open && <TaskLink open={open} otherwise={null} />}</Steps>
    </Frame>
  );
}

interface FrameProps extends Props {
  readonly title: ReactNode;
  /** It is a part of the card around it, without a border of its own. */
  readonly isLead?: boolean;
  readonly children: ReactNode;
}

/** The name of a cause, with the shape and colour of its state, and since when it lasts; below it the rest. */
function Frame({ trouble: { diagnosis }, isWorking, title, isLead = false, children }: FrameProps) {
  const now = useNow();
  const { severity, since, from, count, isActive, last } = diagnosis;
  const state = isActive && !isOnlyInformation(diagnosis) ? stateOfCause(severity, isWorking) : null;
  return (
    <article className={classes.trouble} data-state={state ?? undefined} data-lead={isLead || undefined}>
      <header className={classes.head}>
        <h3 className={classes.name}>
          {state && <CareIcon state={state} size={20} />}
          {title}
        </h3>
        <p className={classes.since}>
          {isActive ? texts.since(since, now) : texts.gone(since, last)}
          {count > 1 && isActive && <span className={classes.again}>{texts.again(count, from)}</span>}
        </p>
      </header>
      {children}
    </article>
  );
}

/** What to check first, and what can be done here. `children`: the link to its request. */
function Steps({ trouble: { diagnosis }, children }: Pick<Props, 'trouble'> & { readonly children: ReactNode }) {
  const now = useNow();
  const book = bookOf(useGuide());
  const { cause, entry, evidence, isActive } = diagnosis;
  const subject: GuideSubject = { of: 'cause', cause, verdict: verdictOf(evidence) };
  const { button, fold } = useGuideFold(subject, nameOf(diagnosis));
  return (
    <>
      {book && isActive && (
        <dl className={classes.facts}>
          <Fact name={texts.firstCheck} value={guideOf(book, subject).page.firstCheck} isStrong />
        </dl>
      )}
      {entry?.acknowledged && (
        <p className="pv-row pv-soft pv-gap-1">
          <IconCheck size={16} className={classes.good} aria-hidden="true" />
          {texts.acknowledged(entry.acknowledged.by, entry.acknowledged.at, now)}
          {entry.isWaiting && <span>{texts.waiting}</span>}
        </p>
      )}
      {entry?.fusesChecked && (
        <p className="pv-row pv-soft pv-gap-1">
          <IconCheck size={16} className={classes.good} aria-hidden="true" />
          {fuseTexts.checked(entry.fusesChecked.by, entry.fusesChecked.at, now, entry.fusesChecked.note)}
          {entry.isCheckWaiting && <span>{texts.waiting}</span>}
        </p>
      )}
      <div className="pv-flow pv-gap-2">
        {button}
        {children}
        {entry && isActive && cause === eventCause(FUSE_CODE) && <FusesButton entry={entry} className={classes.acknowledge} />}
        {entry && isActive && <AcknowledgeButton entry={entry} />}
      </div>
      {fold}
    </>
  );
}

/** What a cause rests on, what to take along and what follows from it; an effect that repeats the cause is left out. */
export function CauseFacts({ trouble: { diagnosis, consequences }, sn }: Pick<Props, 'trouble' | 'sn'>) {
  const now = useNow();
  const book = bookOf(useGuide());
  const { cause, evidence, isActive } = diagnosis;
  const effects = effectsText(diagnosis, consequences);
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={texts.restsOn} value={basisText(evidence, isActive ? certaintyOf(evidence) : null)} />
        {book && isActive && <Fact name={texts.bring} value={book.forCause(cause, verdictOf(evidence)).page.bring} />}
        {effects !== '' && <Fact name={texts.consequences} value={effects} />}
      </dl>
      {isActive && <UnderWarranty sn={sn} now={now} />}
    </>
  );
}
