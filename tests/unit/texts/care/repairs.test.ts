import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { REPAIR_REASONS } from '#domain/repair/repair-check.ts';
import { checkText, reasonText, repairReason, stateText } from '#texts/care/repairs.ts';
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

const ms = (time: string) => quantity<never>(Date.parse(time));
test('a state says since when it is good, and when it came back', () => {
  const at = (now: string) => stateText({ state: 'good_so_far', from: ms('2026-11-28T11:40:00+01:00'), returnedAt: null }, ms(now));
  expect(at('2026-11-28T15:00:00+01:00')).toBe('Na razie dobrze od 11:40, sprawdzamy dalej');
  expect(at('2026-11-29T07:00:00+01:00')).toBe('Na razie dobrze od 28/11, 11:40, sprawdzamy dalej');
  const returned = { state: 'returned', from: null, returnedAt: ms('2026-11-29T07:40:00+01:00') } as const;
  expect(stateText(returned, ms('2026-11-29T12:00:00+01:00'))).toBe('Wróciło 29/11, 07:40');
  expect(reason({ reason: 'cause', cause: 'event:GROUND_FAULT', returnedAt: returned.returnedAt })).toMatch(
    /^przyczyna zgłoszenia wróciła 29\/11, 07:40: /,
  );
  expect(reason({ reason: 'cause', cause: null, returnedAt: returned.returnedAt })).toBe('nieprawidłowość falownika wróciła 29/11, 07:40');
});

test('too little power names the share that was asked for', () => {
  expect(reason({ reason: 'low_power', cause: 'event:BLOWN_STRING_FUSE' })).toBe('moc była mniejsza niż ze wszystkimi łańcuchami');
  expect(reason({ reason: 'low_power', cause: 'low_yield' })).toMatch(/75.%/);
});
