import { IconCircleCheck, IconClock, IconDeviceMobile, IconHelpCircle, IconHourglass, IconPlugConnectedX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isInformation } from '#domain/diagnosis/cause.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type Aged, agedOf, lastKnown, type Resource } from '#domain/service/resource.ts';
import type { InverterStatus } from '#domain/service/status.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { SeenTask } from '#state/views.ts';
import { diagnosisTexts as texts } from '#texts/care/diagnosis.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { ProblemStrip } from '#ui/panels.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useNow } from '#ui/use-now.ts';
import { overviewOf } from '#screens/installation/overview/overview.ts';
import { SectionCard } from '#screens/installation/section-card.tsx';
import classes from './diagnosis.module.css';
import { DiagnosisCard } from './diagnosis-card.tsx';
import { ReportedNow } from './reported-now.tsx';
import { type ShownDiagnosis, troublesOf } from './shown-diagnoses.ts';
import { type SeenDiagnoses, type ToldDiagnoses, useDiagnoses } from './use-diagnoses.ts';

interface Props {
  readonly known: Aged<Installation>;
  readonly status: Resource<InverterStatus>;
}

interface SectionProps extends Props {
  /** Whether all has come that it is made of: till then what is known comes and goes. */
  readonly isSettled: boolean;
}

const NO_TASKS: readonly SeenTask[] = [];
const NO_DIAGNOSES: readonly ShownDiagnosis[] = [];

/** Above everything else: what is wrong with the installation, or that nothing is. */
export function DiagnosisSection({ known: told, status, isSettled }: SectionProps) {
  const seen = useDiagnoses(told);
  const { isWorking } = overviewOf(told, agedOf(status) ?? null); // as the head and the card about communication say it
  const known = useMemo(() => ({ ...told, value: { ...told.value, isWorking } }), [told, isWorking]);
  const tasks = lastKnown(useValue(useQueries().tasks)) ?? NO_TASKS;
  const diagnoses = seen.is === 'told' ? seen.diagnoses : NO_DIAGNOSES;
  const { active, gone } = useMemo(() => troublesOf(diagnoses), [diagnoses]);
  const hasCause = active.some(({ diagnosis }) => !isInformation(diagnosis.cause));
  const [isGoneOpen, setGoneOpen] = useState(false);
  const listed = isGoneOpen ? [...active, ...gone] : active;
  // in the title's line, which is as high without it: an older cause that comes with newer data moves nothing
  const goneButton = gone.length > 0 && (
    <PlainButton look="outline" className={classes.gone} aria-expanded={isGoneOpen} onClick={() => setGoneOpen(!isGoneOpen)}>
      {texts.goneTitle(gone.length)}
    </PlainButton>
  );
  return (
    <SectionCard title={hasCause || !isCalm(known.value) ? texts.title : texts.titleCalm} action={goneButton}>
      <div className={classes.list} data-coming={isSettled || seen.is === 'loading' ? undefined : ''}>
        <Summary seen={seen} known={known} status={status} hasCause={hasCause} />
        {listed.map((trouble) => (
          <DiagnosisCard key={trouble.diagnosis.entry?.id ?? trouble.diagnosis.cause} trouble={trouble} sn={known.value.sn} tasks={tasks} />
        ))}
        {seen.is === 'told' && <Ages seen={seen} lastReading={known.value.lastReading} />}
      </div>
    </SectionCard>
  );
}

/** Nothing is wrong by what is told of it: it works, or waits for its first reading. */
const isCalm = ({ isWorking, lastReading }: Installation): boolean => isWorking || lastReading === null;

interface SummaryProps extends Props {
  readonly seen: SeenDiagnoses;
  readonly hasCause: boolean;
}

/** What is said above the causes: that they are being fetched, that this server has none, how far they can be trusted, or that there is none. */
function Summary({ seen, known, status, hasCause }: SummaryProps) {
  if (seen.is === 'loading') {
    return (
      <>
        <p className={classes.calm} role="status">
          {texts.loading}
        </p>
        <AgesPlace />
      </>
    );
  }
  if (seen.is === 'unsupported') {
    const told = lastKnown(status);
    return (
      <>
        <p className={classes.calm}>{texts.unsupported}</p>
        {told && <ReportedNow status={told} installation={known.value} />}
      </>
    );
  }
  return (
    <>
      <ProblemStrip problem={seen.problem} />
      {seen.isFromDevice && <FromDevice />}
      {!hasCause && <NoCause isFromDevice={seen.isFromDevice} installation={known.value} />}
    </>
  );
}

/** No cause is known. That all is well is said of what works alone: else the line would contradict the card about communication. */
function NoCause({ isFromDevice, installation }: { readonly isFromDevice: boolean; readonly installation: Installation }) {
  const { isWorking, lastReading } = installation;
  if (lastReading === null) {
    return (
      <p className={classes.calm}>
        <IconHourglass size={20} aria-hidden="true" />
        {dashboardTexts.waitsForReading}
      </p>
    );
  }
  if (!isWorking) {
    return (
      <p className={classes.calm}>
        <IconHelpCircle size={20} aria-hidden="true" />
        {texts.unexplained}
      </p>
    );
  }
  return (
    <p className={classes.calm}>
      <IconCircleCheck size={20} className={classes.good} aria-hidden="true" />
      {isFromDevice ? texts.nothingHeld : texts.nothing}
    </p>
  );
}

const FromDevice = () => (
  <p className={classes.fromDevice}>
    <IconDeviceMobile size={18} className={classes.icon} aria-hidden="true" />
    <span>
      <strong>{texts.fromDevice}</strong>
      <span className={classes.hint}>{texts.fromDeviceHint}</span>
    </span>
  </p>
);

/** Where the ages are about to stand: what lies below keeps its place where nothing is wrong. */
const AgesPlace = () => (
  <ul className={classes.ages} aria-hidden="true">
    <li>{'\u00a0'}</li>
    <li>{'\u00a0'}</li>
  </ul>
);

/** Unit: ms. Older data may be overtaken by what has happened since. */
const OLD = 15 * 60_000;

/** Two ages that are easily taken for each other: that of the data on the device, and that of the inverter's last word. */
function Ages({ seen, lastReading }: { readonly seen: ToldDiagnoses; readonly lastReading: Installation['lastReading'] }) {
  const now = useNow();
  const isOld = now - seen.asOf > OLD;
  const isSilent = seen.diagnoses.some(({ cause, isActive }) => cause === 'silent' && isActive);
  const said =
    lastReading === null ? texts.neverRead : isSilent ? texts.silentSince(lastReading, now) : texts.lastReading(lastReading, now);
  return (
    <ul className={classes.ages}>
      <li data-old={isOld || undefined}>
        <IconClock size={16} className={classes.icon} aria-hidden="true" />
        {isOld ? `${texts.dataOf(seen.asOf, now)}; ${texts.dataAreOld}` : texts.dataOf(seen.asOf, now)}
      </li>
      <li data-silent={isSilent || undefined}>
        <IconPlugConnectedX size={16} className={classes.icon} aria-hidden="true" />
        {said}
      </li>
    </ul>
  );
}
