import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { digestLetter } from '#texts/digest.ts';

const line = {
  cause: 'silent',
  since: quantity<never>(Date.parse('2026-11-20T06:00:00Z')),
  evidence: { of: 'silence', lastReading: quantity<never>(Date.parse('2026-11-20T06:00:00Z')) },
  sn: 'SN0007',
  description: 'Dom Kowalskich',
} as const;

test('a mail about new causes ends with how all installations stand, as the screens count them', () => {
  const { text } = digestLetter([line], { faulty: 3, attention: 5, waiting: 1, working: 1112 }, 'https://pv.example.com/');
  expect(text).toContain('- Dom Kowalskich (SN0007), od 20/11/2026, 07:00');
  expect(text.replaceAll('\u202f', ' ')).toContain(
    'Wszystkie instalacje teraz: nieprawidłowość: 3, wymaga uwagi: 5, czeka na odczyt: 1, działa: 1 112.',
  );
});
