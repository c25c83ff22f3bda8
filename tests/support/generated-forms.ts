import fc from 'fast-check';
import { FORM_KINDS, ITEM_NEEDS, ITEM_PHOTOS, ITEM_TYPES, SECTION_REPEATS, SEVERITIES } from '#domain/forms/form.ts';
import { GRID_OPERATORS } from '#domain/grid/grid-operator.ts';
import { aDate, anInstant, orNull, someWord, word } from './generated-values.ts';

/* Generated forms of visits and what is beside them. */

const key = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
const anItem = fc.record({
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
  when: orNull(fc.record({ item: key, is: fc.array(key, { maxLength: 2 }) })),
});
const head = { key, version: fc.integer({ min: 1, max: 1000 }), kind: fc.constantFrom(...FORM_KINDS), title: word };

export const aForm = fc.record({
  ...head,
  source: word,
  sections: fc.array(
    fc.record({ key, title: word, each: fc.constantFrom(...SECTION_REPEATS), items: fc.array(anItem, { maxLength: 2 }) }),
    { maxLength: 2 },
  ),
});

export const aFormHead = fc.record({ ...head, publishedAt: anInstant, retiredAt: orNull(anInstant) });

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
