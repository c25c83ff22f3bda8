import { createHash } from 'node:crypto';
import type { Checklist } from '#domain/checklists/checklist.ts';
import { addDays, addMonths, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf, toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import { emptyVisit } from '#domain/visit/begin/empty-visit.ts';
import { contentHash } from '#domain/visit/content-hash.ts';
import { withRules } from '#domain/visit/faults/fault-needs.ts';
import type { Finding, Inspector, Signer, VisitDocument, VisitFile } from '#domain/visit/document.ts';
import { visitNumber } from '#domain/visit/number.ts';
import { inspectionChecklist } from '#texts/checklists/inspection.ts';
import { serviceChecklist } from '#texts/checklists/service.ts';
import { inverterSettingsChecklist } from '#texts/checklists/settings.ts';
import { EMPLOYEES } from '#server/seed/invented-people.ts';
import type { SeededRandom } from '#server/seed/seeded-random.ts';
import { answered } from './invented-answers.ts';
import { type DrawingName, pictureOf } from './drawn-pictures.ts';

/* Visits of the demo, of both kinds and in every state: drafts, finished ones, inspections that are due, an awaited photo. */

export interface VisitedInstallation {
  readonly id: number;
  /** In one line. */
  readonly address: string;
}

/** A picture of a visit with its bytes. `isThere`: the server has it; otherwise it is awaited from the device. */
export interface InventedPicture {
  readonly sha256: string;
  readonly data: Buffer;
  readonly isThere: boolean;
}

export interface InventedVisit {
  readonly document: VisitDocument;
  readonly checklist: Checklist | null;
  readonly pictures: readonly InventedPicture[];
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

/** A uuid of version 4. */
function uuidOf(random: SeededRandom): string {
  const digits = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16));
  digits[12] = '4';
  digits[16] = (8 + random.whole(0, 3)).toString(16);
  const text = digits.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

interface Story {
  readonly kind: VisitDocument['kind'];
  /** Of a visit with another checklist than the usual one of its kind. */
  readonly checklist?: Checklist;
  readonly source?: 'external';
  /** The day of the visit. */
  readonly on: (today: LocalDate) => LocalDate;
  /** Share of the questions that are answered; 1: it is finished. */
  readonly share: number;
  readonly pictures: readonly DrawingName[];
  /** The last picture is still on the device. */
  readonly lacksLast?: true;
  readonly finding?: Pick<Finding, 'item' | 'text' | 'severity' | 'action' | 'mended'> | undefined;
  readonly workDone?: string;
  readonly isToSign?: true;
}

const LOOSE: Story['finding'] = {
  ...{ item: 'visible-modules', text: 'Poluzowane mocowanie modułów', severity: 'repair', action: 'Dokręcić mocowanie', mended: true },
};
const CRACK: Story['finding'] = {
  ...{ item: 'visible-modules', text: 'Pęknięte szkło modułu', severity: 'danger', action: 'Wyłączyć łańcuch i wymienić moduł' },
};
const LABELS: Story['finding'] = {
  ...{ item: 'label-isolators', text: 'Brak oznakowania rozłącznika DC', severity: 'note', action: 'Uzupełnić oznakowanie' },
};

/** In the order of the installations that they are about. Source: 'soon' and 'overdue' of `inspectionDue`. */
const STORIES: readonly Story[] = [
  {
    ...{ kind: 'service', on: (today) => addDays(today, -3), share: 1, finding: LOOSE },
    ...{ pictures: ['inverter in fault', 'inverter running'], workDone: 'Wymieniono wentylator falownika, dokręcono mocowanie modułów.' },
  },
  {
    ...{ kind: 'service', on: (today) => addDays(today, -1), share: 1, finding: CRACK, lacksLast: true },
    ...{ pictures: ['modules', 'board', 'cracked module'], workDone: 'Odłączono uszkodzony łańcuch. Moduł zamówiono.' },
  },
  { kind: 'service', on: (today) => today, share: 0.5, pictures: ['board'] },
  { kind: 'inspection', on: (today) => addDays(addMonths(today, -60), 25), share: 1, pictures: ['modules'], finding: LABELS },
  { kind: 'inspection', source: 'external', on: (today) => addDays(addMonths(today, -60), -40), share: 1, pictures: [] },
  { kind: 'inspection', source: 'external', on: (today) => addDays(addMonths(today, -60), 50), share: 1, pictures: [] },
  { kind: 'inspection', on: (today) => addDays(today, -30), share: 1, pictures: ['modules', 'inverter running', 'board'], finding: LABELS },
  { kind: 'inspection', on: (today) => addDays(today, -2), share: 0.9, pictures: ['modules'], isToSign: true },
  {
    ...{ kind: 'service', checklist: inverterSettingsChecklist, on: (today) => addDays(today, -6), share: 1, pictures: ['board'] },
    workDone: 'Odczytano nastawy falownika, bez zmian.',
  },
];

/** How many installations the visits are about. */
export const VISITED = STORIES.length;

/** A wave, as a signature is drawn. */
const STROKES = [Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 120 + at * 30 : 500 + (at % 4 === 1 ? 160 : -160)))];

