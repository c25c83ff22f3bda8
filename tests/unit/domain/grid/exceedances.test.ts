import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceedances } from '#domain/grid/exceedances.ts';
import { OBIS_OF_PHASE } from '#domain/grid/voltage.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { OvervoltageRecord } from '#domain/grid/status.ts';

const MINUTE = 60_000;
const PAUSE = 15 * MINUTE;

const records: fc.Arbitrary<OvervoltageRecord[]> = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 600 }).map((minutes) => (1_700_000_000_000 + minutes * MINUTE) as Instant),
    obis: fc.constantFrom(...Object.values(OBIS_OF_PHASE), '1-0:32.7.0', 'unknown'),
    voltage: fc.integer({ min: 2_400, max: 2_700 }).map((tenths) => quantity(tenths / 10)),
  }) as fc.Arbitrary<OvervoltageRecord>,
  { maxLength: 60 },
);

test('each reading of 253 V or more is in one exceedance, which names its phase and is as high as its highest reading', () => {
  fc.assert(
    fc.property(records, (given) => {
      const all = exceedances(given);
      const high = given.filter(({ voltage }) => voltage >= 253);
      for (const { at } of high) expect(all.filter(({ from, to }) => from <= at && at <= to)).toHaveLength(1);
      for (const { from, to, phases, highest } of all) {
        const own = high.filter(({ at }) => from <= at && at <= to);
        expect(highest).toBe(Math.max(...own.map(({ voltage }) => voltage)));
        expect(phases.length).toBeGreaterThan(0);
        expect(new Set(phases).size).toBe(phases.length);
        expect([own.some(({ at }) => at === from), own.some(({ at }) => at === to)]).toEqual([true, true]);
      }
    }),
  );
});

test('exceedances are in order, more than a quarter of an hour apart, and the order of the readings does not matter', () => {
  fc.assert(
    fc.property(records, (given) => {
      const all = exceedances(given);
      for (const [index, one] of all.entries()) {
        const before = all[index - 1];
        if (before) expect(one.from - before.to).toBeGreaterThan(PAUSE);
      }
      expect(exceedances(given.toReversed()).map(({ from, to, highest }) => [from, to, highest])).toEqual(
        all.map(({ from, to, highest }) => [from, to, highest]),
      );
    }),
  );
});

test('readings a quarter of an hour apart belong together; below 253 V there is nothing', () => {
  const at = (minutes: number, voltage: number, obis: string = OBIS_OF_PHASE.L1) =>
    ({ at: minutes * MINUTE, obis, voltage }) as unknown as OvervoltageRecord;
  expect(exceedances([at(0, 252.9), at(5, 252.99)])).toEqual([]);
  expect(exceedances([at(0, 253), at(15, 256, OBIS_OF_PHASE.L3), at(31, 254)])).toEqual([
    { from: 0, to: 15 * MINUTE, phases: ['L1', 'L3'], highest: 256 },
    { from: 31 * MINUTE, to: 31 * MINUTE, phases: ['L1'], highest: 254 },
  ]);
});
