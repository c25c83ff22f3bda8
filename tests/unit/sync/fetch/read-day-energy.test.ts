import { expect, test } from 'vitest';
import { readDayEnergy } from '#sync/fetch/read-day-energy.ts';

test('asks for the hours of that day and sums them up; without hours nothing is known', async () => {
  const asked: unknown[] = [];
  const bars = [{ energy: 1200 }, { energy: 300 }];
  const read = readDayEnergy(async (what) => {
    asked.push(what);
    return { ok: true, value: asked.length === 1 ? bars : [] };
  });
  expect(await read(7, '2026-11-20')).toEqual({ ok: true, value: 1500 });
  expect(await read(8, '2026-11-20')).toEqual({ ok: true, value: null });
  expect(asked).toEqual([7, 8].map((id) => ({ params: { id }, query: { date: '2026-11-20', type: 0 } })));
});

test('what cannot be had says why, and an answer that says nothing is none', async () => {
  const refused = { ok: false, problem: { is: 'server', status: 500 } } as const;
  expect(await readDayEnergy(async () => refused)(7, '2026-11-20')).toEqual(refused);
  expect(await readDayEnergy(async () => ({ ok: true, value: null }))(7, '2026-11-20')).toEqual({ ok: false, problem: { is: 'shape' } });
});
