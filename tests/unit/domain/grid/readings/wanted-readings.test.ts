import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventStretches } from '#domain/grid/readings/event-stretches.ts';
import { faultStretches } from '#domain/grid/readings/fault-stretches.ts';
import { type InverterReading, inverterReadings } from '#domain/grid/readings/inverter-reading.ts';
import { ownFaultNow } from '#domain/grid/readings/own-fault-now.ts';
import { wantedReadings } from '#domain/grid/readings/wanted-readings.ts';
import { daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN, timesOf } from '#tests/support/solar-days.ts';
import { inverterReadingsOf, type ReadingFields } from '#tests/support/inverter-readings.ts';

const INVERTER = { spot: POZNAN, inverterPower: 10_000 };
const TIMES = daysFrom('2026-11-10', '2026-11-14').flatMap((day) => timesOf(day, 300_000));

const states = fc.constantFrom('FAULT', 'SLEEPING', 'STANDBY', 'MPPT', 'MPPT', 'THROTTLED', 'Lauf');
const codes = fc.uniqueArray(fc.constantFrom('GROUND_FAULT', 'OVER_TEMP', 'AC_OVER_VOLT', 'X_1'), { maxLength: 2 });

/** Readings of four days of November, five minutes apart with gaps; state and codes last for a while. */
const histories = (isStateTold: boolean) =>
  fc
    .array(
      fc.record({
        steps: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 150 })),
        state: states,
        codes: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, codes),
        power: fc.constantFrom(0, 50, 4000),
        isHeard: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 1),
      }),
      { minLength: 3, maxLength: 30 },
    )
    .map((parts) => {
      const fields: ReadingFields[] = [];
      let next = 0;
      for (const { steps, state, codes: named, power, isHeard } of parts) {
        for (const time of TIMES.slice(next, next + steps)) if (isHeard) fields.push([time, isStateTold ? state : null, named, power]);
        next += steps;
      }
      return fields;
    });

/** Readings at changes and at the last reading, with the first readings that are requested. */
function fromChanges(all: readonly ReadingFields[]): InverterReading[] {
  const changed = all.filter(([, state, named], index) => {
    const [, before, others] = all[index - 1] ?? [0, undefined, []];
    return state !== before || named.join() !== others.join();
  });
  const last = all.at(-1);
  const read = new Map<number, number | null>(last ? [[last[0], null]] : []);
  const readings = () =>
    inverterReadings({
      states: changed.flatMap(([time, state]) => (state === null ? [] : [{ at: time as never, state }])),
      events: changed.map(([time, , named]) => ({ at: time as never, codes: named })),
      readings: [...read].map(([time, power]) => ({ at: time, power })),
    });
  for (let round = 0; round < 3; round += 1)
    for (const { from, to, above } of wantedReadings(readings(), INVERTER)) {
      const first = all.find(([time, , , power = null]) => time >= from && time <= to && (above === null || (power ?? 0) > above));
      if (first) read.set(first[0], first[3] ?? null);
    }
  return readings();
}

const essence = (readings: readonly InverterReading[]) => ({
  events: [...eventStretches(readings, INVERTER)]
    .map(([code, own]) => [code, own.map(({ from, to, isByDay }) => [from, to, isByDay])])
    .sort(),
  faults: faultStretches(readings, INVERTER).map(({ from, to, isByDay }) => [from, to, isByDay]),
  now: ownFaultNow(readings, INVERTER, instantOf('2026-11-14')),
});

describe('changes with the wanted readings', () => {
  test.each([
    ['states', true],
    ['none', false],
  ])('have the same result as all readings, of a source that readings %s', (_, isStateTold) => {
    fc.assert(
      fc.property(histories(isStateTold), (fields) => {
        expect(essence(fromChanges(fields))).toEqual(essence(inverterReadingsOf(...fields)));
      }),
      { numRuns: 150 },
    );
  });

  test('need no readings without states and events', () => {
    const quiet = TIMES.map((time): ReadingFields => [time, 'MPPT', [], 100]);
    expect(wantedReadings(inverterReadingsOf(...quiet), INVERTER)).toEqual([]);
  });
});
