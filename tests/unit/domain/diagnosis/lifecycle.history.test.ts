import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose } from '#domain/diagnosis/diagnose.ts';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { type DiagnosisRecord, reconcile } from '#domain/diagnosis/lifecycle.ts';
import { NOTHING_READ, watchReading } from '#domain/diagnosis/tracks/reading-watch.ts';
import { quantity } from '#domain/quantity.ts';
import { daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type DiagnosedReading, factsOf } from '#tests/support/diagnosis-facts.ts';
import { type Fortune, fortuneOf, readingsOf, someFortunes } from '#tests/support/generated-inverter.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { runsOf } from '#tests/support/runs.ts';

const START = instantOf('2026-06-08', 3);
const END = instantOf('2026-06-10', 19);
const WATCHED = { spot: POZNAN, inverterPower: quantity<never>(10_000) };

type History = readonly (readonly [Fortune, number])[];
const made = (history: History): DiagnosedReading[] =>
  readingsOf(daysFrom('2026-06-08', '2026-06-11'), fortuneOf(history, START)).filter(({ at }) => at <= END);
const known = (readings: readonly DiagnosedReading[], now: number): Diagnosis[] =>
  diagnose(factsOf(readings, { spot: POZNAN, inverterPower: 10_000, isLive: true, now }));

/** The stored causes after all readings, diagnosed again only when a reading requires it; `nowAt` gives the clock. */
function recordsAfter(arriving: readonly DiagnosedReading[], nowAt: (reading: DiagnosedReading) => number) {
  let watch = NOTHING_READ;
  let records: DiagnosisRecord[] = [];
  let looks = 0;
  arriving.forEach((reading, index) => {
    const next = watchReading(watch, reading, WATCHED);
    watch = next.watch;
    if (!next.isNews) return;
    looks += 1;
    const now = nowAt(reading);
    const { kept, opened } = reconcile(records, known(arriving.slice(0, index + 1), now), now);
    records = [...kept, ...opened.map((diagnosis) => ({ ...diagnosis, acknowledged: null, isTaskClosed: false }))];
  });
  return { records, looks };
}

/** An active cause was last seen with the last reading, and an overvoltage ends by the clock: neither is written each time. */
const essence = (records: readonly Diagnosis[]) =>
  records
    .map(({ cause, since, from, last, count, isActive }) =>
      cause === 'overvoltage' ? { cause, since, from, count } : { cause, since, from, last: isActive ? null : last, count, isActive },
    )
    .sort((one, other) => one.cause.localeCompare(other.cause));

describe('diagnoses made while readings arrive', () => {
  test('in order are those of all readings at once, although most readings need no diagnosis', () => {
    fc.assert(
      fc.property(someFortunes, (history) => {
        const readings = made(history);
        const { records } = recordsAfter(readings, ({ at }) => at);
        expect(essence(records)).toEqual(essence(known(readings, readings.at(-1)?.at ?? END)));
      }),
      { numRuns: runsOf(12) },
    );
  });

  test('in any order, late and repeated, are the same', () => {
    fc.assert(
      fc.property(someFortunes, fc.infiniteStream(fc.nat()), (history, chance) => {
        const some = made(history).filter((_, index) => index % 4 === 0);
        const arriving = [...some, ...some.slice(0, 10)]
          .map((reading) => ({ reading, rank: chance.next().value }))
          .sort((one, other) => one.rank - other.rank)
          .map(({ reading }) => reading);
        expect(essence(recordsAfter(arriving, () => END).records)).toEqual(essence(known(some, END)));
      }),
      { numRuns: runsOf(8) },
    );
  });

  test('after corrections are those of the correct readings', () => {
    const right = readingsOf(['2026-06-08', '2026-06-09'], () => 'works');
    const wrong = readingsOf(['2026-06-08', '2026-06-09'], (at) => (at < START + 36_000_000 ? 'works' : 'ground-fault'));
    expect(essence(known([...wrong, ...right], END))).toEqual(essence(known(right, END)));
  });

  test('cost next to nothing while an inverter works', () => {
    const readings = made([]);
    expect(readings.length).toBeGreaterThan(400);
    expect(recordsAfter(readings, ({ at }) => at)).toEqual({ records: [], looks: 0 });
  });
});
