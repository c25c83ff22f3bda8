import { hash, randomUUID } from 'node:crypto';
import { completeChecklist, type Checklist, type WrittenChecklist } from '#domain/checklists/checklist.ts';
import { fromIso } from '#domain/time/warsaw.ts';
import { emptyVisit } from '#domain/visit/begin/empty-visit.ts';
import { contentHash } from '#domain/visit/content-hash.ts';
import type { Answer, Finding, Signature, VisitDocument, VisitFile } from '#domain/visit/document.ts';
import { visitNumber } from '#domain/visit/number.ts';

/* Documents of visits for tests, and two small checklists that they are filled in by. */

const written: readonly WrittenChecklist[] = [
  {
    key: 'test-service',
    version: 1,
    kind: 'service',
    title: 'Serwis',
    source: 'test',
    sections: [{ key: 'work', title: 'Praca', items: [{ key: 'fan', ask: 'Wentylator', type: 'state', needed: 'never' }] }],
  },
  {
    key: 'test-inspection',
    version: 1,
    kind: 'inspection',
    title: 'Przegląd',
    source: 'test',
    sections: [
      {
        key: 'visible',
        title: 'Oględziny',
        items: [
          { key: 'isolator', ask: 'Rozłącznik', type: 'state' },
          { key: 'isolator-make', ask: 'Typ', type: 'text', when: { item: 'isolator', is: ['fault'] } },
          { key: 'temperature', ask: 'Temperatura', type: 'number', unit: '°C', min: -40, needed: 'never' },
        ],
      },
      {
        key: 'strings',
        title: 'Łańcuchy',
        each: 'string',
        items: [{ key: 'riso', ask: 'Riso', type: 'number', unit: 'MΩ', min: 0, at_least: true }],
      },
    ],
  },
];

export const testChecklists: readonly Checklist[] = written.map(completeChecklist);

export function testChecklist(key: string): Checklist {
  const checklist = testChecklists.find((one) => one.key === key);
  if (!checklist) throw new Error(`No checklist ${key}`);
  return checklist;
}

/** In lower-case hexadecimal. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** A hash that is not that of any file. */
export const someHash = (letter: string): string => sha256(letter);

export const aPhoto = (letter: string, changes: Partial<VisitFile> = {}): VisitFile => ({
  sha256: someHash(letter),
  bytes: 400_000,
  type: 'image/jpeg',
  role: 'photo',
  thumb: { sha256: someHash(`${letter} small`), bytes: 12_000 },
  name: `${letter}.jpg`,
  taken_at: '2026-11-24T10:20:00+01:00',
  width: 1600,
  height: 1200,
  caption: '',
  moment: null,
  place: null,
  ...changes,
});

export const anAnswer = (item: string, changes: Partial<Answer> = {}): Answer => ({
  item,
  of: null,
  state: 'ok',
  value: null,
  text: '',
  choice: null,
  files: [],
  changed_at: '2026-11-24T10:15:00+01:00',
  ...changes,
});

export const aFinding = (key: string, changes: Partial<Finding> = {}): Finding => ({
  key,
  item: 'isolator',
  of: null,
  text: 'Pęknięta obudowa',
  severity: 'repair',
  action: 'Wymienić rozłącznik',
  due_on: '2026-12-24',
  files: [],
  task_key: null,
  ...changes,
});

/** A draft of a service visit, as a device writes it after its first press. */
export function aVisit(changes: Partial<VisitDocument> = {}): VisitDocument {
  const uuid = changes.uuid ?? randomUUID();
  const installation = changes.installation ?? 1;
  const started_at = changes.started_at ?? '2026-11-24T10:12:00+01:00';
  const identity = {
    uuid,
    installation,
    task: null,
    kind: 'service' as const,
    source: 'own' as const,
    number: visitNumber({ uuid, installation, startedAt: fromIso(started_at) ?? 0 }),
    replaces: null,
    form: { key: 'test-service', version: 1 },
    started_at,
    technician: { id: 1, name: 'Jan Nowak' },
  };
  return { ...emptyVisit(identity), ...changes };
}

const STROKES = [[10, 10, 60, 80, 200, 40]];

export const aSignature = (document: VisitDocument, role: Signature['role'], changes: Partial<Signature> = {}): Signature => ({
  role,
  name: 'Anna Kowalska',
  at: '2026-11-24T11:00:00+01:00',
  strokes: STROKES,
  of: contentHash(document, sha256),
  ...changes,
});

/** Signed by these, after all other changes. */
const signed = (document: VisitDocument, ...by: readonly Signature['role'][]): VisitDocument => ({
  ...document,
  signatures: by.map((role) => aSignature(document, role)),
});

/** The changes that end a service visit, with the customer absent. */
export const VISIT_END = {
  state: 'final',
  ended_at: '2026-11-24T11:05:00+01:00',
  work_done: 'Wymieniono obudowę',
  customer: { name: 'A', presence: 'absent', reason: 'brak' },
} as const;

/** A service visit that has everything that a final one needs. */
export const aFinishedVisit = (changes: Partial<VisitDocument> = {}): VisitDocument =>
  signed(
    aVisit({
      state: 'final',
      ended_at: '2026-11-24T11:05:00+01:00',
      work_done: 'Wymieniono wentylator.',
      customer: { name: 'Anna Kowalska', presence: 'present', reason: null },
      ...changes,
    }),
    'customer',
  );

/** An inspection that has everything that a final one needs, with one fault and one measured string. */
export const aFinishedInspection = (changes: Partial<VisitDocument> = {}): VisitDocument =>
  signed(
    aVisit({
      kind: 'inspection',
      form: { key: 'test-inspection', version: 1 },
      state: 'final',
      ended_at: '2026-11-24T13:05:00+01:00',
      inspector: {
        id: 1,
        name: 'Ewa Dozór',
        qualification: { kind: 'D', number: 'D/123/2024', speciality: 'G1', valid_to: '2027-03-01' },
      },
      owner: { name: 'Anna Kowalska' },
      object: 'Dom jednorodzinny, Polna 3, Kalisz',
      scope: 'Instalacja fotowoltaiczna',
      instruments: [{ key: 'i1', model: 'MI 3115', serial: '123', calibrated_on: '2026-01-10' }],
      strings: [{ key: 's1', label: 'MPPT1/1', module: 'JA', modules: 14, voc_stc: '45.2', isc_stc: '11.5', beta: '-0.28', alpha: '0.05' }],
      answers: [
        anAnswer('isolator', { state: 'fault' }),
        anAnswer('isolator-make', { state: null, text: 'ABC' }),
        anAnswer('riso', { of: 's1', state: null, value: '>1000' }),
      ],
      findings: [aFinding('f1')],
      ...changes,
    }),
    'inspector',
  );
