import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { activeCodes, eventRows } from '#screens/installation/event-rows.ts';

describe('the event map', () => {
  test('says nothing where no entry does', () => {
    expect(eventRows([])).toEqual({ rows: [], at: null });
    expect(eventRows([{ at: quantity(1), codes: {} }])).toEqual({ rows: [], at: null });
  });

  test('shows all sixteen codes, the active ones first, the gravest of them at the top', () => {
    const { rows, at } = eventRows([
      { at: quantity(5), codes: { OVER_TEMP: true, MANUAL_SHUTDOWN: true, AC_OVER_VOLT: true, GROUND_FAULT: false } },
    ]);
    expect(rows).toHaveLength(16);
    expect(rows.slice(0, 4)).toEqual([
      { code: 'AC_OVER_VOLT', isActive: true },
      { code: 'OVER_TEMP', isActive: true },
      { code: 'MANUAL_SHUTDOWN', isActive: true },
      { code: 'GROUND_FAULT', isActive: false },
    ]);
    expect(at).toBe(5);
  });

  test('takes the newest entry, in whatever order they came, and one without a time last', () => {
    const events = [
      { at: null, codes: { MEMORY_LOSS: true } },
      { at: quantity<never>(10), codes: { OVER_TEMP: true } },
      { at: quantity<never>(20), codes: { UNDER_TEMP: true } },
    ];
    expect(activeCodes(events)).toEqual(['UNDER_TEMP']);
  });

  test('shows a code that nobody knows as it came, after the known active ones', () => {
    const { rows } = eventRows([{ at: null, codes: { X_77: true, UNDER_TEMP: true, Y_1: false } }]);
    expect(rows.map(({ code }) => code).slice(0, 2)).toEqual(['UNDER_TEMP', 'X_77']);
    expect(rows.at(-1)).toEqual({ code: 'Y_1', isActive: false });
  });
});
