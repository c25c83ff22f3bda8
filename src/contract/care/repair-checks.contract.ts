import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { task } from '#contract/tasks.contract.ts';
import { instant, int, list, maybeInstant, maybeInt, maybeMeasured, one, text } from '#contract/wire/tolerant.ts';
import type { Watts } from '#domain/quantity.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';

const repairState = z.enum(['waiting', 'confirmed', 'unconfirmed', 'unknown', 'cancelled']);

const checkOnWire = z.object({
  task: int,
  installation: maybeInt,
  state: repairState,
  closed_at: instant,
  from: maybeInstant,
  to: maybeInstant,
  power_max: maybeMeasured<Watts>(),
  power_mean: maybeMeasured<Watts>(),
  states: z.array(text),
  events: z.array(text),
  reason: z.nullable(z.enum(['no_power', 'fault', 'event', 'no_readings', 'grid_down', 'unknown_inverter'])),
});

const repairCheck = z.codec(checkOnWire, z.custom<RepairCheck>(), {
  decode: ({ closed_at, power_max, power_mean, ...same }) => ({
    ...same,
    closedAt: closed_at,
    highestPower: power_max,
    meanPower: power_mean,
  }),
  encode: ({ task: number, installation, state, closedAt, from, to, highestPower, meanPower, states, events, reason }) => ({
    task: number,
    installation,
    state,
    closed_at: closedAt,
    from,
    to,
    power_max: highestPower,
    power_mean: meanPower,
    states: [...states],
    events: [...events],
    reason,
  }),
});

export const listRepairChecks = endpoint({
  name: 'listRepairChecks',
  method: 'GET',
  path: '/care/v1/repair_checks/',
  summary: 'What the data say of closed tasks; the latest closed first. W',
  access: 'staff',
  isExtension: true,
  query: z.object({ state: z.optional(repairState) }),
  replies: { 200: list(repairCheck), 400: refusal, ...DETAIL },
});

export const reopenRepair = endpoint({
  name: 'reopenRepair',
  method: 'POST',
  path: '/care/v1/repair_checks/{id}/reopen/',
  summary: 'Open a task again whose repair the data did not confirm',
  access: 'staff',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: one(task), 409: one(task), 412: one(task), ...DETAIL },
});
