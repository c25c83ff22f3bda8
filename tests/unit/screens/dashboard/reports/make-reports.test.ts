import { expect, test } from 'vitest';
import { makeReports } from '#screens/dashboard/reports/make-reports.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const installations = (count: number) => Array.from({ length: count }, (_, id) => anInstallation({ id, sn: `SN${id}` }));

function aMaking(count: number, whyNot: Readonly<Record<number, string>> = {}) {
  const seen = { asking: 0, most: 0, written: [] as number[], progress: [] as number[] };
  const controller = new AbortController();
  const making = {
    installations: installations(count),
    readFacts: async ({ id }: { readonly id: number }) => {
      seen.asking += 1;
      seen.most = Math.max(seen.most, seen.asking);
      await Promise.resolve();
      seen.asking -= 1;
      return whyNot[id] === undefined ? { facts: id } : { why: whyNot[id] };
    },
    write: async (id: number) => void seen.written.push(id),
    whyOf: (error: unknown) => `dlaczego: ${String(error)}`,
    onProgress: (done: number) => void seen.progress.push(done),
    signal: controller.signal,
  };
  return { seen, controller, making };
}

test('writes each in the order of the list, sends three requests at a time at most, and reports its progress', async () => {
  const { seen, making } = aMaking(10);
  expect(await makeReports(making)).toEqual([]);
  expect(seen.written).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(seen.progress.at(-1)).toBe(10);
  expect(seen.most).toBeGreaterThan(1);
  expect(seen.most).toBeLessThanOrEqual(3);
});

test('a report that cannot be made is listed with its reason and blocks none of the others', async () => {
  const { seen, making } = aMaking(4, { 1: 'nie zmierzono napięć' });
  const write = async (id: number): Promise<void> => {
    if (id === 2) throw new Error('pełny dysk');
    seen.written.push(id);
  };
  const left = await makeReports({ ...making, write });
  expect(left.map(({ installation, why }) => [installation.sn, why])).toEqual([
    ['SN1', 'nie zmierzono napięć'],
    ['SN2', 'dlaczego: Error: pełny dysk'],
  ]);
  expect(seen.written).toEqual([0, 3]);
});

test('a failed request is reported too', async () => {
  const { making } = aMaking(2);
  const left = await makeReports({ ...making, readFacts: () => Promise.reject(new Error('zerwane')) });
  expect(left.map(({ why }) => why)).toEqual(['dlaczego: Error: zerwane', 'dlaczego: Error: zerwane']);
});

test('aborted, it stops with the reason and reads no more', async () => {
  const { seen, controller, making } = aMaking(100);
  const write = async (id: number): Promise<void> => {
    seen.written.push(id);
    if (id === 4) controller.abort(new Error('dość'));
  };
  await expect(makeReports({ ...making, write })).rejects.toThrow('dość');
  expect(seen.written).toEqual([0, 1, 2, 3, 4]);
});
