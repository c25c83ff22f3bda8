import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeChecklist, type WrittenChecklist, type WrittenItem } from '#domain/checklists/checklist.ts';
import { CHECKLIST_LIMITS } from '#domain/checklists/limits.ts';
import { readChecklist } from '#domain/checklists/read-checklist.ts';

const item = (key: string, rest: Partial<WrittenItem> = {}): WrittenItem => ({ key, ask: 'Pytanie', type: 'state', ...rest });
const checklistOf = (...items: readonly WrittenItem[]): WrittenChecklist => ({
  key: 'own',
  version: 1,
  kind: 'service',
  title: 'Własny',
  source: 'Praktyka',
  sections: [{ key: 'one', title: 'Pierwsza', items }],
});
/** A checklist with one member changed, removed (`undefined`) or added. */
const changed = (
  path: readonly (string | number)[],
  value: unknown,
  checklist: WrittenChecklist = checklistOf(item('a'), item('b')),
): unknown => {
  const copy = structuredClone(checklist) as unknown as Record<string | number, unknown>;
  let at = copy;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
  at[path.at(-1) ?? ''] = value;
  return JSON.parse(JSON.stringify(copy));
};
const mistakesIn = (json: unknown): readonly string[] => {
  const read = readChecklist(json);
  return 'mistakes' in read ? read.mistakes.map(({ path, sentence }) => `${path} ${sentence}`) : [];
};
const FIRST = ['sections', 0, 'items', 0];

const limits = (...ranges: readonly object[]) => ({ outside: 'red', ranges });
const limited = (given: unknown, rest: object = { type: 'number', rule: 'limits' }): readonly string[] =>
  mistakesIn({
    ...checklistOf(
      item('kind', {
        type: 'choice',
        choices: [
          { key: 'a', label: 'A' },
          { key: 'b', label: 'B' },
        ],
      }),
      { ...item('x'), ...rest, limits: given } as WrittenItem,
    ),
  });

test('the limits of a number are read; each mistake in them has its place', () => {
  const at = 'sections[0].items[1].limits';
  expect(limited(limits({ min: 207, max: 253, when: null }))).toEqual([]);
  expect(limited(limits({ max: 0.5, when: { item: 'kind', is: ['a'] } }, { min: 1 }))).toEqual([]);
  const alone = `${at} and the rule "limits" belong together, at a number.`;
  expect(limited(undefined)).toEqual([alone]);
  expect(limited(limits({ min: 1 }), { type: 'number' })).toEqual([alone]);
  expect(limited(limits({ min: 1 }), { rule: 'limits' })).toEqual([alone]);
  expect(limited(limits())).toEqual([`${at}.ranges is empty.`]);
  expect(limited(limits({ min: null, max: null }))).toEqual([`${at}.ranges[0] has neither min nor max.`]);
  expect(limited(limits({ min: 2, max: 1 }))).toEqual([`${at}.ranges[0].max is less than min (2).`]);
  expect(limited(limits({ min: '207' }))).toEqual([`${at}.ranges[0].min is no number from -9999999 to 9999999.`]);
  expect(limited({ outside: 'green', ranges: [{ min: 1 }] })).toEqual([`${at}.outside is none of "amber", "red".`]);
  expect(limited(limits({ min: 1, when: { item: 'later', is: ['a'] } }))).toEqual([
    `${at}.ranges[0].when.item "later" is no earlier item.`,
  ]);
});

