import { type ReactNode, useMemo, useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type Aged, isComing, type Resource } from '#domain/service/resource.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useSettled } from '#state/use-connection.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { firstDay } from '#ui/charts/pickers/picker-limits.ts';
import { firstChoice, withTab } from '#ui/charts/pickers/choice.ts';
import { useGuide } from '#ui/guide/use-guide.ts';
import { EquipmentCard } from './cards/equipment-card.tsx';
import { Facts, LocationSection } from './cards/facts-card.tsx';
import { OwnerBlock } from './cards/owner-card.tsx';
import { TaskHistory } from './cards/tasks-card.tsx';
import { VisitsCard } from './cards/visits-card.tsx';
import { ChartsSection } from './charts-section.tsx';
import { ComparisonSection } from './comparison/comparison-section.tsx';
import { DiagnosisSection } from './diagnosis/diagnosis-section.tsx';
import { TimeLine } from './history/time-line.tsx';
import classes from './installation.module.css';
import { MeteringSection } from './metering/metering-section.tsx';
import { OverviewCards } from './overview/overview-cards.tsx';
import { PartPanel } from './part-tabs.tsx';
import { SectionCard } from './section-card.tsx';
import { HistorySections, NotOnDevice, useIsNotOnDevice, useSettledHistory } from './sections.tsx';
import { SiteSection } from './site/site-section.tsx';
import { Shortcuts } from './shortcuts.tsx';
import type { Part } from './use-part.ts';

interface Props {
  readonly installation: Installation;
  /** When the data were fetched. */
  readonly asOf: Instant;
  /** The part that a phone shows; `null`: there is space for all sections. */
  readonly part: Part | null;
  readonly onPart: (part: Part) => void;
}

interface SectionsProps {
  readonly known: Aged<Installation>;
  readonly status: Resource<InverterStatus>;
  /** Whether the diagnoses are loaded, which are the first section. */
  readonly isSettled: boolean;
  readonly charts: ReactNode;
}

/** All sections of the installation: on a phone those of one tab, else in columns. */
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
  const toYesterday = () => {
    setChoice(withTab('energy', addDays(localDateOf(Date.now()), -1)));
    onPart('charts');
  };
  const sections = { known, status, isSettled, charts };
  return part === null ? <Columns {...sections} /> : <OnePart {...sections} part={part} onYesterday={toYesterday} />;
}

/** The sections of one tab. */
function OnePart({ part, onYesterday, ...sections }: SectionsProps & { readonly part: Part; readonly onYesterday: () => void }) {
  const { known, status, isSettled, charts } = sections;
  const { value: installation } = known;
  const isMissing = useIsNotOnDevice(installation);
  return (
    <PartPanel part={part}>
      <div className={classes.column}>
        {part === 'state' && (
          <>
            <DiagnosisSection known={known} status={status} isSettled={isSettled} />
            <div className={classes.column} data-coming={isSettled ? undefined : ''}>
              <OverviewCards known={known} status={status} hasLastState={!isMissing} />
              <TaskHistory sn={installation.sn} />
              <Shortcuts installation={installation} onYesterday={onYesterday} />
            </div>
          </>
        )}
        {(part === 'charts' || part === 'history') && isMissing && <NotOnDevice />}
        {part === 'charts' && !isMissing && (
          <>
            {charts}
            <ComparisonSection installation={installation} />
          </>
        )}
        {part === 'history' && !isMissing && (
          <>
            <VisitsCard installation={installation} />
            <TimeLine installation={installation} status={status} />
            <HistorySections installation={installation} status={status} isFolded />
          </>
        )}
        {part === 'data' && (
          <>
            <Owner known={known} />
            <MasterData known={known} />
            {!isMissing && <SiteSection installation={installation} />}
            {!isMissing && <EquipmentCard installation={installation} />}
            {!isMissing && <MeteringSection installation={installation} />}
            <LocationSection installation={installation} />
          </>
        )}
      </div>
    </PartPanel>
  );
}

/** Cause and charts beside owner, tasks and place; the past below them, or in a third column. */
function Columns({ known, status, isSettled, charts }: SectionsProps) {
  const { value: installation } = known;
  const queries = useQueries();
  const isMissing = useIsNotOnDevice(installation);
  const comparison = useValue(queries.comparison(installation.id));
  const areTasksComing = isComing(useValue(queries.tasks));
  const isSideSettled = useSettled(isComing(comparison) || areTasksComing) && isSettled;
  const isHistorySettled = useSettledHistory(installation, status) && isSideSettled;
  return (
    <div className={classes.grid}>
      <div className={classes.column} data-column="main">
        <DiagnosisSection known={known} status={status} isSettled={isSettled} />
        <div className={classes.column} data-coming={isSettled ? undefined : ''}>
          {isMissing ? <NotOnDevice /> : charts}
          {!isMissing && <ComparisonSection installation={installation} />}
        </div>
      </div>
      <div className={classes.column} data-column="side">
        <div className={classes.now} data-coming={isSettled ? undefined : ''}>
          <OverviewCards known={known} status={status} hasLastState={!isMissing} />
        </div>
        <div className={classes.column} data-coming={isSideSettled ? undefined : ''}>
          <Owner known={known} />
          <TaskHistory sn={installation.sn} />
          <LocationSection installation={installation} />
          <MasterData known={known} />
          {!isMissing && <SiteSection installation={installation} />}
          {!isMissing && <EquipmentCard installation={installation} />}
          {!isMissing && <MeteringSection installation={installation} />}
        </div>
      </div>
      <div className={classes.history} data-column="history" data-coming={isHistorySettled ? undefined : ''}>
        {!isMissing && (
          <>
            <VisitsCard installation={installation} />
            <HistorySections installation={installation} status={status} />
          </>
        )}
      </div>
    </div>
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
