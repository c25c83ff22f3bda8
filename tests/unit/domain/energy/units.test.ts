import { describe, expect, test } from 'vitest';
import { toKilowattHours, toKilowatts } from '#domain/energy/units.ts';
import { quantity } from '#domain/quantity.ts';

describe('units', () => {
  test('W to kW and Wh to kWh', () => expect([toKilowatts(quantity(8250)), toKilowattHours(quantity(1500))]).toEqual([8.25, 1.5]));
});
