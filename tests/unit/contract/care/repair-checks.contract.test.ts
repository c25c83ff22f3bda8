import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listRepairChecks } from '#contract/care/repair-checks.contract.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';

const check = {
  task: 17,
  installation: 7,
  state: 'unconfirmed',
  closed_at: '2026-06-08T10:00:00+02:00',
  from: null,
  to: null,
  power_max: null,
  power_mean: null,
  states: [],
  events: [],
  reason: 'low_power',
};
const read = (change: object): RepairCheck | undefined =>
  (z.decode(listRepairChecks.replies[200], [{ ...check, ...change }] as never) as unknown as RepairCheck[])[0];

test('a reason, a state and a cause that only a newer server knows are read as others', () => {
  expect(read({})).toMatchObject({ state: 'unconfirmed', reason: 'low_power', cause: null, expectedPower: null });
  expect(read({ reason: 'eclipse', cause: 'meteor' })).toMatchObject({ reason: 'other', cause: 'other' });
  expect(read({ state: 'debated' })).toMatchObject({ state: 'unknown' });
});
