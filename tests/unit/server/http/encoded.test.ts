import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { fastEncoder } from '#contract/fast-wire/fast-encoder.ts';
import { mapPlaces, markers } from '#contract/map.contract.ts';
import { quantity } from '#domain/quantity.ts';
import { encoded, encodedList } from '#server/http/encoded.ts';

const MANY = 2_500;
const ids = Array.from({ length: MANY }, (_, at) => at + 1);
const places = ids.map((id) => ({ id, latitude: 50 + id / 1_000, longitude: 20 - id / 1_000 }));
const told = ids.map((id) => ({
  id,
  description: `Dach [] "Żółw" ${id}`,
  sn: `SN${id}`,
  lastPower: id % 3 ? quantity<never>(id) : null,
  generatorPower: quantity<never>(9_900),
  isWorking: id % 2 === 0,
}));
const textOf = async (made: ReturnType<typeof encoded>) => Buffer.from((await made.send('')).bytes).toString();

describe('a long list', () => {
  test.each([
    ['markers', told, fastEncoder(markers.replies[200])],
    ['places in their collection', places, fastEncoder(mapPlaces.replies[200])],
    ['rows that stand in two columns', ids, (some: unknown) => ({ at: some, values: some })],
    ['rows without brackets', ids, (some: unknown) => ({ count: (some as unknown[]).length })],
  ] as const)('is written in parts as it is written at once: %s', async (_, rows, write) => {
    for (const length of [0, 1, 999, 1_000, 1_001, 2_000, MANY]) {
      const [parts, whole] = [await encodedList(rows.slice(0, length), write), encoded(write(rows.slice(0, length)))];
      expect(await textOf(parts)).toBe(await textOf(whole));
      expect([parts.hash, parts.size]).toEqual([whole.hash, whole.size]);
    }
  });

  test('lets others have their turn while it is written', async () => {
    let turns = 0;
    let isWritten = false;
    const others = (async () => {
      while (!isWritten) {
        await turn();
        turns += 1;
      }
    })();
    await encodedList(told, fastEncoder(markers.replies[200]));
    const between = turns;
    isWritten = true;
    await others;
    expect(between).toBeGreaterThanOrEqual(1);
  });
});
