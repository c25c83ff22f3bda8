import { expect, test } from 'vitest';
import { fleetEnergy, sumOfBars } from '#domain/energy/fleet-energy.ts';
import { quantity } from '#domain/quantity.ts';

const bar = (energy: number) => ({ bucket: '2026-11-20T10:00:00+01:00', energy: quantity<never>(energy) });

test('hours of a day are summed, and without hours the sum is unknown', () => {
  expect(sumOfBars([bar(1200), bar(0), bar(300)])).toBe(1500);
  expect(sumOfBars([bar(0)])).toBe(0);
  expect(sumOfBars([])).toBeNull();
});

test('an unknown installation is left out of the sum and of the count, and the sum is as old as its oldest part', () => {
  const energies = [
    { energy: quantity<never>(1500), asOf: quantity<never>(20) },
    { energy: null, asOf: quantity<never>(5) },
    { energy: quantity<never>(0), asOf: quantity<never>(10) },
  ];
  expect(fleetEnergy(energies)).toEqual({ energy: 1500, known: 2, asOf: 10 });
});

test('without any known energy there is no sum', () => {
  expect(fleetEnergy([])).toBeNull();
  expect(fleetEnergy([{ energy: null, asOf: quantity(5) }])).toBeNull();
});
