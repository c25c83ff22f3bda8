import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridLosses, hasNoVoltage, isDusk } from '#domain/grid/outages/grid-losses.ts';
import type { Instant } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const DAY = '2026-06-08';
const at = (hour: number, minute = 0) => instantOf(DAY, hour, minute);

describe('a reading without voltage', () => {
  const reading = { at: at(12), power: 0, voltages: [0, 0, 0] as (number | null)[] };
  const has = (says: Partial<typeof reading> & { readonly power?: number | null }) => hasNoVoltage({ ...reading, ...says }, POZNAN);

  test('has all measured phases below 11.5 V by day, at no power or an unknown one', () => {
    expect([has({}), has({ voltages: [11.4, null, null] }), has({ power: null as never }), has({ power: -5 })]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([has({ voltages: [11.5, 0, 0] }), has({ voltages: [null, null, null] }), has({ power: 5.1 }), has({ at: at(23) })]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the loss of the grid', () => {
  const losses = (log: readonly (readonly [number, ...string[]])[], more: Partial<Parameters<typeof gridLosses>[0]> = {}) =>
    gridLosses({
      changes: log.map(([time, ...codes]) => ({ at: time as Instant, codes })),
      withoutVoltage: [],
      lastReading: at(18),
      now: at(18),
      spot: POZNAN,
      ...more,
    }).map(({ from, to }) => [from, to]);

  test('is GRID_DISCONNECT, or no voltage', () => {
    expect(losses([[at(10), 'GRID_DISCONNECT'], [at(11)]])).toEqual([[at(10), at(11)]]);
    expect(losses([], { withoutVoltage: [{ from: at(10), to: null }] })).toEqual([[at(10), null]]);
  });

  test('is none if a switch is named before it, with it, or within 15 minutes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('AC_DISCONNECT', 'CABINET_OPEN', 'MANUAL_SHUTDOWN'),
        fc.integer({ min: -30, max: 15 }),
        fc.boolean(),
        (code, minutes, isMeasured) => {
          const switched = at(10, minutes);
          const log = [
            [at(10), 'GRID_DISCONNECT', ...(minutes <= 0 ? [code] : [])],
            [switched, code, ...(minutes >= 0 ? ['GRID_DISCONNECT'] : [])],
          ].sort(([one], [other]) => Number(one) - Number(other)) as [number, ...string[]][];
          const measured = { withoutVoltage: [{ from: at(10), to: null }] };
          expect(isMeasured ? losses([[switched, code]], measured) : losses(log)).toEqual([]);
        },
      ),
    );
  });

  test('ends when somebody switches later', () => {
    expect(
      losses([
        [at(10), 'GRID_DISCONNECT'],
        [at(10, 16), 'GRID_DISCONNECT', 'CABINET_OPEN'],
      ]),
    ).toEqual([[at(10), at(10, 16)]]);
  });

  test('at night alone is none', () => {
    expect(losses([[at(23), 'GRID_DISCONNECT'], [at(26)]])).toEqual([]);
    expect(losses([[at(23), 'GRID_DISCONNECT'], [at(33)]], { lastReading: at(34), now: at(34) })).toEqual([[at(23), at(33)]]);
  });

  test('of an inverter that is silent since lasts a day at most', () => {
    expect(losses([[at(10), 'GRID_DISCONNECT']], { lastReading: at(11), now: at(34) })).toEqual([[at(10), null]]);
    expect(losses([[at(10), 'GRID_DISCONNECT']], { lastReading: at(11), now: at(36) })).toEqual([[at(10), at(35)]]);
  });
});

test('it is dusk while the sun sinks below 5°, until it is dark; never in the morning or at noon', () => {
  const hours = Array.from({ length: 48 }, (_, half) => half / 2).filter((hour) => isDusk(at(0, hour * 60), POZNAN));
  expect(hours).toEqual([20.5, 21, 21.5, 22]);
  const winter = Array.from({ length: 48 }, (_, half) => half / 2).filter((hour) => isDusk(instantOf('2026-11-28', 0, hour * 60), POZNAN));
  expect(winter).toEqual([15, 15.5, 16]);
});
