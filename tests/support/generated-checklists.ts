import fc from 'fast-check';
import { CHECKLIST_KINDS, ITEM_NEEDS, ITEM_PHOTOS, ITEM_TYPES, SECTION_REPEATS, SEVERITIES } from '#domain/checklists/checklist.ts';
import { GRID_OPERATORS } from '#domain/grid/grid-operator.ts';
import { QUALIFICATIONS, SOURCES } from '#domain/visit/document.ts';
import { INSPECTION_STATES } from '#domain/visit/inspection-due.ts';
import { FILE_TYPES } from '#domain/visit/limits.ts';
import { aDate, anInstant, orNull, someWord, word } from './generated-values.ts';

/* Generated checklists of visits and what is beside them. */

const key = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
const aCondition = fc.record({ item: key, is: fc.array(key, { maxLength: 2 }) });
const someLimits = fc.record({
  outside: fc.constantFrom('amber', 'red'),
  ranges: fc.array(fc.record({ min: orNull(fc.integer()), max: orNull(fc.integer()), when: orNull(aCondition) }), { maxLength: 3 }),
});
const item = {
  key,
  ask: word,
  hint: word,
  normal: word,
  type: fc.constantFrom(...ITEM_TYPES),
  unit: orNull(someWord),
  decimals: orNull(fc.integer({ min: 0, max: 4 })),
  min: orNull(fc.integer()),
  max: orNull(fc.integer()),
  at_least: fc.boolean(),
  choices: fc.array(fc.record({ key, label: word }), { maxLength: 2 }),
  needed: fc.constantFrom(...ITEM_NEEDS),
  photo: fc.constantFrom(...ITEM_PHOTOS),
  faults: fc.array(fc.record({ text: word, severity: fc.constantFrom(...SEVERITIES), action: word, days: orNull(fc.nat(1825)) }), {
    maxLength: 2,
  }),
  rule: orNull(key),
  when: orNull(aCondition),
};
const anItem = fc.oneof(fc.record(item), fc.record({ ...item, limits: someLimits }));
const head = { key, version: fc.integer({ min: 1, max: 1000 }), kind: fc.constantFrom(...CHECKLIST_KINDS), title: word };

export const aChecklist = fc.record({
  ...head,
  source: word,
  sections: fc.array(
    fc.record({ key, title: word, each: fc.constantFrom(...SECTION_REPEATS), items: fc.array(anItem, { maxLength: 2 }) }),
    { maxLength: 2 },
  ),
});

export const aChecklistHead = fc.record({ ...head, publishedAt: anInstant, retiredAt: orNull(anInstant) });

export const aProfile = fc.record({
  key,
  version: fc.integer({ min: 1, max: 1000 }),
  name: word,
  operator: orNull(fc.constantFrom(...GRID_OPERATORS)),
  valid_from: orNull(aDate),
  valid_to: orNull(aDate),
  source: word,
  source_url: word,
  read_on: aDate,
  is_confirmed: fc.boolean(),
  values: fc.array(fc.record({ name: key, value: word, unit: word, seconds: orNull(fc.constantFrom('0.2', '5')) }), { maxLength: 3 }),
});

/** As texts that people type are kept: without surrounding blanks, 200 characters at most. */
export const trimmedWord = word.map((text) => text.trim().slice(0, 200).trim());

const aHash = fc.stringMatching(/^[0-9a-f]{64}$/);
const aCopy = fc.record({ sha256: aHash, bytes: fc.integer({ min: 1, max: 10_485_760 }), type: fc.constantFrom(...FILE_TYPES) });
export const someQualifications = fc.array(
  fc.record({
    kind: fc.constantFrom(...QUALIFICATIONS),
    number: trimmedWord.map((text) => text || 'D/1/2024'),
    speciality: trimmedWord,
    valid_to: orNull(aDate),
    copy: orNull(aCopy),
  }),
  { maxLength: 3 },
);

export const aTechnician = fc.record({ id: fc.nat(), name: word, email: word, isMe: fc.boolean() });

export const anInspectionRow = fc.record({
  installation: fc.nat(),
  sn: word,
  description: word,
  last: orNull(fc.record({ visit: fc.uuid(), on: aDate, source: fc.constantFrom(...SOURCES) })),
  commissionedOn: orNull(aDate),
  due: orNull(aDate),
  state: fc.constantFrom(...INSPECTION_STATES),
  openRecommendations: fc.nat(),
  outcome: orNull(
    fc.record(
      {
        ...{ faults: fc.nat(), mended: fc.nat(), undescribed: fc.nat(), hidden: fc.nat(), deviating: fc.nat(), unchecked: fc.nat() },
        dangers: fc.nat(),
      },
      { requiredKeys: ['faults', 'mended', 'undescribed', 'hidden', 'deviating', 'unchecked'] },
    ),
  ),
});
