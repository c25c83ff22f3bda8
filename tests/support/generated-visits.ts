import fc from 'fast-check';
import { ANSWER_STATES, SEVERITIES } from '#domain/checklists/checklist.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { contentHash } from '#domain/visit/content-hash.ts';
import { KEY_OF } from '#domain/visit/elements.ts';
import { headOf } from '#domain/visit/visit-head.ts';
import { aDate } from './generated-values.ts';
import { aFinding, anAnswer, aPhoto, aSignature, aVisit, sha256 } from './visits.ts';

/* Generated visits and edits of visits. Few keys and few values, so that two devices often change the same field. */

const UUID = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';
const text = fc.constantFrom('', 'a', 'b', 'ż');
const letter = fc.constantFrom('a', 'b', 'c');
const hashes = fc.uniqueArray(letter, { maxLength: 3 }).map((letters) => letters.map((one) => aPhoto(one).sha256));
const time = fc.integer({ min: 0, max: 59 }).map((minute) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00+01:00`);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const answer = fc
  .record({
    item: fc.constantFrom('isolator', 'riso'),
    of: fc.constantFrom(null, 's1'),
    state: orNull(fc.constantFrom(...ANSWER_STATES)),
    text,
    files: hashes,
    changed_at: time,
  })
  .map(({ item, ...changes }) => anAnswer(item, changes));
const finding = fc
  .record({
    key: fc.constantFrom('f1', 'f2'),
    text,
    action: text,
    due_on: orNull(aDate),
    files: hashes,
    task_key: orNull(text),
    mended: fc.boolean(),
  })
  .map(({ key, mended, ...changes }) => aFinding(key, { ...changes, ...(mended && { mended }) }));
const part = fc.record({
  key: fc.constantFrom('p1', 'p2', 'p10'),
  name: text,
  serial: text,
  quantity: fc.constantFrom('1', '2.50'),
  unit: text,
});
const instrument = fc.record(
  { key: fc.constantFrom('i1', 'i2'), model: text, serial: text, calibrated_on: orNull(aDate), calibrated_to: orNull(aDate) },
  { requiredKeys: ['key', 'model', 'serial', 'calibrated_on'] },
);
const string = fc.record({
  key: fc.constantFrom('s1', 's2', 's10'),
  label: text,
  module: text,
  modules: orNull(fc.nat({ max: 30 })),
  voc_stc: orNull(fc.constantFrom('45.2', '45.20')),
  isc_stc: fc.constant(null),
  beta: fc.constant(null),
  alpha: fc.constant(null),
});
const photo = fc
  .record({ letter, caption: text, moment: fc.constantFrom(null, 'before' as const, 'after' as const) })
  .map(({ letter: name, ...changes }) => aPhoto(name, changes));
const earlier = fc.record(
  {
    ...{ visit: fc.constant(null), key: fc.constantFrom('e1', 'e2'), text, severity: fc.constantFrom(...SEVERITIES) },
    ...{ due_on: orNull(aDate), is_done: orNull(fc.boolean()) },
  },
  { requiredKeys: ['visit', 'key', 'text', 'due_on', 'is_done'] },
);
const reading = fc.record({
  name: fc.constantFrom('U>', 'f<'),
  value: orNull(fc.constantFrom('253', '253.0')),
  unit: text,
  seconds: fc.constant(null),
});

/** What one edit changes: a field, or an element of a list (with `null` it is removed). */
export type Edit = (document: VisitDocument) => VisitDocument;

const field = (name: keyof VisitDocument, value: fc.Arbitrary<unknown>): fc.Arbitrary<Edit> =>
  value.map((one) => (document) => ({ ...document, [name]: one }));

const element = <E>(name: keyof typeof KEY_OF, value: fc.Arbitrary<E>): fc.Arbitrary<Edit> =>
  fc.record({ value, isRemoved: fc.boolean() }).map(({ value: one, isRemoved }) => (document) => {
    const keyOf = KEY_OF[name] as (given: unknown) => string;
    const list = document[name] as readonly unknown[];
    const index = list.findIndex((known) => keyOf(known) === keyOf(one));
    if (isRemoved) return { ...document, [name]: list.filter((_, at) => at !== index) };
    return { ...document, [name]: index < 0 ? [...list, one] : list.with(index, one) };
  });

const settings = fc
  .record({ country_code: text, firmware: text, read: fc.uniqueArray(reading, { selector: ({ name }) => name }) })
  .map((read) => ({ profile: null, ...read }));

export const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  field('notes', text),
  field('work_done', text),
  field('scope', text),
  field(
    'owner',
    text.map((name) => ({ name })),
  ),
  field(
    'conditions',
    fc.record({
      weather: text,
      irradiance: orNull(fc.constant('800')),
      module_temperature: fc.constant(null),
      air_temperature: fc.constant(null),
    }),
  ),
  field('settings', orNull(settings)),
  field('customer', fc.record({ name: text, presence: fc.constantFrom(null, 'present', 'absent'), reason: fc.constant(null) })),
  field('state', fc.constantFrom('draft', 'final')),
  fc.integer({ min: 1, max: 4 }).map(
    (rules): Edit =>
      (document) => ({ ...document, rules: Math.max(rules, document.rules ?? 1) }),
  ),
  field('started_at', time),
  field('weather_station' as keyof VisitDocument, text),
  element('answers', answer),
  element('findings', finding),
  element('earlier', earlier),
  element('parts', part),
  element('instruments', instrument),
  element('strings', string),
  element('files', photo),
  fc.record({ role: fc.constantFrom('customer' as const, 'inspector' as const), name: text }).map(
    ({ role, name }): Edit =>
      (document) => ({
        ...document,
        signatures: [...document.signatures.filter((one) => one.role !== role), aSignature(document, role, { name })],
      }),
  ),
);

/** A signature falls on the device when what it signed changes. */
function withValidSignatures(document: VisitDocument): VisitDocument {
  if (document.signatures.length === 0) return document;
  const hash = contentHash(document, sha256);
  return { ...document, signatures: document.signatures.filter(({ of }) => of === hash) };
}

/** A device names no file that the visit does not have. */
function withKnownFiles(document: VisitDocument): VisitDocument {
  const there = new Set(document.files.map(({ sha256 }) => sha256));
  const known = <E extends { readonly files: readonly string[] }>(one: E): E => ({
    ...one,
    files: one.files.filter((hash) => there.has(hash)),
  });
  return { ...document, answers: document.answers.map(known), findings: document.findings.map(known) };
}

/** A history of edits from one document. */
export const edited = (document: VisitDocument, edits: readonly Edit[]): VisitDocument =>
  edits.reduce((one, edit) => withValidSignatures(withKnownFiles(edit(one))), document);

/** A visit after some edits. */
export const aVisitWithEdits: fc.Arbitrary<VisitDocument> = fc
  .array(anEdit, { maxLength: 12 })
  .map((edits) => edited(aVisit({ uuid: UUID }), edits));

export const aUuid = fc.uuid({ version: 4 });
export const aHash = fc.constantFrom('a', 'b', 'c').map((one) => sha256(one));
export const aProtocol = fc.record({ sha256: aHash, bytes: fc.integer({ min: 1, max: 10_485_760 }), made_at: time });
export const aVisitQuery = fc.record(
  { from: aDate, to: aDate, technician: fc.nat(), state: fc.constantFrom('draft', 'final'), missing: fc.constant('1') },
  { requiredKeys: ['from', 'to'] },
);

const replacing = orNull(fc.record({ uuid: aUuid, number: text, state: fc.constantFrom('draft', 'final') }));
const serverPart = fc.record({
  version: fc.nat(),
  received_at: time,
  final_at: orNull(time),
  by: text,
  replaced_by: replacing,
  next_due: orNull(aDate),
});

/** A visit as the server answers it. */
export const anAnsweredVisit = fc
  .tuple(
    aVisitWithEdits,
    serverPart,
    fc.record({
      epoch: fc.constantFrom('0123abcd', 'ffffffff'),
      missing: fc.array(aHash),
      forgone: fc.array(fc.record({ sha256: aHash, reason: text, by: text })),
      protocols: fc.array(fc.record({ sha256: aHash, bytes: fc.nat(), made_at: time, by: text })),
    }),
  )
  .map(([document, server, files]) => ({ ...document, ...server, ...files }));

export const aStandingVisit = fc.record({ detail: text, visit: orNull(anAnsweredVisit) });

/** A visit in a list. */
export const aVisitHead = fc.tuple(aVisitWithEdits, serverPart, fc.nat()).map(([document, server, missing_count]) => {
  const { next_due: _, ...own } = server;
  return { ...headOf(document, null), ...own, missing_count };
});
