import { expect, test } from 'vitest';
import { compareContent, compareSpelling, naturalKey, changedFields } from '#intents/natural-key.ts';
import { aTask } from '#tests/support/builders.ts';

test('spaces, composed letters and empty fields make no difference', () => {
  const sent = aTask({ reason: ' Usterka  falownika ', description: 'Łódź'.normalize('NFD'), scope: '' });
  const held = aTask({ reason: 'Usterka falownika', description: 'Łódź', scope: null as unknown as string });
  expect(naturalKey(held)).toBe(naturalKey(sent));
  expect(changedFields(sent, held)).toEqual([]);
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
  expect(changedFields(sent, held)).toEqual(['employee']);
  expect(naturalKey(held, ['employee'])).toBe(naturalKey(sent, ['employee']));
});

const LONG = 'Żółta dioda świeci, brak łączności z falownikiem & „L1” bez napięcia od wczoraj';
const sent = aTask({ reason: LONG, description: 'Dom "Pod Dębem" & Synowie' });

test.each([
  ['capitals', { reason: LONG.toLocaleUpperCase('pl') }],
  ['no diacritics', { reason: 'Zolta dioda swieci, brak lacznosci z falownikiem & „L1” bez napiecia od wczoraj' }],
  ['escaped', { reason: LONG.replace('&', '&amp;'), description: 'Dom &quot;Pod Dębem&quot; &#38; Synowie' }],
  ['other spaces and dashes', { reason: LONG.replaceAll(',', ' -') }],
  ['no day of creation', { createdOn: null }],
])('the same request in other words: %s', (_, over) => expect(compareSpelling(sent, { ...sent, ...over })).toBe('same'));

test.each([
  ['a field that was cut', { reason: LONG.slice(0, 60) }],
  ['the day after', { createdOn: '2026-11-21' }],
])('a request that may be the same: %s', (_, over) => expect(compareSpelling(sent, { ...sent, ...over })).toBe('alike'));

test.each([
  ['another word', { reason: `${LONG}, pilne` }],
  ['a short beginning', { reason: 'Żółta dioda' }],
  ['another number', { reason: LONG.replace('L1', 'L2') }],
  ['another day', { createdOn: '2026-11-25' }],
  ['another inverter', { inverterSerial: 'SN-0002' }],
])('a request with %s is another one', (_, over) => expect(compareSpelling(sent, { ...sent, ...over })).toBe('other'));

test('on a backend that rewrites the reason, another request of the same day is not taken for this one', () => {
  const held = aTask({ reason: 'Inna usterka' });
  expect(compareContent(sent, { ...sent, reason: LONG.replace('&', '&amp;') }, ['reason'])).toBe('same');
  expect(compareContent(aTask(), held, ['reason'])).toBe('alike');
  expect(compareContent(aTask(), held, [])).toBe('other');
});

test('a field that the backend replaces altogether is not compared where enough others are', () => {
  const held = aTask({ description: 'Instalacja 7' });
  expect(compareContent(aTask(), held, ['description'])).toBe('same');
  expect(compareContent(aTask(), held, ['description', 'employee', 'scope'])).toBe('alike');
});
