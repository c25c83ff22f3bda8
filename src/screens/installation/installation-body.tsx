import { clsx } from 'clsx';
import { useMemo } from 'react';
import { spotOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus } from '#domain/service/status.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { type Aged, isComing, problemOf, type Resource } from '#domain/service/resource.ts';
import { dateAndTime } from '#texts/dates.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { stateName } from '#texts/installation/states.ts';
import { useGuide } from '#ui/guide/use-guide.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { useIsWide } from '#ui/use-media.ts';
import { useSettled } from '#state/use-connection.ts';
import { ChartsSection } from './charts-section.tsx';
import { CommunicationStatus } from '#screens/installation/overview/communication-card.tsx';
import { ComparisonSection } from '#screens/installation/comparison/comparison-section.tsx';
import { DiagnosisSection } from '#screens/installation/diagnosis/diagnosis-section.tsx';
import { EventMap } from './cards/events-card.tsx';
import { Facts, LocationSection } from './cards/facts-card.tsx';
import { Gauge } from '#screens/installation/overview/gauge.tsx';
import classes from './installation.module.css';
import lists from './cards/lists.module.css';
import { overviewOf } from '#screens/installation/overview/overview.ts';
import overview from '#screens/installation/overview/overview.module.css';
import parts from './parts.module.css';
import { Overvoltages } from './cards/overvoltages-card.tsx';
import { MeteringSection } from '#screens/installation/metering/metering-section.tsx';
import { OwnerBlock } from './cards/owner-card.tsx';
import { ageOf, NeverRead, SectionCard } from './section-card.tsx';
import { stateTone } from './overview/state-mark.tsx';
import { StateList } from './cards/states-card.tsx';
import { TaskHistory } from './cards/tasks-card.tsx';
import { useKnownInverter } from './use-known-inverter.ts';

interface Props {
  readonly installation: Installation;
  /** When the data were fetched. */
  readonly asOf: Instant;
}

/** The diagnoses, and below them all sections, by importance on a phone. */
export function InstallationBody({ installation, asOf }: Props) {
  const queries = useQueries();
  const known = useMemo(() => ({ value: installation, asOf }), [installation, asOf]);
  const status = useValue(queries.status(installation.id));
  const diagnoses = useValue(queries.diagnoses);
  const isGuideComing = useGuide() === 'loading';
  const isStatusComing = installation.hasEvents && isComing(status);
  const isSettled = useSettled(isComing(diagnoses) || isStatusComing || isGuideComing);
  return (
    <>
      <DiagnosisSection known={known} status={status} isSettled={isSettled} />
      <Sections known={known} status={status} isSettled={isSettled} />
    </>
  );
}

/** True once all lists of the second column are loaded; they are below one another. */
function useSettledLists({ id, hasEvents }: Installation, status: Resource<InverterStatus>): boolean {
  const queries = useQueries();
  const overvoltages = useValue(queries.overvoltages(id));
  const states = useValue(queries.states(id));
  const tasks = useValue(queries.tasks);
  return useSettled(isComing(overvoltages) || isComing(tasks) || (hasEvents && (isComing(status) || isComing(states))));
}

function Sections({ known, status, isSettled }: SectionsProps) {
  const { value: installation, asOf } = known;
  const { hasEvents } = installation;
  const isRead = installation.lastReading !== null;
  const isWide = useIsWide();
  const areListsSettled = useSettledLists(installation, status);
  const background = <ComparisonAndFacts installation={installation} asOf={asOf} />;
  return (
    <div className={classes.grid} data-coming={isSettled ? undefined : ''}>
      <div className={classes.column}>
        <OverviewCards known={known} status={status} />
        <ChartsSection installation={installation} />
        {!isWide && background}
      </div>
      <div className={clsx(classes.column, parts.parts)} data-coming={areListsSettled ? undefined : ''}>
        <div className={parts.part}>
          {hasEvents ? (
            <SectionCard title={installationTexts.events.title} {...ageOf(status)}>
              {isRead ? (
                <ResourceState resource={status}>{({ events }) => <EventMap events={events} installation={installation} />}</ResourceState>
              ) : (
                <NeverRead />
              )}
            </SectionCard>
          ) : (
            <Unavailable />
          )}
          <Overvoltages installation={installation} />
          {isWide && background}
        </div>
        <div className={parts.part}>
          {hasEvents && <States installation={installation} />}
          <SectionCard title={installationTexts.owner.title} asOf={asOf}>
            <OwnerBlock installation={installation} />
          </SectionCard>
          <MeteringSection installation={installation} />
          <TaskHistory sn={installation.sn} />
          <LocationSection installation={installation} />
        </div>
      </div>
    </div>
  );
}

