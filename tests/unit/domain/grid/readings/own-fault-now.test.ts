import { describe, expect, test } from 'vitest';
import { ownFaultNow, unsettled } from '#domain/grid/readings/own-fault-now.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { inverterReadingsOf, type ReadingFields } from '#tests/support/inverter-readings.ts';

const DAY = '2026-11-10';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);
const INVERTER = { spot: POZNAN, inverterPower: 10_000 };
const now = (time: number, ...said: readonly ReadingFields[]) => ownFaultNow(inverterReadingsOf(...said), INVERTER, time);
const isFaulty = (...said: readonly ReadingFields[]) => now(said.at(-1)?.[0] ?? 0, ...said).isFaulty;

describe('an inverter has a fault of its own', () => {
  test('in FAULT, by name or by number', () => {
    expect(isFaulty([at(12), 'FAULT', []])).toBe(true);
    expect(isFaulty([at(12), '7', []])).toBe(true);
    expect(isFaulty([at(12), 'MPPT', []])).toBe(false);
  });
  test('with a major event of its own, not with a grid event, a warning or a blown fuse', () => {
    expect(isFaulty([at(12), 'MPPT', ['GROUND_FAULT']])).toBe(true);
    expect(isFaulty([at(12), 'MPPT', ['AC_OVER_VOLT', 'UNDER_TEMP', 'BLOWN_STRING_FUSE', 'X_77']])).toBe(false);
  });
  test('but not if the grid alone causes FAULT, nor after that', () => {
    expect(isFaulty([at(12), 'FAULT', ['AC_OVER_VOLT']])).toBe(false);
    expect(isFaulty([at(12), 'FAULT', ['AC_OVER_VOLT', 'HW_TEST_FAILURE']])).toBe(true);
    expect(isFaulty([at(12), 'FAULT', ['AC_OVER_VOLT', 'X_77']])).toBe(true);
    expect(isFaulty([at(14), 'FAULT', ['GRID_DISCONNECT']], [at(18), 'SLEEPING', []])).toBe(false);
  });
  test('by night too, until it is over by day', () => {
    const night: ReadingFields[] = [
      [at(12), 'FAULT', ['GROUND_FAULT']],
      [at(17), 'SLEEPING', []],
    ];
    expect(now(at(23), ...night)).toEqual({ isFaulty: true, since: at(12) });
    expect(isFaulty(...night, [at(10, 0, '2026-11-11'), 'STANDBY', []])).toBe(true);
    expect(isFaulty(...night, [at(10, 0, '2026-11-11'), 'MPPT', []])).toBe(false);
    expect(isFaulty([at(12), 'FAULT', []], [at(17), 'SLEEPING', []])).toBe(true);
  });
  test('in the dark once it is named twice or has lasted for a quarter of an hour', () => {
    const fault: ReadingFields = [at(17), 'FAULT', ['GROUND_FAULT']];
    expect(now(at(17, 14), fault)).toEqual({ isFaulty: false, since: at(17) });
    expect(now(at(17, 15), fault).isFaulty).toBe(true);
    expect(isFaulty(fault, [at(17, 5), 'FAULT', ['GROUND_FAULT']])).toBe(true);
    const flaps = [0, 10, 20, 30].flatMap((minute): ReadingFields[] => [
      [at(17, minute), 'FAULT', ['GROUND_FAULT']],
      [at(17, minute + 5), 'SLEEPING', []],
    ]);
    expect(now(at(20), ...flaps)).toEqual({ isFaulty: false, since: null });
  });
});

describe('the next reading may change the result', () => {
  const isHeld = (...said: readonly ReadingFields[]) => unsettled(inverterReadingsOf(...said), INVERTER, at(14)).isHeld;
  test('for a fault, a major event and an event that is not over', () => {
    expect(isHeld([at(12), 'FAULT', []])).toBe(true);
    expect(isHeld([at(12), 'MPPT', ['DC_OVER_VOLT']])).toBe(true);
    expect(isHeld([at(12), 'STANDBY', ['X_1']], [at(13), 'STANDBY', []])).toBe(true);
  });
  test('not for a named event, and not for one that is over', () => {
    expect(isHeld([at(12), 'MPPT', ['X_1']])).toBe(false);
    expect(isHeld([at(12), 'FAULT', ['GROUND_FAULT']], [at(13), 'MPPT', []])).toBe(false);
  });
  test('within minutes, if a fault was named once in the dark', () => {
    const undecided = (time: number, ...said: readonly ReadingFields[]) =>
      unsettled(inverterReadingsOf(...said), INVERTER, time).isUndecided;
    expect(undecided(at(17, 10), [at(17), 'FAULT', []])).toBe(true);
    expect(undecided(at(17, 15), [at(17), 'FAULT', []])).toBe(false);
    expect(undecided(at(12), [at(12), 'FAULT', []])).toBe(false);
    expect(undecided(at(17, 10), [at(17), 'FAULT', ['AC_OVER_VOLT']])).toBe(false);
  });
});
