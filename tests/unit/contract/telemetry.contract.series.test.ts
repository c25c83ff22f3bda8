import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { phaseData, powerData } from '#contract/telemetry.contract.ts';
import { instant, list, maybeMeasured } from '#contract/wire/tolerant.ts';
import { column } from '#domain/energy/series.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import { somePower, someVoltages } from '#tests/support/generated-values.ts';

const codec = powerData.replies[200];
const records = list(z.object({ x: instant, y: maybeMeasured<Watts>() }));

const read = (wire: unknown) => {
  const { success, data } = z.safeDecode(codec, wire as never);
  return success ? data : null;
};
/** Each reading through its own codec. */
const readOneByOne = (wire: unknown) => {
  const { success, data } = z.safeDecode(records, wire as never);
  return success ? { at: column(data.map(({ x }) => x)), values: column(data.map(({ y }) => y ?? Number.NaN)) } : null;
};

const SOMETHING = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  '7',
  '7.5',
  'x',
  -1,
  Number.NaN,
  true,
  [],
  {},
  '2026-11-05',
  '2026-11-05 12:00',
);

describe('readings over time', () => {
  test('are read as by their codecs, with any value in a field', () => {
    fc.assert(
      fc.property(somePower, fc.nat(), fc.constantFrom('x', 'y', 'z'), SOMETHING, (series, at, key, value) => {
        const wire = structuredClone(z.encode(codec, series)) as Record<string, unknown>[];
        expect(read(wire)).toEqual(series);
        const row = wire[at % Math.max(1, wire.length)];
        if (row) row[key] = value;
        expect(read(wire)).toEqual(readOneByOne(wire));
      }),
    );
  });

  test.each<[string, unknown]>([
    ['in an object of their own', { results: [{ x: '2026-11-05T12:00:00Z', y: '5' }] }],
    ['as one bare row', { x: '2026-11-05T12:00', y: 5 }],
    ['as nothing', []],
    ['as a number', 7],
    ['as a row that is none', [null]],
  ])('%s are read alike', (_, wire) => expect(read(wire)).toEqual(readOneByOne(wire)));

  test('an error has the path of the value', () => {
    const wire = [
      { x: '2026-11-05T12:00:00Z', y: 1 },
      { x: 'noon', y: 1 },
    ];
    expect(z.safeDecode(codec, wire as never).error?.issues[0]?.path).toEqual([1, 'x']);
  });

  test('phases with the same times share one column, also on the device', () => {
    fc.assert(
      fc.property(someVoltages, ({ a, b }) => {
        const together = { a, b: { at: column<Instant>(a.at), values: a.values }, c: b };
        const decoded = z.decode(phaseData.replies[200], z.encode(phaseData.replies[200], together));
        expect(decoded).toEqual(together);
        const kept = structuredClone(decoded);
        expect(kept.b.at).toBe(kept.a.at);
      }),
    );
  });
});
