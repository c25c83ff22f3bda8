import { type ReactNode, useMemo, useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type Aged, isComing, type Resource } from '#domain/service/resource.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useSettled } from '#state/use-connection.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { firstDay } from '#ui/charts/pickers/picker-limits.ts';
import { firstChoice, withTab } from '#ui/charts/pickers/choice.ts';
import { useGuide } from '#ui/guide/use-guide.ts';
import { EquipmentCard } from './cards/equipment-card.tsx';
import { Facts, LocationSection } from './cards/facts-card.tsx';
import { VoltageReportLink } from './cards/overvoltages-card.tsx';
import { AssignOwnerButton, OwnerBlock } from './cards/owner-card.tsx';
import { TaskHistory } from './cards/tasks-card.tsx';
import { VisitsCard } from './cards/visits-card.tsx';
import { ChartsSection } from './charts-section.tsx';
import { ComparisonSection } from './comparison/comparison-section.tsx';
import { DiagnosisSection } from './diagnosis/diagnosis-section.tsx';
import { TimeLine } from './history/time-line.tsx';
import classes from './installation.module.css';
import { MeteringSection } from './metering/metering-section.tsx';
import { EnergyRow, PresentCells } from './overview/present-cells.tsx';
import { PartPanel } from './part-tabs.tsx';
import { SectionCard } from './section-card.tsx';
import { HistorySections, NotOnDevice, useIsNotOnDevice, useSettledHistory } from './sections.tsx';
import { SiteSection } from './site/site-section.tsx';
import type { Part } from './use-part.ts';

interface Props {
  readonly installation: Installation;
  /** When the data were fetched. */
  readonly asOf: Instant;
  /** The part whose tab is chosen; `null`: there is space for all sections. */
  readonly part: Part | null;
  readonly onPart: (part: Part) => void;
}

interface SectionsProps {
  readonly known: Aged<Installation>;
  readonly status: Resource<InverterStatus>;
  /** Whether the diagnoses are loaded, which are the first section. */
  readonly isSettled: boolean;
  readonly charts: ReactNode;
  /** Shows the energy of a day in the chart. */
  readonly onDay: (date: LocalDate) => void;
}

/** All sections of the installation: those of one tab, or in columns where there is space. */
export function InstallationBody({ installation, asOf, part, onPart }: Props) {
  const queries = useQueries();
  const known = useMemo(() => ({ value: installation, asOf }), [installation, asOf]);
  const status = useValue(queries.status(installation.id));
  const diagnoses = useValue(queries.diagnoses);
  const isGuideComing = useGuide() === 'loading';
  const isStatusComing = installation.hasEvents && isComing(status);
  const isSettled = useSettled(isComing(diagnoses) || isStatusComing || isGuideComing);
  const [choice, setChoice] = useState(() => firstChoice(firstDay(installation, localDateOf(Date.now()))));
  const charts = <ChartsSection installation={installation} choice={choice} onChoice={setChoice} />;
  const onDay = (date: LocalDate) => {
    setChoice(withTab('energy', date));
    if (part !== null) onPart('charts');
  };
  const sections = { known, status, isSettled, charts, onDay };
  return part === null ? <Columns {...sections} /> : <OnePart {...sections} part={part} />;
}

/** The cause, the state and the present readings of the installation in one card. */
function Now({ known, status, isSettled, onDay }: SectionsProps) {
  const { value: installation } = known;
  const isMissing = useIsNotOnDevice(installation);
  return (
    <DiagnosisSection known={known} status={status} isSettled={isSettled}>
      <PresentCells known={known} status={status} hasLastState={!isMissing} />
      {isMissing ? <NotOnDevice /> : installation.lastReading !== null && <EnergyRow installation={installation} onDay={onDay} />}
    </DiagnosisSection>
  );
}

/** The sections of one tab; on a tablet those that fit are side by side. */
function OnePart({ part, ...sections }: SectionsProps & { readonly part: Part }) {
  const { known, status, isSettled, charts } = sections;
  const { value: installation } = known;
  const isMissing = useIsNotOnDevice(installation);
  return (
    <PartPanel part={part}>
      {part === 'state' && (
        <div className={classes.column}>
          <Now {...sections} />
          <div className={classes.column} data-coming={isSettled ? undefined : ''}>
            <TaskHistory sn={installation.sn} />
            <div className={classes.shortcuts}>
              <AssignOwnerButton installation={installation} />
              <VoltageReportLink sn={installation.sn} />
            </div>
          </div>
        </div>
      )}
      {(part === 'charts' || part === 'history') && isMissing && <NotOnDevice />}
      {part === 'charts' && !isMissing && (
        <div className={classes.pair} data-low="">
          {charts}
          <ComparisonSection installation={installation} />
        </div>
      )}
      {part === 'history' && !isMissing && (
        <div className={classes.pair}>
          <div className={classes.column}>
            <VisitsCard installation={installation} />
            <TimeLine installation={installation} status={status} />
          </div>
          <div className={classes.column}>
            <HistorySections installation={installation} status={status} isFolded />
          </div>
        </div>
      )}
      {part === 'data' && (
        <div className={classes.pair}>
          <div className={classes.column}>
            <Owner known={known} />
            <MasterData known={known} />
            <LocationSection installation={installation} />
          </div>
          <div className={classes.column}>{!isMissing && <Premises installation={installation} />}</div>
        </div>
      )}
    </PartPanel>
  );
}

/** What is at the place of the installation. */
const Premises = ({ installation }: { readonly installation: Installation }) => (
  <>
    <SiteSection installation={installation} />
    <EquipmentCard installation={installation} />
    <MeteringSection installation={installation} />
  </>
);

/** The present in one card above, charts beside owner, tasks and place; the past below them, or in a third column. */
function Columns(sections: SectionsProps) {
  const { known, status, isSettled, charts } = sections;
  const { value: installation } = known;
  const queries = useQueries();
  const isMissing = useIsNotOnDevice(installation);
  const comparison = useValue(queries.comparison(installation.id));
  const areTasksComing = isComing(useValue(queries.tasks));
  const isSideSettled = useSettled(isComing(comparison) || areTasksComing) && isSettled;
  const isHistorySettled = useSettledHistory(installation, status) && isSideSettled;
  const people = (
    <>
      <Owner known={known} />
      <TaskHistory sn={installation.sn} />
    </>
  );
  return (
    <>
      <Now {...sections} />
      <div className={classes.grid} data-coming={isSettled ? undefined : ''}>
        <div className={classes.column} data-coming={isSettled ? undefined : ''}>
          {isMissing ? people : charts}
          {!isMissing && <ComparisonSection installation={installation} />}
        </div>
        <div className={classes.column} data-coming={isSideSettled ? undefined : ''}>
          {!isMissing && people}
          <LocationSection installation={installation} />
          <MasterData known={known} />
          {!isMissing && <Premises installation={installation} />}
        </div>
        <div className={classes.history} data-coming={isHistorySettled ? undefined : ''}>
          {!isMissing && (
            <>
              <VisitsCard installation={installation} />
              <HistorySections installation={installation} status={status} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

const Owner = ({ known: { value, asOf } }: Pick<SectionsProps, 'known'>) => (
  <SectionCard title={installationTexts.owner.title} asOf={asOf}>
    <OwnerBlock installation={value} />
  </SectionCard>
);

const MasterData = ({ known: { value, asOf } }: Pick<SectionsProps, 'known'>) => (
  <SectionCard title={installationTexts.facts.title} asOf={asOf}>
    <Facts installation={value} />
  </SectionCard>
);
