import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { task } from '#contract/tasks.contract.ts';
import { knownWord, maybeCause } from '#contract/wire/known-words.ts';
import { named, record } from '#contract/wire/record.ts';
import { instant, int, list, maybeInstant, maybeInt, maybeMeasured, one, text } from '#contract/wire/tolerant.ts';
import type { Watts } from '#domain/quantity.ts';
import { REFERENCE_BASES, REPAIR_REASONS, REPAIR_STATES, type RepairCheck } from '#domain/repair/repair-check.ts';

const repairState = z.enum(REPAIR_STATES);

const basis = z.codec(z.nullish(knownWord(REFERENCE_BASES)), z.custom<RepairCheck['comparedWith']>(), {
  decode: (wire) => wire ?? null,
  encode: (ours) => ours,
});

const repairCheck = record<RepairCheck>({
  task: int,
  installation: maybeInt,
  cause: maybeCause,
  state: knownWord(REPAIR_STATES, 'unknown'),
  closedAt: named('closed_at', instant),
  returnedAt: named('returned_at', maybeInstant),
  from: maybeInstant,
  to: maybeInstant,
  highestPower: named('power_max', maybeMeasured<Watts>()),
  meanPower: named('power_mean', maybeMeasured<Watts>()),
  expectedPower: named('power_expected', maybeMeasured<Watts>()),
  comparedWith: named('compared_with', basis),
  states: z.array(text),
  events: z.array(text),
  reason: z.nullable(knownWord(REPAIR_REASONS)),
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
