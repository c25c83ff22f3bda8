import { afterEach, expect, test, vi } from 'vitest';
import { positionTexts } from '#texts/position.ts';
import { positionTrouble, knownTrouble } from '#ui/device-position.ts';

const RECEIVER = {} as Geolocation;
afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, RECEIVER, null],
  [true, undefined, 'unsupported'],
  [false, RECEIVER, 'insecure'],
  [false, undefined, 'insecure'],
] as const)('whether a position can be requested: secure %s, receiver %o', (isSecure, receiver, trouble) => {
  vi.stubGlobal('isSecureContext', isSecure);
  expect(knownTrouble(receiver)).toBe(trouble);
});

test.each([
  [1, 'denied'],
  [2, 'unknown'],
  [3, 'late'],
] as const)('code %i of a browser means %s', (code, trouble) => {
  expect(positionTrouble({ code })).toBe(trouble);
});

test('the text for a page that is not secure names https and does not refer to the settings', () => {
  expect(positionTexts.insecure).toContain('https');
  expect(positionTexts.insecure).not.toContain('ustawieni');
});
