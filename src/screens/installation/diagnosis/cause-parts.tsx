import { IconClipboardPlus, IconClipboardTextFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Problem } from '#domain/service/problem.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useMay } from '#state/use-account.ts';
import { useAcknowledge } from '#state/use-acknowledge.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import type { SeenDiagnosis } from '#state/views.ts';
import { diagnosisTexts as texts } from '#texts/care/diagnosis.ts';
import { shortDate } from '#texts/dates.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { tellAcknowledged } from '#ui/causes/tell-acknowledged.ts';
import classes from './diagnosis.module.css';
import type { OpenTask } from './troubles.ts';

/** 'Na gwarancji do …' of an inverter that has one. */
export function UnderWarranty({ sn, now }: { readonly sn: string; readonly now: number }) {
  const to = useBySerial().find(sn)?.inverterWarrantyTo;
  return to !== undefined && to >= localDateOf(now) ? (
    <p className="pv-row pv-soft pv-gap-1">{texts.underWarranty(shortDate(to))}</p>
  ) : null;
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
  readonly open: OpenTask | null;
  /** The form that files one; `null`: it is offered elsewhere. */
  readonly otherwise: string | null;
}

/** Link to the open task, or to the form that files one. */
export function TaskLink({ open, otherwise }: TaskLinkProps) {
  const mayWork = useMay('staff');
  const address = open?.address ?? (mayWork ? otherwise : null);
  if (address === null) return null;
  const Icon = open ? IconClipboardTextFilled : IconClipboardPlus;
  return (
    <Link href={address} className={classes.task} data-open={open ? true : undefined}>
      <Icon size={18} className={classes.taskIcon} aria-hidden="true" />
      {open ? texts.openTask(open.id) : texts.fileTask}
    </Link>
  );
}

/** Acknowledges a diagnosis; without a network the acknowledgement is queued. */
export function AcknowledgeButton({ entry }: { readonly entry: SeenDiagnosis }) {
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
