import fc from 'fast-check';
import { GRID_OPERATORS } from '#domain/grid/grid-operator.ts';
import { NO_VERDICTS } from '#domain/grid/voltage-quality/voltage-report.ts';
import { aDate, anInstant, orNull, someWord } from './generated-values.ts';

/* Generated bodies of the calls for voltages of a week and for metering details. */

const count = fc.integer({ min: 0, max: 1_014 });
const volts = fc.integer({ min: 19_000, max: 26_000 }).map((hundredths) => hundredths / 100);

const aPhase = fc.record({
  phase: fc.constantFrom('L1', 'L2', 'L3'),
  n: count,
  missing: count,
  notCounted: count,
  implausible: count,
  doubtful: count,
  min: orNull(volts),
  max: orNull(volts),
  mean: orNull(volts),
  p95: orNull(volts),
  n1: count,
  n2: count,
  above: count,
  below: count,
  en50160: orNull(fc.boolean()),
  regulation: orNull(fc.boolean()),
  reason: orNull(fc.constantFrom(...NO_VERDICTS)),
  worst: fc.array(fc.record({ at: anInstant, mean: volts }), { maxLength: 3 }),
});

const anInterval = fc.record({ at: anInstant, l1: orNull(volts), l2: orNull(volts), l3: orNull(volts) });

const someCode = someWord.filter((word) => word !== '__proto__');
const someEvents = fc.dictionary(someCode, count, { maxKeys: 3, noNullPrototype: true });

export const aWeekReport = fc.record({
  monday: aDate,
  step: orNull(fc.integer({ min: 1, max: 3_600 })),
  expected: count,
  phases: fc.array(aPhase, { maxLength: 3 }),
  events: someEvents,
  daylightEvents: orNull(someEvents),
  throttledMinutes: count,
  highWhileIdle: orNull(fc.record({ count, highest: fc.array(anInterval, { maxLength: 3 }) })),
  intervals: orNull(fc.array(anInterval, { maxLength: 4 })),
});

const operator = orNull(fc.constantFrom(...GRID_OPERATORS));
export const aMeteringChange = fc.record({ ppe: orNull(someWord), operator });
export const someMeteringDetails = fc.record({ id: fc.nat(), ppe: orNull(someWord), operator });
