import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { task } from '#contract/tasks.contract.ts';
import { knownWord } from '#contract/wire/known-words.ts';
import { instant, int, list, maybeInstant, maybeInt, maybeMeasured, maybeText, one, text } from '#contract/wire/tolerant.ts';
import { readCause } from '#domain/diagnosis/cause.ts';
import type { Watts } from '#domain/quantity.ts';
import { REFERENCE_BASES, REPAIR_REASONS, REPAIR_STATES, type RepairCheck } from '#domain/repair/repair-check.ts';

const repairState = z.enum(REPAIR_STATES);

const checkOnWire = z.object({
  task: int,
  installation: maybeInt,
  cause: maybeText,
  state: knownWord(REPAIR_STATES),
  closed_at: instant,
  returned_at: maybeInstant,
  from: maybeInstant,
  to: maybeInstant,
  power_max: maybeMeasured<Watts>(),
  power_mean: maybeMeasured<Watts>(),
  power_expected: maybeMeasured<Watts>(),
  compared_with: z.nullish(knownWord(REFERENCE_BASES)),
  states: z.array(text),
  events: z.array(text),
  reason: z.nullable(knownWord(REPAIR_REASONS)),
});

const repairCheck = z.codec(checkOnWire, z.custom<RepairCheck>(), {
  decode: ({ cause, state, closed_at, returned_at, power_max, power_mean, power_expected, compared_with, ...same }) => ({
    ...same,
    cause: cause === null ? null : readCause(cause),
    state: state === 'other' ? 'unknown' : state,
    closedAt: closed_at,
    returnedAt: returned_at,
    highestPower: power_max,
    meanPower: power_mean,
    expectedPower: power_expected,
    comparedWith: compared_with ?? null,
  }),
  encode: ({ task: number, installation, cause, state, closedAt, returnedAt, from, to, states, events, reason, ...powers }) => ({
    task: number,
    installation,
    cause,
    state,
    closed_at: closedAt,
    returned_at: returnedAt,
    from,
    to,
    power_max: powers.highestPower,
    power_mean: powers.meanPower,
    power_expected: powers.expectedPower,
    compared_with: powers.comparedWith,
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
  access: 'read',
  role: 'viewer',
  isExtension: true,
  query: z.object({ state: z.optional(repairState) }),
  replies: { 200: list(repairCheck), 400: refusal, ...DETAIL },
});

export const reopenRepair = endpoint({
  name: 'reopenRepair',
  method: 'POST',
  path: '/care/v1/repair_checks/{id}/reopen/',
  summary: 'Open a task again whose repair the data did not confirm',
  access: 'tasks',
  role: 'staff',
  isExtension: true,
  changesTask: true,
  params: z.object({ id: int }),
  replies: { 200: one(task), 409: one(task), 412: one(task), ...DETAIL },
});
