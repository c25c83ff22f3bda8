import { IconChevronDown, IconMoon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { spotOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf, wallClock } from '#domain/time/warsaw.ts';
import { quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type Aged, lastKnown, type Resource } from '#domain/service/resource.ts';
import { type InverterStatus, lastState, type LastState, type Listed, type StateRecord } from '#domain/grid/status.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { dateAndTime, nearTime } from '#texts/dates.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { stateName } from '#texts/installation/states.ts';
import { kilowattHours } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from '#screens/installation/installation.module.css';
import lists from '#screens/installation/cards/lists.module.css';
import { ageOf, SectionCard, UnavailableCard } from '#screens/installation/section-card.tsx';
import { useDiagnoses } from '#screens/installation/diagnosis/use-diagnoses.ts';
import { CommunicationStatus } from './communication-card.tsx';
import { Gauge } from './gauge.tsx';
import { type Overview, overviewOf } from './overview.ts';
import grid from './cards.module.css';
import own from './overview.module.css';
import { stateTone } from './state-mark.tsx';

interface Props {
  readonly known: Aged<Installation>;
  readonly status: Resource<InverterStatus>;
  /** Whether its last state is on the device, or may still come. */
  readonly hasLastState: boolean;
}

/** Power, communication and last state. At night, while nothing is wrong, they are one line that a press unfolds (specification 7.19). */
export function OverviewCards({ known, status, hasLastState }: Props) {
  const { value: installation } = known;
  const readyStatus = status.is === 'ready' ? status : null;
  const view = useDiagnoses(known);
  const listed = useValue(useQueries().states(installation.id));
  const states = lastKnown(listed) ?? null;
  const current = useMemo(
    () => overviewOf(known, readyStatus, view.is === 'unsupported', states, view.is === 'known' ? view.diagnoses : []),
    [known, readyStatus, view, states],
  );
  const [isOpen, setOpen] = useState(false);
  const cards = <Cards known={known} last={lastStateOf(status, listed)} current={current} hasLastState={hasLastState} />;
  if (current.communication !== 'night') return cards;
  return (
    <div className={grid.nightCards}>
      <NightLine installation={installation} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      {isOpen && cards}
    </div>
  );
}

interface NightProps {
  readonly installation: Installation;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

const texts = installationTexts.night;

/** 'Noc · ostatni odczyt 17:35 · dziś 20,3 kWh'. Before noon the energy is that of yesterday. */
function NightLine({ installation: { id, lastReading }, isOpen, onPress }: NightProps) {
  const now = useNow();
  const today = localDateOf(now);
  const isMorning = wallClock(now).getUTCHours() < 12;
  const bars = lastKnown(useValue(useQueries().energy(id, isMorning ? addDays(today, -1) : today, 'day')));
  const total = bars && bars.length > 0 ? kilowattHours(quantity(bars.reduce<number>((sum, { energy }) => sum + energy, 0)), 1) : null;
  const parts = [
    texts.label,
    lastReading !== null && texts.lastReading(nearTime(lastReading, now)),
    total !== null && (isMorning ? texts.yesterday(total) : texts.today(total)),
  ];
  return (
    <PlainButton className={grid.night} aria-expanded={isOpen} onClick={onPress}>
      <IconMoon size={20} aria-hidden="true" />
      <span>{parts.filter(Boolean).join(' · ')}</span>
      <IconChevronDown size={18} aria-hidden="true" />
    </PlainButton>
  );
}

/** The last state of the status, or of the list of states where that does not say it. */
function lastStateOf(status: Resource<InverterStatus>, states: Resource<readonly Listed<StateRecord>[]>): Resource<LastState> {
  const known = status.is === 'ready' ? status.value : null;
  const fetched = known === null && states.is === 'ready' ? states : status;
  return fetched.is === 'ready' ? { ...fetched, value: lastState(known, lastKnown(states) ?? []) } : fetched;
}

type CardsProps = Pick<Props, 'known' | 'hasLastState'> & { readonly current: Overview; readonly last: Resource<LastState> };

function Cards({ known, last, current, hasLastState }: CardsProps) {
  const { value: installation } = known;
  const { isWorking, lastPower, asOf } = current;
  return (
    <div className={grid.trio}>
      <SectionCard title={installationTexts.gauge} asOf={asOf}>
        <Gauge installation={{ ...installation, lastPower, isWorking }} asOf={asOf} />
      </SectionCard>
      <SectionCard title={installationTexts.communication.title} asOf={known.asOf}>
        <CommunicationStatus overview={current} lastReading={installation.lastReading} />
      </SectionCard>
      {installation.hasEvents ? (
        hasLastState && (
          <SectionCard title={installationTexts.lastState.title} {...ageOf(last)}>
            <ResourceState resource={last}>{(value) => <StateNow last={value} spot={spotOf(installation)} />}</ResourceState>
          </SectionCard>
        )
      ) : (
        <UnavailableCard title={installationTexts.lastState.title} />
      )}
    </div>
  );
}

function StateNow({ last: { state, at }, spot }: { readonly last: LastState; readonly spot: Spot }) {
  return (
    <div className={own.status}>
      <p className={own.lastState}>
        {state && <span className={lists.dot} data-tone={stateTone(state, at, spot)} aria-hidden="true" />}
        {state ? stateName(state) : installationTexts.lastState.stateless}
      </p>
      <p className={classes.soft}>{at === null ? installationTexts.lastState.none : dateAndTime(at)}</p>
    </div>
  );
}
