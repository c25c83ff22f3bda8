import { useState } from 'react';
import { activeCauses } from '#domain/diagnosis/active-causes.ts';
import type { CauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { quantity } from '#domain/quantity.ts';
import { REPAIR_STATES } from '#domain/repair/repair-check.ts';
import { CARE_STATES } from '#domain/diagnosis/care-state.ts';
import { COMPUTING } from '#domain/service/resource.ts';
import { careStates } from '#texts/care/states.ts';
import { CareIcon } from '#ui/causes/care-icon.tsx';
import { CauseFilter } from '#ui/causes/cause-filter.tsx';
import { CauseIcon } from '#ui/causes/cause-icon.tsx';
import { CauseMark } from '#ui/causes/cause-mark.tsx';
import { ComputingNote } from '#ui/causes/computing-note.tsx';
import { BeforeAfter } from '#ui/charts/before-after.tsx';
import { ReopenButton } from '#ui/repairs/reopen-button.tsx';
import { RepairMark } from '#ui/repairs/repair-mark.tsx';
import { DAY, LONG, NOON, POWER } from '../samples.ts';
import { Section, State } from '../state.tsx';

const diagnosis = (id: number, over: Partial<DiagnosisEntry>): DiagnosisEntry => ({
  id,
  installation: id,
  sn: `SN000${id}`,
  cause: 'silent',
  severity: 'major',
  state: 'active',
  since: NOON,
  from: NOON,
  last: NOON,
  count: 1,
  evidence: { of: 'silence', lastReading: NOON },
  explainedBy: null,
  task: null,
  acknowledged: null,
  ...over,
});

const SILENT = diagnosis(1, {});
const LOW = diagnosis(2, {
  cause: 'low_yield',
  severity: 'minor',
  evidence: { of: 'yield', verdict: 'strings', ratio: 0.48, from: '2026-06-10', to: '2026-06-14' },
});
const OUTAGE = diagnosis(3, { cause: 'grid_outage', evidence: { of: 'outage', installations: [3, 4] } });
const FUSE = diagnosis(4, {
  cause: 'event:BLOWN_STRING_FUSE',
  severity: 'minor',
  evidence: { of: 'event', code: 'BLOWN_STRING_FUSE', highestVoltage: null },
});
const LIMIT = diagnosis(5, {
  cause: 'overvoltage',
  severity: 'warning',
  evidence: { of: 'overvoltage', highestVoltage: quantity(256.1), samples: 12 },
});
const ALL = [SILENT, LOW, OUTAGE, FUSE, LIMIT];

function Filter() {
  const [choice, setChoice] = useState<CauseChoice>('all');
  return <CauseFilter causes={activeCauses(ALL)} choice={choice} onChoice={setChoice} />;
}

export const Care = () => (
  <Section name="Przyczyny i naprawy">
    {ALL.map((one) => (
      <State key={one.id} name={`CauseMark: ${one.cause}`}>
        <CauseMark causes={[one]} />
      </State>
    ))}
    <State name="CauseMark: three causes in little room">
      <div style={{ inlineSize: '7rem' }}>
        <CauseMark causes={[FUSE, LOW, LIMIT]} />
      </div>
    </State>
    <State name="CauseIcon: larger, at the beginning of a line">
      <CauseIcon cause="grid_outage" size={20} />
    </State>
    {CARE_STATES.map((state) => (
      <State key={state} name={`CareIcon: ${state}`}>
        <CareIcon state={state} size={22} /> {careStates[state]}
      </State>
    ))}
    <State name="CauseFilter">
      <Filter />
    </State>
    {COMPUTING.map((computing) => (
      <State key={computing} name={`ComputingNote: ${computing}`}>
        <ComputingNote computing={computing} />
      </State>
    ))}
    {REPAIR_STATES.map((state) => (
      <State key={state} name={`RepairMark: ${state}`}>
        <RepairMark check={{ state, from: NOON, returnedAt: NOON }} now={NOON} />
      </State>
    ))}
    <State name="ReopenButton: asks before">
      <ReopenButton task={17} description={LONG} doneText="Zapisano" onReopen={async () => ({ ok: true, value: undefined })} />
    </State>
    <State name="BeforeAfter: two days on one axis">
      <BeforeAfter installation={LONG} before={{ date: '2026-06-15', series: POWER }} after={{ date: DAY, series: POWER }} />
    </State>
    <State name="BeforeAfter: neither day is on the device, or one has no readings">
      <BeforeAfter installation={LONG} before={{ date: '2026-06-12', series: null }} after={{ date: DAY, series: null }} />
    </State>
  </Section>
);
