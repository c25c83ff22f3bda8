import { lazy, type ReactNode, Suspense, useId, useMemo } from 'react';
import { spotOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type Aged, lastKnown, type Resource } from '#domain/service/resource.ts';
import { type InverterStatus, lastState, type LastState, type Listed, type StateRecord } from '#domain/grid/status.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { dateAndTime } from '#texts/dates.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { stateName } from '#texts/installation/states.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from '#screens/installation/installation.module.css';
import lists from '#screens/installation/cards/lists.module.css';
import { useDiagnoses } from '#screens/installation/diagnosis/use-diagnoses.ts';
import { CommunicationStatus } from './communication-status.tsx';
import { Gauge } from './gauge.tsx';
import { overviewOf } from './overview.ts';
import own from './overview.module.css';
import { stateTone } from './state-mark.tsx';

interface Props {
  readonly known: Aged<Installation>;
  readonly status: Resource<InverterStatus>;
  /** Whether its last state is on the device, or may still come. */
  readonly hasLastState: boolean;
}

/** Power, communication and last state, each under its title, in one row (specification 7.2 to 7.4). */
export function PresentCells({ known, status, hasLastState }: Props) {
  const { value: installation } = known;
  const readyStatus = status.is === 'ready' ? status : null;
  const view = useDiagnoses(known);
  const listed = useValue(useQueries().states(installation.id));
  const states = lastKnown(listed) ?? null;
  const current = useMemo(
    () => overviewOf(known, readyStatus, view.is === 'unsupported', states, view.is === 'known' ? view.diagnoses : []),
    [known, readyStatus, view, states],
  );
  const { isWorking, lastPower, asOf } = current;
  return (
    <div className={own.cells}>
      <Cell title={installationTexts.gauge}>
        <Gauge installation={{ ...installation, lastPower, isWorking }} asOf={asOf} />
      </Cell>
      <Cell title={installationTexts.communication.title}>
        <CommunicationStatus overview={current} lastReading={installation.lastReading} />
      </Cell>
      {(hasLastState || !installation.hasEvents) && (
        <Cell title={installationTexts.lastState.title}>
          {installation.hasEvents ? (
            <ResourceState resource={lastStateOf(status, listed)}>
              {(value) => <StateNow last={value} spot={spotOf(installation)} />}
            </ResourceState>
          ) : (
            <p className={classes.soft}>{installationTexts.unavailable}</p>
          )}
        </Cell>
      )}
    </div>
  );
}

/** One of the cells, with its title. */
function Cell({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={own.cell} aria-labelledby={id}>
      <h3 id={id} className={own.cellTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The last state of the status, or of the list of states where that does not say it. */
function lastStateOf(status: Resource<InverterStatus>, states: Resource<readonly Listed<StateRecord>[]>): Resource<LastState> {
  const known = status.is === 'ready' ? status.value : null;
  const fetched = known === null && states.is === 'ready' ? states : status;
  return fetched.is === 'ready' ? { ...fetched, value: lastState(known, lastKnown(states) ?? []) } : fetched;
}

function StateNow({ last: { state, at }, spot }: { readonly last: LastState; readonly spot: Spot }) {
  return (
    <>
      <p className={own.strong}>
        {state && <span className={lists.dot} data-tone={stateTone(state, at, spot)} aria-hidden="true" />}
        {state ? stateName(state) : installationTexts.lastState.stateless}
      </p>
      <p className={classes.soft}>{at === null ? installationTexts.lastState.none : dateAndTime(at)}</p>
    </>
  );
}

/** In the part with the charts, which is loaded after the rest. */
const DayEnergy = lazy(() => import('#ui/charts/pickers/yesterday.tsx').then((module) => ({ default: module.DayEnergy })));

interface EnergyProps {
  readonly installation: Installation;
  /** Shows the hours of a day. */
  readonly onDay: (date: LocalDate) => void;
}

/** The energy of today and of yesterday; a press shows its hours. */
export function EnergyRow(props: EnergyProps) {
  const today = localDateOf(useNow());
  return (
    <div className={own.energy}>
      <Day name={chartsTexts.today} date={today} isRunning {...props} />
      <Day name={chartsTexts.toYesterday} date={addDays(today, -1)} {...props} />
    </div>
  );
}

interface DayProps extends EnergyProps {
  readonly name: string;
  readonly date: LocalDate;
  readonly isRunning?: boolean;
}

function Day({ name, date, isRunning = false, installation, onDay }: DayProps) {
  const energy = useValue(useQueries().energy(installation.id, date, 'day'));
  return (
    <PlainButton look="outline" onClick={() => onDay(date)}>
      <Suspense fallback={name}>
        <DayEnergy {...{ name, installation, date, energy, isRunning }} />
      </Suspense>
    </PlainButton>
  );
}
