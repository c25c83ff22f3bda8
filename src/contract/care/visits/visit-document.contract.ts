import * as z from 'zod/mini';
import { localDate } from '#contract/wire/tolerant.ts';
import { ANSWER_STATES, CHECKLIST_KINDS, SEVERITIES } from '#domain/checklists/checklist.ts';
import { FILE_ROLES, MOMENTS, PRESENCES, QUALIFICATIONS, SIGNERS, SOURCES, STATES, type VisitDocument } from '#domain/visit/document.ts';
import { KEY } from '#domain/checklists/limits.ts';
import { FILE_TYPES, STROKE_MAX, VISIT_MAX } from '#domain/visit/limits.ts';
import { VALUE } from '#domain/checklists/rules/judgement.ts';
import { fileSize, sha256, uuid, timeText } from './visit-facts.contract.ts';

/*
 * The document of a visit. Its form is the same on the wire and in the domain. Every member is written; members that this version does
 * not know are read and kept.
 */

const characters = (most: number) => z.string().check(z.maxLength(most));
const word = characters(VISIT_MAX.word);
const text = characters(VISIT_MAX.text);
const longText = characters(VISIT_MAX.longText);
const key = z.string().check(z.refine((value) => KEY.test(value), 'a key'));
const value = z.string().check(z.refine((one) => VALUE.test(one), 'a value'));
const maybeValue = z.nullable(value);
const maybeDate = z.nullable(localDate);
const number = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

const maybeTime = z.nullable(timeText);
const at = (most: number) => z.int().check(z.minimum(0), z.maximum(most));
const versioned = z.looseObject({ key, version: number });
const files = z.array(sha256).check(z.maxLength(VISIT_MAX.files));

const inspector = z.looseObject({
  id: z.nullable(number),
  name: word,
  qualification: z.nullable(z.looseObject({ kind: z.enum(QUALIFICATIONS), number: word, speciality: word, valid_to: maybeDate })),
});

const answer = z.looseObject({
  item: key,
  of: z.nullable(key),
  state: z.nullable(z.enum(ANSWER_STATES)),
  value: maybeValue,
  text,
  choice: z.nullable(key),
  files,
  changed_at: timeText,
});

const finding = z.looseObject({
  key,
  item: z.nullable(key),
  of: z.nullable(key),
  text,
  severity: z.enum(SEVERITIES),
  action: text,
  mended: z.optional(z.boolean()),
  due_on: maybeDate,
  files,
  task_key: z.nullable(word),
});

const instrument = z.looseObject({ key, model: word, serial: word, calibrated_on: maybeDate, calibrated_to: z.optional(maybeDate) });

const settings = z.looseObject({
  profile: z.nullable(versioned),
  country_code: word,
  firmware: word,
  read: z
    .array(z.looseObject({ name: word, value: z.nullable(word), unit: word, seconds: maybeValue }))
    .check(z.maxLength(VISIT_MAX.settings)),
});

const guide = z.looseObject({
  topic: word,
  title: word,
  items: z
    .array(z.looseObject({ key: key.check(z.startsWith('guide-')), ask: text, normal: text }))
    .check(z.minLength(1), z.maxLength(VISIT_MAX.guided)),
});

const strokes = z.array(
  z.array(at(STROKE_MAX)).check(z.refine((points) => points.length > 0 && points.length % 2 === 0, 'pairs of coordinates')),
);

const file = z.looseObject({
  sha256,
  bytes: fileSize,
  type: z.enum(FILE_TYPES),
  role: z.enum(FILE_ROLES),
  thumb: z.nullable(z.looseObject({ sha256, bytes: z.int().check(z.minimum(1), z.maximum(VISIT_MAX.preview)) })),
  name: word,
  taken_at: maybeTime,
  width: z.nullable(at(100_000)),
  height: z.nullable(at(100_000)),
  caption: text,
  moment: z.nullable(z.enum(MOMENTS)),
  place: z.nullable(
    z.looseObject({
      lat: z.number().check(z.minimum(-90), z.maximum(90)),
      lon: z.number().check(z.minimum(-180), z.maximum(180)),
      accuracy: z.number().check(z.minimum(0)),
    }),
  ),
});

const list = <S extends z.ZodMiniType>(element: S, most: number) => z.array(element).check(z.maxLength(most));

export const documentFields = {
  rules: z.optional(number),
  uuid,
  installation: number,
  task: z.nullable(number),
  kind: z.enum(CHECKLIST_KINDS),
  source: z.enum(SOURCES),
  state: z.enum(STATES),
  number: z.string().check(z.minLength(1), z.maxLength(VISIT_MAX.word)),
  replaces: z.nullable(uuid),
  correction_reason: z.nullable(text),
  form: z.nullable(versioned),
  guide: z.optional(guide),
  next_on: maybeDate,
  started_at: timeText,
  ended_at: maybeTime,
  times_by_hand: z.boolean(),
  is_full_scope: z.boolean(),
  technician: z.looseObject({ id: number, name: word }),
  inspector: z.nullable(inspector),
  wants_signature_of_inspector: z.boolean(),
  owner: z.looseObject({ name: word }),
  object: text,
  scope: longText,
  usage_advice: longText,
  conditions: z.looseObject({
    weather: text,
    irradiance: maybeValue,
    module_temperature: maybeValue,
    air_temperature: maybeValue,
  }),
  instruments: list(instrument, VISIT_MAX.instruments),
  strings: list(
    z.looseObject({
      key,
      label: word,
      module: word,
      modules: z.nullable(at(10_000)),
      voc_stc: maybeValue,
      isc_stc: maybeValue,
      beta: maybeValue,
      alpha: maybeValue,
    }),
    VISIT_MAX.strings,
  ),
  answers: list(answer, VISIT_MAX.answers),
  findings: list(finding, VISIT_MAX.findings),
  earlier: list(
    z.looseObject({
      ...{ visit: z.nullable(uuid), key, text, severity: z.optional(z.enum(SEVERITIES)) },
      ...{ due_on: maybeDate, is_done: z.nullable(z.boolean()) },
    }),
    VISIT_MAX.earlier,
  ),
  work_done: longText,
  notes: longText,
  parts: list(z.looseObject({ key, name: word, serial: word, quantity: value, unit: word }), VISIT_MAX.parts),
  settings: z.nullable(settings),
  customer: z.looseObject({ name: word, presence: z.nullable(z.enum(PRESENCES)), reason: z.nullable(text) }),
  signatures: list(z.looseObject({ role: z.enum(SIGNERS), name: word, at: timeText, strokes, of: sha256 }), SIGNERS.length),
  files: list(file, VISIT_MAX.files),
} as const satisfies Record<keyof VisitDocument, unknown>;

export const visitDocument = z.looseObject(documentFields);
