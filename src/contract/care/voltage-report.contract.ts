import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { knownWord } from '#contract/wire/known-words.ts';
import { instant, int, localDate, maybeInt, maybeMeasured, measured, one } from '#contract/wire/tolerant.ts';
import { NO_VERDICTS } from '#domain/grid/voltage-quality/verdicts.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { Volts } from '#domain/quantity.ts';

const maybeVolts = maybeMeasured<Volts>();

const intervalOnWire = z.object({ at: instant, l1: maybeVolts, l2: maybeVolts, l3: maybeVolts });

const phaseOnWire = z.object({
  phase: z.enum(['L1', 'L2', 'L3']),
  n: int,
  missing: int,
  not_counted: int,
  implausible: int,
  interrupted: z.optional(int),
  stale: z.optional(int),
  doubtful: z.optional(int),
  min: maybeVolts,
  max: maybeVolts,
  mean: maybeVolts,
  p95: maybeVolts,
  n1: int,
  n2: int,
  above: int,
  below: int,
  en50160: z.nullable(z.boolean()),
  regulation: z.nullable(z.boolean()),
  reason: z.nullable(knownWord(NO_VERDICTS)),
  worst: z.array(z.object({ at: instant, mean: measured<Volts>() })),
});

const reportOnWire = z.object({
  week: localDate,
  step_s: maybeInt,
  expected: int,
  phases: z.array(phaseOnWire),
  events: z.record(z.string(), int),
  daylight_events: z.optional(z.record(z.string(), int)),
  throttled_minutes: int,
  interruptions: z.optional(z.array(z.object({ from: instant, to: instant }))),
  high_while_idle: z.optional(z.object({ count: int, highest: z.array(intervalOnWire) })),
  intervals: z.optional(z.array(intervalOnWire)),
});

const report = z.codec(reportOnWire, z.custom<WeekReport>(), {
  decode: ({ week, step_s, phases, daylight_events, throttled_minutes, interruptions, high_while_idle, intervals, ...same }) => ({
    ...same,
    monday: week,
    step: step_s,
    phases: phases.map(({ not_counted, interrupted, doubtful, stale, ...phase }) => ({
      ...phase,
      notCounted: not_counted,
      interrupted: interrupted ?? 0,
      doubtful: doubtful ?? 0,
      stale: stale ?? 0,
    })),
    interruptions: interruptions ?? [],
    daylightEvents: daylight_events ?? null,
    throttledMinutes: throttled_minutes,
    highWhileIdle: high_while_idle ?? null,
    intervals: intervals ?? null,
  }),
  encode: ({ monday, step, expected, phases, events, daylightEvents, throttledMinutes, interruptions = [], highWhileIdle, intervals }) => ({
    week: monday,
    step_s: step,
    expected,
    phases: phases.map(
      ({ phase, n, missing, notCounted, implausible, interrupted, doubtful, stale = 0, min, max, mean, p95, worst, ...judged }) => ({
        phase,
        n,
        missing,
        not_counted: notCounted,
        implausible,
        interrupted,
        stale,
        doubtful,
        ...{ min, max, mean, p95 },
        ...judged,
        worst: worst.map(({ at, mean }) => ({ at, mean })),
      }),
    ),
    events: { ...events },
    ...(daylightEvents && { daylight_events: { ...daylightEvents } }),
    throttled_minutes: throttledMinutes,
    interruptions: interruptions.map(({ from, to }) => ({ from, to })),
    ...(highWhileIdle && { high_while_idle: { count: highWhileIdle.count, highest: [...highWhileIdle.highest] } }),
    ...(intervals && { intervals: [...intervals] }),
  }),
});

export const voltageReportOfWeek = endpoint({
  name: 'voltageReportOfWeek',
  method: 'GET',
  path: '/care/v1/voltage_report/{id}/',
  summary: 'Voltages of a week as 10-minute means, V: an indicative measurement, not class A; with intervals=1 each of them',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  query: z.object({ week: localDate, intervals: z.optional(z.enum(['1'])) }),
  replies: { 200: one(report), 400: refusal, ...DETAIL },
});
