import { expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { eventName, eventTexts } from '#texts/events.ts';
import { stateName, stateTexts } from '#texts/states.ts';
import { uiTexts } from '#texts/ui.ts';

test("the pages are told as 'page - total pages'", () => {
  expect(uiTexts.pageOf(2, 12)).toBe('2 - 12');
});

test('all sixteen events have a Polish name, and a code nobody knows is shown raw', () => {
  expect(Object.keys(eventTexts).sort()).toEqual([...EVENT_CODES].sort());
  expect(new Set(Object.values(eventTexts)).size).toBe(16);
  expect(eventName('DC_DISCONNECT')).toBe('Rozłącznik DC otwarty');
  expect(eventName('VENDOR_17')).toBe('VENDOR_17');
});

test('all eight states have a Polish name, by name and by number, and an unknown one is shown raw', () => {
  expect(Object.keys(stateTexts)).toHaveLength(8);
  expect([stateName('MPPT'), stateName('4'), stateName('ggMPPT'), stateName('17')]).toEqual([
    'Praca (MPPT)',
    'Praca (MPPT)',
    'Praca (MPPT)',
    '17',
  ]);
});
