import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PvString } from '#domain/visit/document.ts';
import { outcomeOf } from '#domain/visit/faults/outcome.ts';
import { SHIPPED_CHECKLISTS } from '#texts/checklists/shipped.ts';
import { anAnswer, aVisit } from '#tests/support/visits.ts';

const string: PvString = {
  key: 's1',
  label: 's1',
  module: 'JA 410',
  modules: 12,
  voc_stc: '41',
  isc_stc: '13.5',
  beta: '-0.27',
  alpha: '0.045',
};
const inspection = SHIPPED_CHECKLISTS.find(({ kind }) => kind === 'inspection') ?? null;

/** What an inspection found whose string has this insulation, measured so. */
const found = (megohms: string, separated: string, voltage: string) => {
  const choices = Object.entries({ 'riso-way': 'joined', 'riso-separated': separated, 'riso-voltage': voltage });
  const chosen = choices.map(([item, choice]) => anAnswer(item, { of: 's1', state: null, choice }));
  const measured = anAnswer('riso-joined', { of: 's1', state: null, value: megohms });
  return outcomeOf(aVisit({ kind: 'inspection', strings: [string], answers: [...chosen, measured] }), inspection, null);
};

test('insulation that was measured so that it proves nothing counts as not checked, however high it is', () => {
  fc.assert(
    fc.property(fc.constantFrom('0.02', '0.9', '1', '50', '>1000'), fc.constantFrom('v250', 'v500', 'v1000', 'v1500'), (value, voltage) => {
      const [right, apart, other] = [found(value, 'yes', 'v1000'), found(value, 'no', voltage), found(value, 'yes', voltage)];
      expect(apart).toMatchObject({ faults: found('50', 'yes', 'v1000')?.faults, unchecked: (right?.unchecked ?? 0) + 1 });
      expect(other?.unchecked).toBe((right?.unchecked ?? 0) + (voltage === 'v1000' ? 0 : 1));
    }),
  );
});
