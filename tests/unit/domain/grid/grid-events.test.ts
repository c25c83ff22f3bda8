import { describe, expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { GRID_EVENTS, isFaultOfGrid, isOwnEvent } from '#domain/grid/grid-events.ts';

test('grid events are voltage, frequency and loss of the grid', () =>
  expect([...GRID_EVENTS].sort()).toEqual(['AC_OVER_VOLT', 'AC_UNDER_VOLT', 'GRID_DISCONNECT', 'OVER_FREQUENCY', 'UNDER_FREQUENCY']));

describe('a fault is caused by the grid', () => {
  test('if only grid events are active with it', () => {
    for (const code of GRID_EVENTS) expect(isFaultOfGrid([code])).toBe(true);
    expect(isFaultOfGrid(['AC_OVER_VOLT', 'OVER_FREQUENCY'])).toBe(true);
  });
  test('not without an event, nor with an event of the inverter or an unknown one', () => {
    expect(isFaultOfGrid([])).toBe(false);
    expect(isFaultOfGrid(['AC_OVER_VOLT', 'GROUND_FAULT'])).toBe(false);
    expect(isFaultOfGrid(['GRID_DISCONNECT', 'TLX_1222'])).toBe(false);
  });
});

describe('an installation’s own events', () => {
  test('are all but those of a visit and of an outage', () => {
    const others = EVENT_CODES.filter((code) => !isOwnEvent(code, [code]));
    expect(others.sort()).toEqual(['CABINET_OPEN', 'GRID_DISCONNECT', 'MANUAL_SHUTDOWN']);
    expect(isOwnEvent('TLX_1222', ['TLX_1222'])).toBe(true);
  });
  test('do not include manual switching during a visit', () => {
    expect(isOwnEvent('DC_DISCONNECT', ['CABINET_OPEN', 'DC_DISCONNECT'])).toBe(false);
    expect(isOwnEvent('AC_DISCONNECT', ['AC_DISCONNECT', 'MANUAL_SHUTDOWN'])).toBe(false);
    expect(isOwnEvent('GROUND_FAULT', ['CABINET_OPEN', 'GROUND_FAULT'])).toBe(true);
  });
  test('nor events of an outage; a high voltage is not one of them', () => {
    expect(isOwnEvent('AC_UNDER_VOLT', ['AC_UNDER_VOLT', 'GRID_DISCONNECT'])).toBe(false);
    expect(isOwnEvent('AC_OVER_VOLT', ['AC_OVER_VOLT', 'GRID_DISCONNECT'])).toBe(true);
  });
});
