import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { REPAIR_REASONS } from '#domain/repair/repair-check.ts';
import { checkText, reasonText, repairReason } from '#texts/care/repairs.ts';
import { aRepairCheck } from '#tests/support/diagnosis-builders.ts';

const reason = (over: Parameters<typeof aRepairCheck>[0]) => reasonText(aRepairCheck(over));

describe('a reason', () => {
  test('has words of its own, each another', () => {
    const words = [...REPAIR_REASONS, 'other' as const].map((one) => reason({ reason: one, highestPower: null }));
    expect(new Set(words).size).toBe(REPAIR_REASONS.length + 1);
    expect(reason({ reason: null })).toBeNull();
  });

  test('names the cause and the events that stand against the repair', () => {
    expect(reason({ reason: 'cause', cause: 'state:FAULT' })).toBe('przyczyna zgłoszenia nadal trwa: Awaria falownika');
    expect(reason({ reason: 'event', events: ['BLOWN_STRING_FUSE'] })).toMatch(/^trwała inna nieprawidłowość falownika: .+/);
  });

  test('says that the inverter works only where it gave power', () => {
    expect(reason({ reason: 'not_comparable', highestPower: quantity(4000) })).toBe('falownik pracuje; nie ma z czym porównać mocy');
    expect(reason({ reason: 'not_comparable', highestPower: quantity(0) })).toBe('nie ma z czym porównać mocy');
  });

  test('that only a newer server knows is shown in a story as it came', () => expect(repairReason('eclipse')).toBe('eclipse'));
});

test('what was expected says what it comes from', () => {
  const words = (comparedWith: Parameters<typeof checkText>[0]['comparedWith']) =>
    checkText(aRepairCheck({ reason: null, expectedPower: quantity(3100), comparedWith }));
  expect(words('own_days')).toContain('kW (z własnych dni sprzed awarii, bez uwzględnienia pogody).');
  expect(words('neighbours')).toContain('kW (według sąsiadów).');
  expect(words('other')).toMatch(/3,10.kW\.$/);
});

test('the measured value is next to the expected one', () =>
  expect(
    checkText(aRepairCheck({ reason: 'low_power', highestPower: quantity(900), meanPower: quantity(700), expectedPower: quantity(3100) })),
  ).toMatch(/^Moc była mniejsza niż 60.% spodziewanej\. Moc najwyższa 0,90.kW, średnia 0,70.kW; spodziewana średnio 3,10.kW\.$/));
