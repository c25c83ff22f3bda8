import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { eventsNow, type KnownInverter } from '#domain/grid/event-log.ts';
import type { EventEntry } from '#domain/grid/status.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { eventRows } from '#screens/installation/cards/events-card.tsx';

const KNOWN: KnownInverter = { spot: POZNAN, inverterPower: 10_000, states: null, lastReading: null, lastPower: null };
const rowsOf = (...entries: EventEntry[]) => eventRows(eventsNow(entries, KNOWN));

describe('the event map', () => {
  test('is empty if no entry has codes', () => {
    expect(rowsOf()).toEqual([]);
    expect(rowsOf({ at: quantity(1), codes: {} })).toEqual([]);
  });

  test('has all sixteen codes, the active ones first, the most severe on top', () => {
    const rows = rowsOf({ at: quantity(5), codes: { OVER_TEMP: true, MANUAL_SHUTDOWN: true, AC_OVER_VOLT: true, GROUND_FAULT: false } });
    expect(rows).toHaveLength(16);
    expect(rows.slice(0, 4)).toEqual([
      { code: 'AC_OVER_VOLT', isActive: true },
      { code: 'OVER_TEMP', isActive: true },
      { code: 'MANUAL_SHUTDOWN', isActive: true },
      { code: 'GROUND_FAULT', isActive: false },
    ]);
  });

  test('has every active code, also one that is only in an older entry', () => {
    const rows = rowsOf(
      { at: quantity(10), codes: { OVER_TEMP: true, GROUND_FAULT: false } },
      { at: quantity(20), codes: { MEMORY_LOSS: true } },
    );
    expect(rows.filter(({ isActive }) => isActive).map(({ code }) => code)).toEqual(['OVER_TEMP', 'MEMORY_LOSS']);
  });

  test('has an unknown code as received, after the known active ones', () => {
    const rows = rowsOf({ at: null, codes: { X_77: true, UNDER_TEMP: true, Y_1: false } });
    expect(rows.map(({ code }) => code).slice(0, 2)).toEqual(['UNDER_TEMP', 'X_77']);
    expect(rows.at(-1)).toEqual({ code: 'Y_1', isActive: false });
  });
});