describe('a checklist', () => {
  test('has every member once it is read, and is the same when it is read again', () => {
    const written = checklistOf(item('a', { type: 'number', unit: 'V' }), item('b', { when: { item: 'a', is: ['ok'] } }));
    const read = readChecklist(JSON.parse(JSON.stringify(written)));
    expect(read).toEqual({ checklist: completeChecklist(written) });
    expect('checklist' in read && readChecklist(JSON.parse(JSON.stringify(read.checklist)))).toEqual(read);
  });

  test.each([
    [['key'], undefined, 'key is missing.'],
    [['key'], 'Własny', 'key is no key: 1 to 40 small letters of English, digits and hyphens.'],
    [['key'], 'a'.repeat(41), 'key is no key: 1 to 40 small letters of English, digits and hyphens.'],
    [['version'], 0, 'version is no whole number from 1 to 2147483647.'],
    [['version'], 1.5, 'version is no whole number from 1 to 2147483647.'],
    [['version'], '1', 'version is no whole number from 1 to 2147483647.'],
    [['kind'], 'other', 'kind is none of "service", "inspection".'],
    [['title'], '', 'title is empty.'],
    [['title'], ' Własny', 'title begins or ends with a blank.'],
    [['title'], 'x'.repeat(121), 'title has 121 characters; at most 120 fit.'],
    [['source'], 7, 'source is no text.'],
    [['author'], 'ja', ' has a member "author", which is none of "key", "version", "kind", "title", "source", "sections".'],
    [['sections'], [], 'sections is empty.'],
    [['sections'], {}, 'sections is no list.'],
    [['sections', 0, 'title'], null, 'sections[0].title is missing.'],
    [['sections', 0, 'each'], 'roof', 'sections[0].each is none of null, "string", "inverter".'],
    [['sections', 0, 'items'], [], 'sections[0].items is empty.'],
    [[...FIRST, 'key'], 'b', 'sections[0].items[1].key "b" is the key of an earlier item.'],
    [[...FIRST, 'ask'], undefined, 'sections[0].items[0].ask is missing.'],
    [[...FIRST, 'ask'], 'a\0b', 'sections[0].items[0].ask has a character that cannot be stored.'],
    [[...FIRST, 'type'], 'photo', 'sections[0].items[0].type is none of "state", "number", "text", "choice", "serial", "photos".'],
    [[...FIRST, 'unit'], 'V', 'sections[0].items[0].unit is only for a number.'],
    [[...FIRST, 'at_least'], true, 'sections[0].items[0].at_least is only for a number.'],
    [[...FIRST, 'choices'], [{ key: 'x', label: 'X' }], 'sections[0].items[0].choices are only for a choice.'],
    [[...FIRST, 'needed'], 'sometimes', 'sections[0].items[0].needed is none of "always", "final", "never".'],
    [[...FIRST, 'photo'], null, 'sections[0].items[0].photo is none of "offered", "on-fault", "needed".'],
    [[...FIRST, 'rule'], 'Voc', 'sections[0].items[0].rule is no key: 1 to 40 small letters of English, digits and hyphens.'],
    [
      [...FIRST, 'faults'],
      [{ text: 'x', severity: 'bad' }],
      'sections[0].items[0].faults[0].severity is none of "danger", "repair", "note".',
    ],
    [
      [...FIRST, 'faults'],
      [{ text: 'x', severity: 'note', days: -1 }],
      'sections[0].items[0].faults[0].days is no whole number from 0 to 1825.',
    ],
    [[...FIRST, 'when'], { item: 'b', is: ['ok'] }, 'sections[0].items[0].when.item "b" is no earlier item.'],
    [[...FIRST, 'when'], { item: 'a', is: ['ok'] }, 'sections[0].items[0].when.item "a" is no earlier item.'],
  ] as const)('with %j as %j is refused in a sentence', (path, value, sentence) => {
    expect(mistakesIn(changed(path as readonly (string | number)[], value))).toEqual([sentence]);
  });

  test.each([[null], [[]], ['x'], [7]])('%j is no checklist, and every missing member is named', (json) => {
    expect(mistakesIn(json)).toEqual([
      ' is no object.',
      ...['sections', 'key', 'version', 'kind', 'title', 'source'].map((name) => `${name} is missing.`),
    ]);
  });
});

