import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { named, record } from '#contract/wire/record.ts';
import { int, list, localDate, maybeInt, maybeNum, maybeText, one, written } from '#contract/wire/tolerant.ts';
import { type ClockTime, PLAN_MINUTES, type PlanChange, type PlannedTask, type Priority } from '#domain/service/plan.ts';
import { STATES } from '#domain/visit/document.ts';
import { uuid } from './visits/visit-facts.contract.ts';

/* Whose service requests are, and when. Source: specification 39.1. */

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d/;
const clockText = z.string().check(z.refine((wire) => CLOCK.test(wire) && wire.length === 5, 'a time of day'));

/** A time of day that may be missing; seconds are left out. */
const maybeClock = written(
  z.codec(z.optional(z.nullable(z.string())), z.custom<ClockTime | null>(), {
    decode: (wire) => CLOCK.exec(wire ?? '')?.[0] ?? null,
    encode: (time): string | null => time,
  }),
  z.nullable(clockText),
);

/** A priority that only a newer server knows is read as the nearest one. */
const priority = written(
  z.codec(z.optional(z.nullable(int)), z.custom<Priority>(), {
    decode: (wire) => Math.min(Math.max(wire ?? 0, 0), 2) as Priority,
    encode: (ours): number => ours,
  }),
  z.int().check(z.minimum(0), z.maximum(2)),
);

const maybeDate = z._default(z.nullable(localDate), null);

const planned = record<PlannedTask>({
  task: int,
  assignee: maybeInt,
  assigneeName: named('assignee_name', maybeText),
  helper: maybeInt,
  helperName: named('helper_name', maybeText),
  changedBy: named('changed_by', maybeInt),
  changedByName: named('changed_by_name', maybeText),
  plannedOn: named('planned_on', maybeDate),
  from: maybeClock,
  to: maybeClock,
  place: maybeNum,
  priority,
  minutes: int,
  deadline: maybeDate,
  version: int,
  visit: z._default(
    z.nullable(
      z.looseObject({
        ...{ uuid, state: z.enum(STATES), started_at: z.string(), decided: z.int(), items: z.int() },
        ended_at: z._default(z.nullable(z.string()), null),
      }),
    ),
    null,
  ),
});

const given = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
const account = given(z.int());
const day = given(
  z.string().check(
    z.refine((wire) => z.safeDecode(localDate, wire).success, 'not a date'),
    z.refine((wire) => !/^\d{4}-/.test(wire) || (wire >= '2000' && wire < '2101'), 'a year from 2000 to 2100'),
  ),
);

const change = record<PlanChange>({
  assignee: account,
  helper: account,
  plannedOn: named('planned_on', day),
  from: given(clockText),
  to: given(clockText),
  place: given(z.number()),
  priority: z.optional(
    z.codec(z.int().check(z.refine((value) => value >= 0 && value <= 2, 'a priority')), z.custom<Priority>(), {
      decode: (wire) => wire as Priority,
      encode: (ours): number => ours,
    }),
  ),
  minutes: z.optional(z.int().check(z.minimum(PLAN_MINUTES.least), z.maximum(PLAN_MINUTES.most))),
  deadline: day,
});

export const readPlan = endpoint({
  name: 'readPlan',
  method: 'GET',
  path: '/care/v1/plan/',
  summary: 'Service requests planned for these days, 62 at most, and all open ones, each with its latest visit',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  query: z.object({ from: localDate, to: localDate }),
  replies: { 200: list(planned), 400: refusal, ...DETAIL },
});

export const planTask = endpoint({
  name: 'planTask',
  method: 'PATCH',
  path: '/care/v1/tasks/{id}/plan/',
  summary: 'Change whose a service request is, and when; what is left out stays. If-Match names the version of its plan',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  changesTask: true,
  params: z.object({ id: int }),
  body: change,
  replies: { 200: one(planned), 400: refusal, 409: refusal, 412: one(planned), 422: refusal, ...DETAIL },
});
