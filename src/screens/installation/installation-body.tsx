import { useMemo } from 'react';
import { sunElevation } from '#domain/energy/sun.ts';
import { communication } from '#domain/grid/communication.ts';
import { quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus } from '#domain/service/status.ts';
import { useRead, useValue } from '#state/doors.ts';
import { heldValue, type Seen } from '#state/seen.ts';
import { dateAndTime } from '#texts/dates.ts';
import { installationTexts } from '#texts/installation.ts';
import { stateName } from '#texts/states.ts';
import { SeenState } from '#ui/seen-state.tsx';
import { useNow } from '#ui/use-now.ts';
import { ChartsSection } from './charts-section.tsx';
import { CommunicationStatus } from './communication-card.tsx';
import { activeCodes } from './event-rows.ts';
import { EventMap } from './events-card.tsx';
import { Facts } from './facts-card.tsx';
import { Gauge } from './gauge.tsx';
import classes from './installation.module.css';
import lists from './lists.module.css';
import overview from './overview.module.css';
import { LocationSection } from './location-section.tsx';
import { OvervoltageList } from './overvoltages-card.tsx';
import { OwnerBlock } from './owner-card.tsx';
import { ageOf, SectionCard } from './section-card.tsx';
import { stateTone } from './state-tone.ts';
import { StateList } from './states-card.tsx';
import { TaskHistory } from './tasks-card.tsx';

/** Every section of the view, in the order of their weight on a phone. */
export function InstallationBody({ installation, seen }: { readonly installation: Installation; readonly seen: Seen<Installation> }) {
  const reads = useRead();
  const status = useValue(reads.status(installation.id));
  return (
    <div className={classes.grid}>
      <div className={classes.column}>
        <Overview installation={installation} seen={seen} status={status} />
        <ChartsSection installation={installation} />
        <SectionCard title={installationTexts.facts.title} {...ageOf(seen)}>
          <Facts installation={installation} />
        </SectionCard>
      </div>
      <div className={classes.column}>
        <SectionCard title={installationTexts.events.title} {...(installation.hasEvents && ageOf(status))}>
          {installation.hasEvents ? <SeenState seen={status}>{({ events }) => <EventMap events={events} />}</SeenState> : <Unavailable />}
        </SectionCard>
        <Overvoltages id={installation.id} />
        <States installation={installation} />
        <SectionCard title={installationTexts.owner.title} {...ageOf(seen)}>
          <OwnerBlock owner={installation.owner} />
        </SectionCard>
        <TaskHistory sn={installation.sn} />
        <LocationSection installation={installation} />
      </div>
    </div>
  );
}

interface OverviewProps {
  readonly installation: Installation;
  readonly seen: Seen<Installation>;
  readonly status: Seen<InverterStatus>;
}

function Overview({ installation, seen, status }: OverviewProps) {
  const now = useNow();
  const known = heldValue(status);
  const { latitude, longitude, lastReading } = installation;
  const isWorking = known?.isWorking ?? installation.isWorking;
  const lastPower = known?.lastPower ?? installation.lastPower;
  const isDaylight = latitude === null || longitude === null ? null : sunElevation(now, { latitude, longitude }) > 0;
  const activeEvents = useMemo(() => activeCodes(known?.events ?? []), [known]);
  const kind = communication({ isWorking, lastReading, state: known?.state ?? null, activeEvents, now: quantity(now), isDaylight });
  return (
    <div className={classes.trio}>
      <SectionCard title={installationTexts.gauge} {...ageOf(seen)}>
        <Gauge installation={{ ...installation, lastPower, isWorking }} />
      </SectionCard>
      <SectionCard title={installationTexts.communication.title} {...ageOf(seen)}>
        <CommunicationStatus isWorking={isWorking} kind={kind} lastReading={lastReading} />
      </SectionCard>
      <SectionCard title={installationTexts.lastState.title} {...(installation.hasEvents && ageOf(status))}>
        {installation.hasEvents ? <SeenState seen={status}>{(value) => <LastState status={value} />}</SeenState> : <Unavailable />}
      </SectionCard>
    </div>
  );
}

function LastState({ status: { state, at } }: { readonly status: InverterStatus }) {
  return (
    <div className={overview.status}>
      <p className={overview.lastState}>
        {state && <span className={lists.dot} data-tone={stateTone(state)} aria-hidden="true" />}
        {state ? stateName(state) : installationTexts.lastState.stateless}
      </p>
      <p className={classes.soft}>{at === null ? installationTexts.lastState.none : dateAndTime(at)}</p>
    </div>
  );
}

function Overvoltages({ id }: { readonly id: number }) {
  const overvoltages = useValue(useRead().overvoltages(id));
  return (
    <SectionCard title={installationTexts.overvoltages.title} {...ageOf(overvoltages)}>
      <SeenState seen={overvoltages}>{(value) => <OvervoltageList id={id} overvoltages={value} />}</SeenState>
    </SectionCard>
  );
}

function States({ installation: { id, hasEvents } }: { readonly installation: Installation }) {
  const states = useValue(useRead().states(id));
  return (
    <SectionCard title={installationTexts.states.title} {...(hasEvents && ageOf(states))}>
      {hasEvents ? <SeenState seen={states}>{(value) => <StateList states={value} />}</SeenState> : <Unavailable />}
    </SectionCard>
  );
}

/** Where has_events is not true. Source: specification, point 2. */
function Unavailable() {
  return <p className={classes.soft}>{installationTexts.unavailable}</p>;
}
