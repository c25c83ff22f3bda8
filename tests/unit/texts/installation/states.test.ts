import { expect, test } from 'vitest';
import { stateName, stateTexts } from '#texts/installation/states.ts';

test('all eight states have a Polish name, by name and by number, and an unknown one is shown raw', () => {
  expect(Object.keys(stateTexts)).toHaveLength(8);
  expect([stateName('MPPT'), stateName('4'), stateName('ggMPPT'), stateName('17')]).toEqual([
    'Praca (MPPT)',
    'Praca (MPPT)',
    'Praca (MPPT)',
    '17',
  ]);
});