function photoOf(name: DrawingName, isThere: boolean, takenAt: string): { readonly file: VisitFile; readonly pictures: InventedPicture[] } {
  const whole = pictureOf(name, 640, 480);
  const hash = sha256(whole);
  const file: VisitFile = {
    ...{ sha256: hash, bytes: whole.length, type: 'image/png', role: 'photo', name: `${name}.png`, taken_at: takenAt },
    ...{ thumb: null, width: 640, height: 480, caption: '', moment: null, place: null },
  };
  return { file, pictures: [{ sha256: hash, data: whole, isThere }] };
}

const INSPECTOR = EMPLOYEES[1];
/** With a certificate that is valid for two more years. */
const inspectorOn = (day: LocalDate): Inspector => ({
  id: null,
  name: INSPECTOR,
  qualification: { kind: 'D', number: 'D/1/0420/2024', speciality: 'G1', valid_to: addDays(day, 730) },
});

function signed(document: VisitDocument, role: Signer, name: string, at: string): VisitDocument {
  const of = contentHash(document, sha256);
  return { ...document, signatures: [...document.signatures, { role, name, at, strokes: STROKES, of }] };
}

interface VisitFacts {
  readonly story: Story;
  readonly installation: VisitedInstallation;
  /** Account of the technician. */
  readonly staff: number;
  readonly random: SeededRandom;
  readonly now: number;
}

/** What an inspection says beside the checklist. */
const inspectionPart = (story: Story, installation: VisitedInstallation, day: LocalDate): Partial<VisitDocument> => ({
  owner: { name: 'Barbara Malinowska' },
  object: installation.address,
  scope: 'Instalacja fotowoltaiczna: strona DC, falownik, strona AC, uziemienia, oznakowanie, pomiary',
  conditions: { weather: 'słonecznie', irradiance: '812', module_temperature: '38', air_temperature: '21' },
  instruments: [
    { key: 'i1', model: 'Metrel MI 3115', serial: '20210117', calibrated_on: addDays(day, -200), calibrated_to: addDays(day, 530) },
  ],
  strings: [1, 2].map((number) => ({
    ...{ key: `s${number}`, label: `MPPT1/${number}`, module: 'JA Solar JAM72', modules: 14, voc_stc: '45.2', isc_stc: '11.5' },
    ...{ beta: '-0.28', alpha: '0.05' },
  })),
  inspector:
    story.source === 'external'
      ? { id: null, name: 'Zakład Elektryczny Jasny', qualification: null }
      : story.isToSign
        ? null
        : inspectorOn(day),
  wants_signature_of_inspector: story.isToSign === true,
});

function visitOf({ story, installation, staff, random, now }: VisitFacts): InventedVisit {
  const day = story.on(localDateOf(now));
  const begin = Math.min(instantOf(day, 9, 12), now - 2 * 3_600_000) as Instant;
  const [startedAt, endedAt] = [toIso(begin), toIso((begin + 5_400_000) as Instant)];
  const uuid = uuidOf(random);
  const isFinal = story.share === 1;
  const isInspection = story.kind === 'inspection';
  const technician = { id: staff, name: EMPLOYEES[isInspection ? 2 : 0] };
  const isExternal = story.source === 'external';
  const checklist = isExternal ? null : (story.checklist ?? (isInspection ? inspectionChecklist : serviceChecklist));
  const drawn = story.pictures.map((name, at) =>
    photoOf(name, !(story.lacksLast && at === story.pictures.length - 1), toIso((begin + at * 300_000) as Instant)),
  );
  const empty = withRules(
    emptyVisit({
      ...{ uuid, installation: installation.id, task: null, kind: story.kind, replaces: null, started_at: startedAt, technician },
      number: isExternal
        ? `EL/${day.slice(0, 4)}/${installation.id}`
        : visitNumber({ uuid, installation: installation.id, startedAt: begin }),
      source: story.source ?? 'own',
      form: checklist && { key: checklist.key, version: checklist.version },
    }),
  );
  const begun: VisitDocument = {
    ...empty,
    ...(isFinal && { state: 'final' as const, ended_at: endedAt }),
    ...(isInspection && inspectionPart(story, installation, day)),
    work_done: story.workDone ?? '',
    customer: isInspection || !isFinal ? empty.customer : { name: 'Barbara Malinowska', presence: 'present', reason: null },
    findings: story.finding ? [{ key: 'f1', of: null, ...story.finding, due_on: addDays(day, 30), files: [], task_key: null }] : [],
    files: drawn.map(({ file }) => file),
  };
  const filled = checklist === null ? begun : answered(checklist, begun, begin, story.share);
  const withSignature =
    isFinal && !isExternal
      ? signed(filled, isInspection ? 'inspector' : 'customer', isInspection ? INSPECTOR : 'Barbara Malinowska', endedAt)
      : filled;
  return { document: withSignature, checklist, pictures: drawn.flatMap(({ pictures }) => pictures) };
}

/** One visit for each of the first installations. The same every time, but for the days, which follow `now`. */
export const inventVisits = (
  random: SeededRandom,
  at: readonly VisitedInstallation[],
  { staff, now }: { readonly staff: number; readonly now: number },
): readonly InventedVisit[] =>
  STORIES.flatMap((story, index) => {
    const installation = at[index];
    return installation ? [visitOf({ story, installation, staff, random, now })] : [];
  });
