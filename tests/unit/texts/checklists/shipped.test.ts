import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ChecklistItem } from '#domain/checklists/checklist.ts';
import { isKnownRule } from '#domain/checklists/judge.ts';
import { readChecklist } from '#domain/checklists/read-checklist.ts';
import { INSULATION_TABLE } from '#domain/checklists/rules/insulation.ts';
import { INVERTER_SETTINGS } from '#domain/checklists/settings.ts';
import { SHIPPED_CHECKLISTS } from '#texts/checklists/shipped.ts';
import { rangeText } from '#texts/visit/answers.ts';

/** SHA-256 of each version. Published means fixed: a change of a checklist is a version of its own, with a line of its own here. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'inspection-62446-1 1': '6e3d15ca866dc5117fd8b5b9f0607b709080c44b397f5b6030b3e10146f9b43a',
  'inspection-62446-1 2': 'fa8fc4e02de49986bdda37aebc5bf64a522b7f192357126f8e51d76ed1f5ece8',
  'service 1': '5249c3a29041cf40b160e279155626ee513d6654b7bab35dc6ad78c171598544',
  'service 2': '05b0a2309c8f15c47a70c15bbdca7860170ccb7d6e91cdf6ce8a023a037f9d4c',
  'settings 1': '9a9ccb66e69453eb737c634fa446c732f39e1ce7656f5fad27377fafbca34fb0',
};

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const checklistOf = (key: string) => {
  const checklist = SHIPPED_CHECKLISTS.find((one) => one.key === key);
  if (!checklist) throw new Error(`There is no checklist ${key}`);
  return checklist;
};
const itemsOf = (key: string): readonly ChecklistItem[] => checklistOf(key).sections.flatMap(({ items }) => items);
const textsOf = (item: ChecklistItem): readonly string[] => [
  item.ask,
  item.hint,
  item.normal,
  ...item.choices.map(({ label }) => label),
  ...item.faults.flatMap(({ text, action }) => [text, action]),
];

describe('the checklists that are shipped', () => {
  test.each(SHIPPED_CHECKLISTS)('$key keeps the rules of checklists', (checklist) => {
    expect(readChecklist(JSON.parse(JSON.stringify(checklist)))).toEqual({ checklist });
  });

  test('are those that were published', () => {
    expect(Object.fromEntries(SHIPPED_CHECKLISTS.map((checklist) => [`${checklist.key} ${checklist.version}`, hashOf(checklist)]))).toEqual(
      PUBLISHED,
    );
  });

  test.each(SHIPPED_CHECKLISTS.map(({ key }) => key))('%s is written in Polish, in own typography', (key) => {
    for (const item of itemsOf(key)) {
      for (const text of textsOf(item)) {
        expect(text, item.key).not.toMatch(/"|'| - |\.\.\.| {2}|\d\.\d/); // „ ” and – instead, and decimals with a comma
        if (text.length > 60) expect(text, item.key).toMatch(/[ąćęłńóśźż]/i);
      }
    }
  });

  test('have a severity and an action for every ready finding', () => {
    const faults = SHIPPED_CHECKLISTS.flatMap(({ key }) => itemsOf(key)).flatMap(({ faults: ready }) => ready);
    expect(faults.length).toBeGreaterThan(60);
    expect(faults.filter(({ action, severity, days }) => action === '' || (severity === 'danger' && days !== 0))).toEqual([]);
  });
});

/** Checklists that begin new visits. */
const NEWEST = SHIPPED_CHECKLISTS.filter(({ key, version }) =>
  SHIPPED_CHECKLISTS.every((other) => other.key !== key || other.version <= version),
);

/** Numbers that print a range which no rule judges, by item and reason. */
const UNJUDGED: Readonly<Record<string, string>> = {};

