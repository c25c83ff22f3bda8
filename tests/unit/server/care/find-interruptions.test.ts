import { expect, test } from 'vitest';
import type { Outage } from '#domain/grid/outages/outage.ts';
import { quantity } from '#domain/quantity.ts';
import { outagesKey } from '#server/care/diagnose-some.ts';
import { outagesByInstallation } from '#server/care/find-interruptions.ts';

const outage = (from: number, to: number | null, installations: readonly number[]): Outage => ({
  from: quantity(from),
  to: to === null ? null : quantity(to),
  installations,
  cause: 'grid_outage',
  probably: [],
  interruptions: [],
});

test('each installation gets the outages that hit it, in the order of time', () => {
  const outages = [outage(1, 5, [3, 7]), outage(6, 9, [7, 8, 9]), outage(10, null, [3, 7])];
  const found = outagesByInstallation(outages);
  expect([...found.keys()].sort()).toEqual([3, 7, 8, 9]);
  for (const id of [3, 7, 8, 9, 10]) expect(found.get(id) ?? []).toEqual(outages.filter(({ installations }) => installations.includes(id)));
  expect([7, 9, 10].map((id) => outagesKey(found, id))).toEqual([
    'grid_outage 1 5 2 0;grid_outage 6 9 3 0;grid_outage 10  2 0',
    'grid_outage 6 9 3 0',
    '',
  ]);
});
