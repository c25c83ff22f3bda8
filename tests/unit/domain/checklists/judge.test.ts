import { expect, test } from 'vitest';
import { isKnownRule, judge, type JudgedValue } from '#domain/checklists/judge.ts';
import { SHIPPED_CHECKLISTS } from '#texts/checklists/shipped.ts';

const string = { modules: 10, voc_stc: '50', isc_stc: '10', beta: '-0.3', alpha: '0.05' };
const given: JudgedValue = {
  value: '500',
  unit: 'V',
  string,
  equalStrings: ['500', '600', '500'],
  moduleTemperature: '25',
  irradiance: null,
  isSteady: null,
  limits: { outside: 'amber', ranges: [{ min: 510, max: null, when: null }] },
  answerOf: (item) => (item === 'riso-separated' ? 'yes' : 'v1000'),
};

test('each rule has its verdict by its name', () => {
  expect(judge('voc', given).verdict).toBe('good');
  expect(judge('riso', { ...given, value: '0.1' }).verdict).toBe('red');
  expect(judge('like-strings', { ...given, value: '600' }).verdict).toBe('amber');
  expect(judge('isc', given).reason).toBe('no_irradiance');
  expect(judge('voc-in-sun', given).verdict).toBe('good');
  expect(judge('isc-in-sun', given).reason).toBe('no_irradiance');
  expect(judge('riso-tested', { ...given, value: '0.1' }).verdict).toBe('red');
  expect(judge('limits', given)).toMatchObject({ verdict: 'amber', reason: 'too_low' });
  expect(judge('limits', { ...given, limits: null }).verdict).toBeNull();
  expect(isKnownRule('setting')).toBe(true);
});

test('equal strings are compared by voltage without irradiance, by current only with it', () => {
  expect(judge('like-strings', given).verdict).toBe('good');
  expect(judge('like-strings', { ...given, unit: 'A' }).reason).toBe('no_irradiance');
});

test.each(['earth-loop', 'toString', '__proto__', ''])('a rule that is not known, such as %j, judges nothing', (rule) => {
  expect(judge(rule, given)).toEqual({ verdict: null, reason: 'unknown_rule', expected: null });
  expect(isKnownRule(rule)).toBe(false);
});

test('the shipped checklists name known rules only', () => {
  const rules = SHIPPED_CHECKLISTS.flatMap(({ sections }) => sections.flatMap(({ items }) => items.flatMap(({ rule }) => rule ?? [])));
  expect(new Set(rules)).toEqual(
    new Set(['voc', 'voc-in-sun', 'isc', 'isc-in-sun', 'like-strings', 'riso', 'riso-tested', 'limits', 'setting']),
  );
  expect(rules.filter((rule) => !isKnownRule(rule))).toEqual([]);
});