describe('a norm that is printed is a rule', () => {
  const numbers = NEWEST.flatMap(({ sections }) => sections.flatMap(({ items }) => items)).filter(({ type }) => type === 'number');

  test('at each number whose normal value has a figure', () => {
    const printed = numbers.filter(({ normal }) => /\d/.test(normal));
    expect(printed.length).toBeGreaterThan(15);
    const open = printed.filter(({ key, rule }) => (rule === null || !isKnownRule(rule)) && UNJUDGED[key] === undefined);
    expect(open.map(({ key }) => key)).toEqual([]);
  });

  test('and what is printed is its limits: a range as the verdict says it, and no other figure', () => {
    for (const { key, normal, unit, limits } of numbers) {
      for (const range of limits?.ranges ?? []) if (range.when === null) expect(normal, key).toContain(rangeText(range, unit));
      const figures = (limits?.ranges ?? []).flatMap(({ min, max }) => [min, max]);
      // 230 V and the factors of circuit breakers are what the limits of the loop are computed from
      const others = (normal.match(/\d+/g) ?? [])
        .map(Number)
        .filter((figure) => !figures.includes(figure) && ![5, 10, 230].includes(figure));
      if (limits) expect([key, others]).toEqual([key, []]);
    }
  });

  test('the table of insulation has the figures that its questions print', () => {
    const riso = numbers.filter(({ rule }) => rule === 'riso-tested');
    expect(riso).toHaveLength(4);
    for (const { normal } of riso)
      for (const { least } of INSULATION_TABLE) expect(normal).toContain(`${String(least).replace('.', ',')} MΩ`);
    const voltages = NEWEST.flatMap(({ sections }) => sections.flatMap(({ items }) => items)).filter(({ key }) => key === 'riso-voltage');
    expect(voltages).toHaveLength(2);
    for (const { choices } of voltages)
      expect(choices.map(({ key }) => key)).toEqual(INSULATION_TABLE.map(({ testVoltage }) => `v${testVoltage}`));
  });
});

test('a next version asks all that the one before asked, in its order and with the same answers', () => {
  for (const newer of NEWEST.filter(({ version }) => version > 1)) {
    const older = SHIPPED_CHECKLISTS.find(({ key, version }) => key === newer.key && version === newer.version - 1);
    const items = new Map(newer.sections.flatMap((section) => section.items.map((item) => [item.key, item] as const)));
    const known = older?.sections.flatMap((section) => section.items) ?? [];
    const keys = new Set(known.map(({ key }) => key));
    expect([...items.keys()].filter((key) => keys.has(key))).toEqual(known.map(({ key }) => key));
    for (const { key, ask, type, unit, choices, needed, when } of known)
      expect(items.get(key)).toMatchObject({ ask, type, unit, choices, needed, when });
  }
});

describe('the inspection', () => {
  const keys = new Set(itemsOf('inspection-62446-1').map(({ key }) => key));

  test('is in the order of work: what is visible first, then tests without the sun, strings, function, insulation last', () => {
    const order = 'data dc earthing ac papers ac-test continuity string-list strings function insulation settings findings';
    expect(checklistOf('inspection-62446-1').sections.map(({ key }) => key)).toEqual(order.split(' '));
  });

  test.each([
    ['direct current', 'modules mounting cables connectors isolator fuses spd combiner routes', 'dc-'],
    ['earthing', 'bonding section separation', 'earthing-'],
    ['alternating current', 'isolator breaker rcd spd route', 'ac-'],
    ['the inverter', 'ventilation clearances codes', 'inverter-'],
    ['marking', 'board meter isolators', 'label-'],
    ['papers', 'scheme emergency system strings earthing sheets upkeep', 'papers-'],
    ['strings', 'polarity voc irradiance isc current', 'string-'],
    ['function', 'switchgear inverter grid-loss', 'function-'],
    ['insulation', 'separated way voltage plus minus joined', 'riso-'],
  ])('asks about %s: %s', (_, names, prefix) => {
    expect(names.split(' ').filter((name) => !keys.has(prefix + name))).toEqual([]);
  });

  test('has every setting by its name, once, and judges it beside the profile', () => {
    const items = checklistOf('inspection-62446-1').sections.find(({ key }) => key === 'settings')?.items ?? [];
    expect(items.slice(1).map(({ key }) => key)).toEqual(INVERTER_SETTINGS.map(({ name }) => name));
    expect(
      items
        .slice(1)
        .filter(({ rule }) => rule !== 'setting')
        .map(({ key }) => key),
    ).toEqual(['country-code', 'firmware']);
  });
});
