import { describe, expect, test } from 'vitest';
import { isKnownPassword } from '#server/auth/known-passwords.ts';

describe('passwords that are tried first', () => {
  test.each([
    'P@ssw0rd',
    'Pa$$w0rd!',
    'Hasło123!',
    'H4sl0!2026',
    '@dmin123',
    'Qwerty123!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'zaq1@WSX',
    'Abcd1234!',
    'Aa123456!',
    'Lato!2026',
    'Listopad2026!',
    'Falownik!2026',
    'PV-Care#1',
    'FalownikPV!1',
    'Fotowoltaika1!',
    'Test1234!',
    'haslohaslo1!',
    'Sasha_007',
  ])('"%s" is one', (password) => expect(isKnownPassword(password)).toBe(true));

  test.each(['Nowe!Haslo2', 'Kotwica!2026', 'Żółćżół1#', 'cztery-konie-i-1-wóz', 'x7#Kd9!qLm'])('"%s" is none', (password) =>
    expect(isKnownPassword(password)).toBe(false),
  );

  test('the name in one’s own address is one', () => {
    expect(isKnownPassword('Jadwiga!2026', 'jadwiga.nowak@example.com')).toBe(true);
    expect(isKnownPassword('Jadwiga!2026', 'ewa@example.com')).toBe(false);
  });

  test('one of a thousand characters is looked at as fast as any', () => expect(isKnownPassword(`${'pass'.repeat(250)}q1!`)).toBe(true));
});
