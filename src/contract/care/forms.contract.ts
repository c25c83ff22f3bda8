import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL } from '#contract/refusal.contract.ts';
import { bool, instant, int, list, maybeInstant, maybeNum, maybeText, one, someText, text } from '#contract/wire/tolerant.ts';
import { named, record } from '#contract/wire/record.ts';
import {
  type Checklist,
  CHECKLIST_KINDS,
  type ChecklistHead,
  ITEM_NEEDS,
  ITEM_PHOTOS,
  ITEM_TYPES,
  SECTION_REPEATS,
  SEVERITIES,
} from '#domain/checklists/checklist.ts';

const kind = z.enum(CHECKLIST_KINDS);
const head = record<ChecklistHead>({
  key: someText,
  version: int,
  kind,
  title: text,
  publishedAt: named('published_at', instant),
  retiredAt: named('retired_at', maybeInstant),
});

const fault = z.looseObject({ text, severity: z.enum(SEVERITIES), action: text, days: maybeNum });
const when = z.nullable(z.looseObject({ item: someText, is: z.array(z.string()) }));
const limits = z.looseObject({
  outside: z.enum(['amber', 'red']),
  ranges: z.array(z.looseObject({ min: maybeNum, max: maybeNum, when })),
});
const item = z.looseObject({
  key: someText,
  ask: text,
  hint: text,
  normal: text,
  type: z.enum(ITEM_TYPES),
  unit: maybeText,
  decimals: maybeNum,
  min: maybeNum,
  max: maybeNum,
  at_least: bool,
  choices: z.array(z.looseObject({ key: someText, label: text })),
  needed: z.enum(ITEM_NEEDS),
  photo: z.enum(ITEM_PHOTOS),
  faults: z.array(fault),
  rule: maybeText,
  limits: z.optional(limits),
  when,
});
const section = z.looseObject({
  key: someText,
  title: text,
  each: z.nullable(z.enum(SECTION_REPEATS.filter((repeat) => repeat !== null))),
  items: z.array(item),
});

/** A checklist in the names of the file that it was published from. Members that only a newer server knows are kept. */
const checklist = z.codec(
  z.looseObject({ key: someText, version: int, kind, title: text, source: text, sections: z.array(section) }),
  z.custom<Checklist>(),
  { decode: (wire) => wire as Checklist, encode: (ours) => ours as never },
);

export const listForms = endpoint({
  name: 'listForms',
  method: 'GET',
  path: '/care/v1/forms/',
  summary: 'Forms of visits in all versions, without their items; a retired one begins no new visit',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  replies: { 200: list(head), ...DETAIL },
});

export const readFormVersion = endpoint({
  name: 'readFormVersion',
  method: 'GET',
  path: '/care/v1/forms/{key}/{version}/',
  summary: 'One version of a form with its sections and items; it never changes',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  params: z.object({ key: someText, version: int }),
  replies: { 200: one(checklist), ...DETAIL },
});
