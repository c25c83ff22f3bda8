import { expect, test } from 'vitest';
import { problemSentence } from '#texts/problems.ts';

test('every problem has a sentence; a refusal keeps the backend’s own words', () => {
  const refused = { is: 'refused', status: 400, refusal: { fields: { email: ['Zły adres.'] }, detail: null, items: [] } } as const;
  expect(problemSentence(refused)).toBe('Zły adres.');
  expect(problemSentence({ ...refused, refusal: { fields: {}, detail: null, items: [] } })).toBe(
    'Serwer odmówił wykonania tej operacji (400).',
  );
  expect(problemSentence({ is: 'server', status: 500 })).toBe('Serwer zgłosił błąd (500). Spróbuj ponownie później.');
  expect(problemSentence({ is: 'server', status: 500, request: '3f2a91bc' })).toBe(
    'Serwer zgłosił błąd (500). Spróbuj ponownie później. Numer zapytania dla administratora: 3f2a91bc.',
  );
  expect(problemSentence({ is: 'busy', retryAfter: 2 })).toBe('Zbyt wiele prób. Spróbuj ponownie za 2 sekundy.');
  expect(problemSentence({ is: 'unserved', status: 405, why: 'absent' })).toBe(
    'Ten serwer nie obsługuje tej operacji pod oczekiwanym adresem (405). Przekaż to administratorowi serwera.',
  );
  for (const is of ['offline', 'portal', 'shape', 'auth', 'missing'] as const) expect(problemSentence({ is })).toMatch(/\.$/);
});
