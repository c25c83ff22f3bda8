import { expect, test } from 'vitest';
import { certaintyOf } from '#domain/diagnosis/diagnosis.ts';
import { quantity } from '#domain/quantity.ts';

test('named and measured evidence is more certain than a comparison; a maker’s own code is unclear', () => {
  expect(certaintyOf({ of: 'event', code: 'GROUND_FAULT', highestVoltage: null })).toBe('named');
  expect(certaintyOf({ of: 'event', code: 'FRO_567', highestVoltage: null })).toBe('unclear');
  expect(certaintyOf({ of: 'fault', codes: ['FRO_567'] })).toBe('named');
  expect(certaintyOf({ of: 'silence', lastReading: quantity(0) })).toBe('measured');
  expect(certaintyOf({ of: 'production', peak: quantity(0), inverterPower: quantity(5000) })).toBe('measured');
  expect(certaintyOf({ of: 'yield', verdict: 'strings', ratio: 0.4, from: '2026-06-03', to: '2026-06-07' })).toBe('compared');
  expect(certaintyOf({ of: 'outage', installations: [1, 2] })).toBe('compared');
  expect(certaintyOf({ of: 'overvoltage', highestVoltage: quantity(254), samples: 2 })).toBe('rough');
});
