import { expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { eventName, eventTexts } from '#texts/installation/events.ts';

test('all sixteen events have a Polish name, and a code nobody knows is shown raw', () => {
  expect(Object.keys(eventTexts).sort()).toEqual([...EVENT_CODES].sort());
  expect(new Set(Object.values(eventTexts)).size).toBe(16);
  expect(eventName('DC_DISCONNECT')).toBe('Rozłącznik DC otwarty');
  expect(eventName('VENDOR_17')).toBe('VENDOR_17');
});
