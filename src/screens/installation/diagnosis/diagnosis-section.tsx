import { IconCircleCheck, IconDeviceMobile, IconHelpCircle, IconHourglass } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { isOnlyInformation } from '#domain/diagnosis/diagnosis.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type Aged, agedOf, type Computing, lastKnown, type Resource } from '#domain/service/resource.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useComputing } from '#state/use-active-causes.ts';
import type { SeenTask } from '#state/views.ts';
import { diagnosisTexts as texts } from '#texts/care/diagnosis.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { ComputingNote } from '#ui/causes/computing-note.tsx';
import { ProblemStrip } from '#ui/panels.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { overviewOf } from '#screens/installation/overview/overview.ts';
import { SectionCard } from '#screens/installation/section-card.tsx';
import classes from './diagnosis.module.css';
import own from './section.module.css';
import { Ages, AgesPlaceholder } from './ages.tsx';
import { CauseFacts, DiagnosisCard, LeadCause } from './diagnosis-card.tsx';
import { InverterCauses } from './inverter-causes.tsx';
import { type ListedDiagnosis, troublesOf } from './troubles.ts';
import { type DiagnosesView, useDiagnoses } from './use-diagnoses.ts';

interface Props {
  readonly known: Aged<Installation>;
  readonly status: Resource<InverterStatus>;
}

interface SectionProps extends Props {
  /** Whether all of its data have been loaded; before that its content may change. */
  readonly isSettled: boolean;
  /** The present readings: below the worst cause, and beside it where there is space. */
  readonly children?: ReactNode;
}

const NO_TASKS: readonly SeenTask[] = [];
const NO_DIAGNOSES: readonly ListedDiagnosis[] = [];

/** The first section: what is wrong with the installation, or that nothing is, and its present readings (specification 7.21). */
export function DiagnosisSection({ known: fetched, status, isSettled, children }: SectionProps) {
  const view = useDiagnoses(fetched);
  const { isWorking } = overviewOf(fetched, agedOf(status) ?? null); // consistent with the header and the communication card
  const known = useMemo(() => ({ ...fetched, value: { ...fetched.value, isWorking } }), [fetched, isWorking]);
  const computing = useComputing();
  const tasks = lastKnown(useValue(useQueries().tasks)) ?? NO_TASKS;
  const diagnoses = view.is === 'known' ? view.diagnoses : NO_DIAGNOSES;
  const { active, gone } = useMemo(() => troublesOf(diagnoses), [diagnoses]);
  const hasCause = active.some(({ diagnosis }) => !isOnlyInformation(diagnosis));
  const [isGoneOpen, setGoneOpen] = useState(false);
  const unsent = useMemo(() => gone.filter(({ diagnosis }) => diagnosis.entry?.isCheckWaiting), [gone]);
  const [lead, ...others] = active;
  const listed = [...others, ...(isGoneOpen ? gone : unsent)];
  const shared = { sn: known.value.sn, tasks, isWorking };
  // in the title's line, which has the same height without them: when they appear nothing moves
  const inTitle = (
    <>
      {view.is === 'known' ? <Ages view={view} lastReading={known.value.lastReading} lead={lead?.diagnosis.cause} /> : <AgesPlaceholder />}
      {gone.length > 0 && (
        <PlainButton
          look="outline"
          className={own.gone}
          aria-label={texts.goneTitle(gone.length)}
          aria-expanded={isGoneOpen}
          onClick={() => setGoneOpen(!isGoneOpen)}
        >
          <span className={own.wide}>{texts.goneTitle(gone.length)}</span>
          <span className={own.narrow}>{texts.goneShort(gone.length)}</span>
        </PlainButton>
      )}
    </>
  );
  return (
    <SectionCard title={hasCause || !isCalm(known.value) ? texts.title : texts.titleCalm} action={inTitle}>
      <div className={own.story} data-lead={lead ? '' : undefined}>
        <div className="pv-stack-3 pv-shrink" data-coming={isSettled || view.is === 'loading' ? undefined : ''}>
          <Summary view={view} known={known} status={status} hasCause={hasCause} computing={computing} />
          {lead && <LeadCause trouble={lead} {...shared} />}
        </div>
        {children && (
          <div className={own.now} data-coming={isSettled ? undefined : ''}>
            {children}
          </div>
        )}
        {(lead || listed.length > 0) && (
          <div className="pv-stack-3 pv-shrink" data-coming={isSettled ? undefined : ''}>
            {lead && <CauseFacts trouble={lead} sn={known.value.sn} />}
            {listed.map((trouble, index) => (
              <DiagnosisCard
                key={trouble.diagnosis.entry?.id ?? trouble.diagnosis.cause}
                trouble={trouble}
                {...shared}
                isFolded={lead !== undefined || index > 0}
              />
            ))}
          </div>
        )}
      </div>
    </SectionCard>
  );
}

/** Whether the installation works or waits for its first reading. */
const isCalm = ({ isWorking, lastReading }: Installation): boolean => isWorking || lastReading === null;

interface SummaryProps extends Props {
  readonly view: DiagnosesView;
  readonly hasCause: boolean;
  readonly computing: Computing | null;
}

/** The text above the causes: they are loading, this server has none, they come from the device, or there is none. */
function Summary({ view, known, status, hasCause, computing }: SummaryProps) {
  if (view.is === 'loading') {
    return (
      <p className="pv-row pv-gap-2 pv-quiet" role="status">
        {texts.loading}
      </p>
    );
  }
  if (view.is === 'unsupported') {
    const lastStatus = lastKnown(status);
    return (
      <>
        <p className="pv-row pv-gap-2 pv-quiet">{texts.unsupported}</p>
        {lastStatus && <InverterCauses status={lastStatus} installation={known.value} />}
      </>
    );
  }
  return (
    <>
      <ProblemStrip problem={view.problem} />
      {view.isFromDevice && <FromDevice />}
      {computing && <ComputingNote computing={computing} />}
      {!hasCause && computing !== 'first' && <NoCause isFromDevice={view.isFromDevice} installation={known.value} />}
    </>
  );
}

/** Shown without a known cause. 'All is well' only if the installation works, so that it does not contradict the communication card. */
function NoCause({ isFromDevice, installation }: { readonly isFromDevice: boolean; readonly installation: Installation }) {
  const { isWorking, lastReading } = installation;
  if (lastReading === null) {
    return (
      <p className="pv-row pv-gap-2 pv-quiet">
        <IconHourglass size={20} aria-hidden="true" />
        {dashboardTexts.waitsForReading}
      </p>
    );
  }
  if (!isWorking) {
    return (
      <p className="pv-row pv-gap-2 pv-quiet">
        <IconHelpCircle size={20} aria-hidden="true" />
        {texts.unexplained}
      </p>
    );
  }
  return (
    <p className="pv-row pv-gap-2 pv-quiet">
      <IconCircleCheck size={20} className={classes.good} aria-hidden="true" />
      {isFromDevice ? texts.nothingHeld : texts.nothing}
    </p>
  );
}

const FromDevice = () => (
  <p className={own.fromDevice}>
    <IconDeviceMobile size={18} aria-hidden="true" />
    <span>
      <strong>{texts.fromDevice}</strong>
      <span className={own.hint}>{texts.fromDeviceHint}</span>
    </span>
  </p>
);
