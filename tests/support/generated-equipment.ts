import fc from 'fast-check';
import type { RatedPeriod } from '#domain/energy/rated-period.ts';
import { trimmedWord } from './generated-checklists.ts';
import { aDate, anInstant, orNull, someWord } from './generated-values.ts';
import { aUuid } from './generated-visits.ts';

/* Generated bodies of the calls about equipment. */

const watts = fc.integer({ min: 1, max: 1_000_000 });
const entered = {
  fromAt: anInstant,
  inverterSerial: someWord,
  inverterModel: trimmedWord,
  inverterPower: watts,
  generatorPower: watts,
  phases: fc.constantFrom(1, 3),
  inverterWarrantyTo: orNull(aDate),
  modulesWarrantyTo: orNull(aDate),
  warrantyNote: trimmedWord,
};

export const anEquipmentPeriod = fc.record({
  id: fc.nat(),
  installation: fc.nat(),
  ...entered,
  toAt: orNull(anInstant),
  reason: fc.constantFrom('start', 'replacement', 'extension'),
  visit: orNull(aUuid),
});
export const aNewEquipment = fc.record(
  { ...entered, reason: fc.constantFrom('replacement', 'extension'), visit: orNull(aUuid) },
  { requiredKeys: ['fromAt', 'reason'] },
);
export const anEquipmentChange = fc.record(entered, { requiredKeys: [] });

/** Periods in the order of time, each other than 10 kW, 10 kWp and three phases as given; the first holds from the beginning. */
export const periodsFrom = (...given: readonly Partial<RatedPeriod>[]): RatedPeriod[] =>
  given.map((of) => ({ from: 0, inverterPower: 10_000, generatorPower: 10_000, phases: 3, isOtherInverter: true, ...of }));
