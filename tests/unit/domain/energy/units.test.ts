import { describe, expect, test } from 'vitest';
import { specificYield, toKilowattHours, toKilowatts } from '#domain/energy/units.ts';
import { quantity } from '#domain/quantity.ts';

describe('units', () => {
  test('W to kW and Wh to kWh', () => expect([toKilowatts(quantity(8250)), toKilowattHours(quantity(1500))]).toEqual([8.25, 1.5]));
  test('specific yield is kWh per kWp', () =>
    expect([specificYield(quantity(20_000), quantity(10_000)), specificYield(quantity(1), quantity(0))]).toEqual([2, 0]));
});
