import { expect, test } from 'vitest';
import { naturalKey, rewritten } from '#intents/natural-key.ts';
import { aTask } from '#tests/support/builders.ts';

test('spaces, composed letters and empty fields make no difference', () => {
  const sent = aTask({ reason: ' Usterka  falownika ', description: 'Łódź'.normalize('NFD'), scope: '' });
  const held = aTask({ reason: 'Usterka falownika', description: 'Łódź', scope: null as unknown as string });
  expect(naturalKey(held)).toBe(naturalKey(sent));
  expect(rewritten(sent, held)).toEqual([]);
});

test('another word, day or inverter is another request', () => {
  const keys = [aTask(), aTask({ reason: 'Inna' }), aTask({ createdOn: '2026-11-21' }), aTask({ inverterSerial: 'SN-2' })].map((task) =>
    naturalKey(task),
  );
  expect(new Set(keys).size).toBe(4);
});

test('a field that the backend rewrites is named, and left out of the key', () => {
  const sent = aTask();
  const held = aTask({ employee: 'ANNA NOWAK' });
  expect(rewritten(sent, held)).toEqual(['employee']);
  expect(naturalKey(held, ['employee'])).toBe(naturalKey(sent, ['employee']));
});
