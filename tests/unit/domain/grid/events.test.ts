import { describe, expect, test } from 'vitest';
import { EVENT_CODES, eventsOfBits, NATURE_OF_EVENT } from '#domain/grid/events.ts';

/** The 15 codes that every backend may send (specification 12.24). */
const LISTED = `GROUND_FAULT DC_OVER_VOLT AC_OVER_VOLT AC_UNDER_VOLT AC_DISCONNECT GRID_DISCONNECT CABINET_OPEN UNDER_TEMP OVER_TEMP
  OVER_FREQUENCY UNDER_FREQUENCY BLOWN_STRING_FUSE MANUAL_SHUTDOWN MEMORY_LOSS HW_TEST_FAILURE`.split(/\s+/);

describe('events', () => {
  test('are those fifteen and DC_DISCONNECT (specification 12.24)', () =>
    expect([...EVENT_CODES].sort()).toEqual([...LISTED, 'DC_DISCONNECT'].sort()));
  test('have a severity each', () => expect(Object.keys(NATURE_OF_EVENT).sort()).toEqual([...EVENT_CODES].sort()));
  test('have SunSpec’s bits', () => {
    expect(eventsOfBits(0x0001)).toEqual(['GROUND_FAULT']);
    expect(eventsOfBits(0x0008 | 0x0400 | 0x8000)).toEqual(['DC_DISCONNECT', 'AC_OVER_VOLT', 'HW_TEST_FAILURE']);
    expect(eventsOfBits(0x8001_0000 | 0)).toEqual(['EVT1_BIT_16', 'EVT1_BIT_31']);
    expect(eventsOfBits(0)).toEqual([]);
  });
});
