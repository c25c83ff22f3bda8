import { expect, test } from 'vitest';
import { isIssuer } from '#server/addresses.ts';

test('a provider is the one that was set by its whole name, and a host alone with or without a slash behind it', () => {
  expect(isIssuer('https://id.example.com', 'https://id.example.com/')).toBe(true);
  expect(isIssuer('https://id.example.com/realms/pv', 'https://id.example.com/realms/pv')).toBe(true);
  for (const named of ['https://id.example.com/realms/pv/', 'https://id.example.com/realms/PV', 'https://id.example.com', 'pv'])
    expect(isIssuer(named, 'https://id.example.com/realms/pv'), named).toBe(false);
});
