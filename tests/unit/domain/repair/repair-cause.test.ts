import { expect, test } from 'vitest';
import { severityOf } from '#domain/diagnosis/cause.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { brokenSince } from '#domain/repair/repair-cause.ts';

const CLOSED = quantity<Instant>(1_000_000);
const since = (cause: Cause, at: number) => ({ cause, severity: severityOf(cause), since: quantity<Instant>(at) });

test('the repaired fault began with the first cause of the inverter, including a low yield', () => {
  expect(brokenSince([since('event:GROUND_FAULT', 500), since('low_yield', 200), since('silent', 700)], CLOSED)).toBe(200);
  expect(brokenSince([since('event:GROUND_FAULT', 500)], CLOSED)).toBe(500);
});

test('causes in the grid, warnings and later causes are left out', () => {
  const others = [
    since('event:AC_OVER_VOLT', 1),
    since('overvoltage', 2),
    since('grid_outage', 3),
    since('event:UNDER_TEMP', 4),
    since('event:GROUND_FAULT', 2_000_000),
  ];
  expect(brokenSince(others, CLOSED)).toBe(CLOSED);
  expect(brokenSince([], CLOSED)).toBe(CLOSED);
});
