import { emptyVisit } from '#domain/visit/begin/empty-visit.ts';
import type { VisitSending } from '#domain/service/visit-sending.ts';
import { headOf, type VisitHead } from '#domain/visit/visit-head.ts';
import { InstallationVisits } from '#ui/visits/installation-visits.tsx';
import { UNTOLD } from '#domain/device/file-hold.ts';
import type { Instant } from '#domain/quantity.ts';
import { SendingProgress } from '#ui/sending/sending-progress.tsx';
import { SiteFacts } from '#ui/site/site-facts.tsx';
import { PROBLEMS, ready } from '../samples.ts';
import { Section, State } from '../state.tsx';

const document = emptyVisit({
  uuid: '6a1f0d7c-2b3e-4f50-9a61-0c2d3e4f5a6b',
  installation: 118,
  task: null,
  kind: 'service',
  source: 'own',
  number: 'P-118-20260615-6A1F',
  replaces: null,
  form: { key: 'service', version: 1 },
  started_at: '2026-06-15T10:00:00+02:00',
  technician: { id: 3, name: 'Katarzyna Brzęczyszczykiewicz-Wądołowska' },
});
const head = (over: Partial<VisitHead>): VisitHead => ({
  ...headOf(document, null),
  version: 1,
  received_at: '2026-06-15T10:10:00+02:00',
  final_at: null,
  by: 'k.wadolowska@example.com',
  replaced_by: null,
  missing_count: 0,
  ...over,
});
const uuid = (digit: number): string => `0000000${digit}-2b3e-4f50-9a61-0c2d3e4f5a6b`;
const HEADS = [
  head({ decided: 12, items: 31 }),
  head({ uuid: uuid(1), state: 'final', faults: 3, files: 20, missing_count: 2 }),
  head({ uuid: uuid(2), kind: 'inspection', wants_signature_of_inspector: true, decided: 88, items: 88 }),
  head({ uuid: uuid(3), state: 'final', replaced_by: { uuid: uuid(4), number: 'P-118-20260616-0000', state: 'final' } }),
  head({ uuid: uuid(5), state: 'final', kind: 'inspection', source: 'external', number: 'EL/2021/118' }),
];
const nothing = (): void => undefined;

const waiting = { isStopped: false, isInsisted: false, isWifiOnly: true };
const sending: VisitSending = {
  ...{ uuid: uuid(7), about: 'Gospodarstwo Stargard, Łąkowa', kind: 'inspection', isFinal: true },
  document: { is: 'sent', sentAt: Date.parse('2026-06-15T11:02:00+02:00') as Instant },
  photos: { all: 20, sent: 12 },
  attached: { all: 2, sent: 1 },
  bytes: { all: 8_100_000, sent: 5_000_000 },
  waiting: [waiting],
  troubles: [],
  refused: '',
  forgone: 0,
  lost: [],
  isErased: false,
  changes: [1],
};
const place = { sha256: 'ab', nth: 7, of: 20, role: 'photo', ask: 'Rozdzielnica DC', place: 'dc-box' } as const;
const SENDINGS: readonly (readonly [name: string, visit: VisitSending])[] = [
  ['being sent', sending],
  ['stopped', { ...sending, waiting: [{ ...waiting, isStopped: true }] }],
  ['damaged', { ...sending, troubles: [{ ...place, seq: 1, is: 'damaged', status: null, reason: '', hasBytes: true }] }],
  ['lost', { ...sending, waiting: [], lost: [place] }],
];

const site = { id: 118, erasures: 0, access: 'Klucz u sąsiadki, ul. Łąkowa 4. Pies.', hazards: 'Azbest na dachu', remarks: '' };
const SITE = { ...site, contactName: 'Katarzyna Brzęczyszczykiewicz', contactPhone: '600 700 800' };
const CLASH = { field: 'access', value: 'Brama z tyłu, kod 1234' } as const;

/** Visits of an installation. */
export const Visits = () => (
  <Section name="Wizyty">
    <State name="of the office and of this device">
      <InstallationVisits
        resource={ready(HEADS)}
        profiles={[]}
        held={[{ document: { ...document, uuid: uuid(6) }, form: null, isWaiting: true }]}
        onRetry={nothing}
      />
    </State>
    <State name="none">
      <InstallationVisits resource={ready([])} held={[]} profiles={[]} onRetry={nothing} />
    </State>
    <State name="site card, of which somebody else has changed a field">
      <SiteFacts card={SITE} refused={[CLASH]} onEdit={nothing} onMine={nothing} onTheirs={nothing} />
    </State>
    {SENDINGS.map(([name, visit]) => (
      <State key={name} name={name}>
        <SendingProgress visit={visit} line={UNTOLD} isSending={false} isOnlyOpen areTroublesSaid onStop={nothing} onSendNow={nothing} />
      </State>
    ))}
    {PROBLEMS.slice(0, 3).map(([name, problem]) => (
      <State key={name} name={name}>
        <InstallationVisits resource={{ is: 'absent', problem }} held={[]} profiles={[]} onRetry={nothing} />
      </State>
    ))}
  </Section>
);