describe('an item', () => {
  const mistakesOf = (...items: readonly WrittenItem[]) => mistakesIn(JSON.parse(JSON.stringify(checklistOf(...items))));

  test('of numbers has limits in order and at most four digits after the point', () => {
    expect(mistakesOf(item('a', { type: 'number', min: 2, max: 1 }))).toEqual(['sections[0].items[0].max is less than min (2).']);
    expect(mistakesOf(item('a', { type: 'number', min: 1, max: 1, decimals: 4, at_least: true, unit: 'MΩ' }))).toEqual([]);
    expect(mistakesOf(item('a', { type: 'number', decimals: 5 }))).toEqual([
      'sections[0].items[0].decimals is no whole number from 0 to 4.',
    ]);
    expect(mistakesOf(item('a', { type: 'number', max: 10_000_000 }))).toEqual([
      'sections[0].items[0].max is no number from -9999999 to 9999999.',
    ]);
  });

  test('of choices has at least two, each with a key of its own that is no state', () => {
    const two = [
      { key: 'x', label: 'X' },
      { key: 'y', label: 'Y' },
    ];
    expect(mistakesOf(item('a', { type: 'choice', choices: two }))).toEqual([]);
    expect(mistakesOf(item('a', { type: 'choice', choices: two.slice(1) }))).toEqual(['sections[0].items[0].choices are fewer than two.']);
    expect(mistakesOf(item('a', { type: 'choice', choices: [...two, { key: 'ok', label: 'Dobrze' }] }))).toEqual([
      'sections[0].items[0].choices[2].key "ok" is the key of an earlier choice or of a state.',
    ]);
  });

  test('looks at an answer that the earlier item can have', () => {
    expect(mistakesOf(item('a'), item('b', { when: { item: 'a', is: ['fault', 'na'] } }))).toEqual([]);
    expect(mistakesOf(item('a'), item('b', { when: { item: 'a', is: ['yes'] } }))).toEqual([
      'sections[0].items[1].when.is[0] is no answer of "a": ok, fault, na, unchecked.',
    ]);
    expect(mistakesOf(item('a'), item('b', { when: { item: 'a', is: [] } }))).toEqual(['sections[0].items[1].when.is is empty.']);
  });

  test('with a rule that could never judge it is a mistake; one with an unknown rule is not', () => {
    const number = item('a', { type: 'number', rule: 'riso' });
    const section = { key: 's', title: 'x', each: 'string', items: [number] };
    expect(mistakesOf(number)).toEqual(['sections[0].items[0].rule "riso" judges numbers in a section for each "string" only.']);
    expect(mistakesIn({ ...checklistOf(number), sections: [section] })).toEqual([]);
    expect(mistakesIn({ ...checklistOf(number), sections: [{ ...section, items: [item('a', { rule: 'voc' })] }] })).toHaveLength(1);
    expect(mistakesOf(item('a', { rule: 'setting' }))).toEqual([
      expect.stringMatching(/^sections\[0\]\.items\[0\]\.rule "setting" judges items whose key is one of u-over-mean, /),
    ]);
    expect(mistakesOf(item('u-over', { type: 'number', rule: 'setting' }), item('b', { rule: 'earth-loop' }))).toEqual([]);
  });

  test('outside a repeated section cannot look at an item inside it; inside it can look at both', () => {
    const sections = [
      { key: 'once', title: 'Raz', items: [item('a')] },
      {
        key: 'each',
        title: 'Każdy',
        each: 'string',
        items: [item('b', { when: { item: 'a', is: ['ok'] } }), item('c', { when: { item: 'b', is: ['ok'] } })],
      },
      { key: 'end', title: 'Koniec', items: [item('d', { when: { item: 'b', is: ['ok'] } })] },
    ];
    expect(mistakesIn({ ...checklistOf(item('a')), sections })).toEqual([
      'sections[2].items[0].when.item "b" is in a section that is repeated; only items of that section can look at it.',
    ]);
  });
});

describe('the limits of a checklist', () => {
  const many = (count: number, ask = 'x'): WrittenChecklist =>
    checklistOf(...Array.from({ length: count }, (_, at) => item(`i${at}`, { ask })));

  test('hold at their value and not one above', () => {
    expect(mistakesIn(many(CHECKLIST_LIMITS.items))).toEqual([]);
    expect(mistakesIn(many(CHECKLIST_LIMITS.items + 1))).toEqual([' has 151 items; at most 150 fit.']);
    const sections = (count: number) => Array.from({ length: count }, (_, at) => ({ key: `s${at}`, title: 'x', items: [item(`i${at}`)] }));
    expect(mistakesIn({ ...checklistOf(item('a')), sections: sections(CHECKLIST_LIMITS.sections) })).toEqual([]);
    expect(mistakesIn({ ...checklistOf(item('a')), sections: sections(CHECKLIST_LIMITS.sections + 1) })).toEqual([
      'sections has 14 entries; at most 13 fit.',
    ]);
  });

  test('count bytes, not characters', () => {
    expect(mistakesIn(many(120, 'a'.repeat(250)))).toEqual([]);
    expect(mistakesIn(many(120, 'ż'.repeat(250)))).toEqual([
      expect.stringMatching(/^ has \d{5} bytes with all its members; at most 65536 fit\.$/),
    ]);
  });

  test('are kept whatever is given, and nothing is thrown', () => {
    const key = fc.constantFrom(
      'key',
      'version',
      'kind',
      'title',
      'source',
      'sections',
      'items',
      'when',
      'choices',
      'type',
      'each',
      '__proto__',
    );
    const json = fc.letrec((tie) => ({
      value: fc.oneof(fc.constantFrom(null, true, 0, 1, 'a', 'state', 'number', 'choice'), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(key, tie('value'), { maxKeys: 6 }),
    }));
    fc.assert(
      fc.property(json.value, (value) => {
        const read = readChecklist(JSON.parse(JSON.stringify(value)));
        if ('checklist' in read) expect(readChecklist(JSON.parse(JSON.stringify(read.checklist)))).toEqual(read);
        else expect(read.mistakes.length).toBeGreaterThan(0);
      }),
    );
  });
});
