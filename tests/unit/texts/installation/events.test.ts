import { expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { eventMark, eventName, eventTexts } from '#texts/installation/events.ts';

test('all sixteen events have a Polish name, and an unknown code is named as it came, as its maker’s', () => {
  expect(Object.keys(eventTexts).sort()).toEqual([...EVENT_CODES].sort());
  expect(new Set(Object.values(eventTexts)).size).toBe(16);
  expect(eventName('DC_DISCONNECT')).toBe('Rozłącznik DC otwarty');
  expect(eventName('VENDOR_17')).toBe('VENDOR_17 (kod producenta, bez opisu)');
  expect(eventMark('VENDOR_17')).toBe('Kod VENDOR_17');
});