/** Comparison and master data: below the charts, or beside them if there is space for three columns. */
function ComparisonAndFacts({ installation, asOf }: Props) {
  const isSettled = useSettled(isComing(useValue(useQueries().comparison(installation.id))));
  return (
    <div className={parts.background} data-coming={isSettled ? undefined : ''}>
      <ComparisonSection installation={installation} />
      <SectionCard title={installationTexts.facts.title} asOf={asOf}>
        <Facts installation={installation} />
      </SectionCard>
    </div>
  );
}

interface OverviewProps {
  readonly known: Aged<Installation>;
  readonly status: Resource<InverterStatus>;
}

interface SectionsProps extends OverviewProps {
  /** Whether the content above is loaded. */
  readonly isSettled: boolean;
}

function OverviewCards({ known, status }: OverviewProps) {
  const { value: installation } = known;
  const readyStatus = status.is === 'ready' ? status : null;
  const isForeign = problemOf(useValue(useQueries().diagnoses))?.is === 'unsupported';
  const { states } = useKnownInverter(installation);
  const current = useMemo(() => overviewOf(known, readyStatus, isForeign, states), [known, readyStatus, isForeign, states]);
  const { isWorking, lastPower, asOf } = current;
  return (
    <div className={classes.trio}>
      <SectionCard title={installationTexts.gauge} asOf={asOf}>
        <Gauge installation={{ ...installation, lastPower, isWorking }} asOf={asOf} />
      </SectionCard>
      <SectionCard title={installationTexts.communication.title} asOf={known.asOf}>
        <CommunicationStatus overview={current} lastReading={installation.lastReading} />
      </SectionCard>
      {installation.hasEvents && (
        <SectionCard title={installationTexts.lastState.title} {...ageOf(status)}>
          <ResourceState resource={status}>{(value) => <LastState status={value} spot={spotOf(installation)} />}</ResourceState>
        </SectionCard>
      )}
    </div>
  );
}

function LastState({ status: { state, at }, spot }: { readonly status: InverterStatus; readonly spot: Spot }) {
  return (
    <div className={overview.status}>
      <p className={overview.lastState}>
        {state && <span className={lists.dot} data-tone={stateTone(state, at, spot)} aria-hidden="true" />}
        {state ? stateName(state) : installationTexts.lastState.stateless}
      </p>
      <p className={classes.soft}>{at === null ? installationTexts.lastState.none : dateAndTime(at)}</p>
    </div>
  );
}

function States({ installation }: { readonly installation: Installation }) {
  const states = useValue(useQueries().states(installation.id));
  return (
    <SectionCard title={installationTexts.states.title} {...ageOf(states)}>
      {installation.lastReading === null ? (
        <NeverRead />
      ) : (
        <ResourceState resource={states}>{(value) => <StateList states={value} spot={spotOf(installation)} />}</ResourceState>
      )}
    </SectionCard>
  );
}

/** Without has_events: one line instead of three cards. Source: specification 7.12. */
const Unavailable = () => (
  <p className={classes.folded}>
    <strong>{installationTexts.unavailableParts}</strong>
    {` ${installationTexts.unavailable}`}
  </p>
);
