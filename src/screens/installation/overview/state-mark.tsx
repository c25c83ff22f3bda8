import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { type InverterState, inverterState } from '#domain/grid/inverter-state.ts';
import type { Instant } from '#domain/quantity.ts';
import { careOf } from '#domain/diagnosis/care-state.ts';
import type { Installation } from '#domain/service/installation.ts';
import { agedOf, type Aged } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { careHint } from '#texts/care/causes.ts';
import { careStates } from '#texts/care/states.ts';
import { CareIcon } from '#ui/causes/care-icon.tsx';
import { useDiagnoses } from '#screens/installation/diagnosis/use-diagnoses.ts';
import { overviewOf } from './overview.ts';
import overview from './overview.module.css';

type Tone = 'good' | 'bad' | 'sun' | 'busy' | 'quiet';

const TONE: Readonly<Record<InverterState, Tone>> = {
  OFF: 'quiet',
  SLEEPING: 'quiet',
  STARTING: 'busy',
  MPPT: 'good',
  THROTTLED: 'sun',
  SHUTTING_DOWN: 'busy',
  FAULT: 'bad',
  STANDBY: 'quiet',
};

/** The colour beside a state's name. Standby in bright daylight has the colour of a warning. */
export function stateTone(raw: string, at: Instant | null, spot: Spot): Tone {
  const known = inverterState(raw);
  if (known === 'STANDBY' && at !== null && isBright(at, spot)) return 'sun';
  return known ? TONE[known] : 'quiet';
}

/** The care state of the installation, by the same function as in the lists. Its place is reserved while the causes are loading. */
export function StateMark({ known }: { readonly known: Aged<Installation> }) {
  const view = useDiagnoses(known);
  const status = agedOf(useValue(useQueries().status(known.value.id))) ?? null;
  const { value: installation } = known;
  const isForeign = view.is === 'unsupported';
  const active = view.is === 'known' ? view.diagnoses.filter(({ isActive }) => isActive) : [];
  const work = { lastReading: installation.lastReading, isWorking: overviewOf(known, status, isForeign).isWorking };
  const care = careOf(work, isForeign ? null : active);
  const isComing = view.is === 'loading';
  return (
    <span className={overview.state} data-state={care.state} data-coming={isComing ? '' : undefined} title={careHint(care, active)}>
      <CareIcon state={care.state} size={20} />
      {careStates[care.state]}
    </span>
  );
}
