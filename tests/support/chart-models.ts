import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column, NO_READINGS } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { energyModel } from '#ui/charts/models/energy-model.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';

export const DAY = '2026-06-21';
export const at = (minute: number) => instantOf(DAY, 12, minute);
export const knowledge = { firstReading: instantOf('2026-05-20'), lastReading: at(0), asOf: at(5), spot: MIDDLE_OF_POLAND };
export const energy = energyModel(
  [
    { bucket: '2026-06-20', energy: quantity(2000) },
    { bucket: DAY, energy: quantity(1000) },
  ],
  'month',
  '2026-06-01',
  knowledge,
);

export const voltages = voltageModel(
  { a: { at: column([instantOf(DAY, 4), instantOf(DAY, 4, 5)]), values: column([18, 231]) }, b: NO_READINGS, c: NO_READINGS },
  'day',
  DAY,
  MIDDLE_OF_POLAND,
);
