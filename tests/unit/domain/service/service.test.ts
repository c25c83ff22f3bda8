import { describe, expect, test } from 'vitest';
import { isEmail, isPhone } from '#domain/service/flow-user.ts';
import { addressLine, streetLine } from '#domain/service/installation.ts';
import { isInPoland, WORLD_MAP_START } from '#domain/service/map-places.ts';
import { isStrongPassword, passwordRules } from '#domain/service/password.ts';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import { BACKDROP_TIME, REFRESH, SEARCH_DEBOUNCE, SNACKBAR_TIME, untilNextHour } from '#domain/service/refresh.ts';
import { chosenStatus, isOpen } from '#domain/service/task.ts';

describe('tasks', () => {
  test('0 and 2 are open, 1 is closed', () => expect(([0, 1, 2] as const).map(isOpen)).toEqual([true, false, true]));
  test('an open 2 stays 2 until it is closed; opening a closed one makes 0', () => {
    expect([chosenStatus(2, false), chosenStatus(0, false), chosenStatus(1, false), chosenStatus(2, true)]).toEqual([2, 0, 0, 1]);
  });
});

describe('addresses', () => {
  const address = { street: 'Polna', number: '3', number2: '2', postCode: '62-800', city: 'Kalisz' };
  test.each([
    [address, 'Polna 3/2, 62-800 Kalisz'],
    [{ ...address, number2: '' }, 'Polna 3, 62-800 Kalisz'],
    [{ ...address, street: '' }, '3/2, 62-800 Kalisz'],
    [{ ...address, postCode: '' }, 'Polna 3/2, Kalisz'],
    [{ ...address, city: 'Brak' }, ''],
    [{ street: '', number: '', number2: '', postCode: '', city: '' }, ''],
    [{ ...address, street: 'Brak', number: 'brak', number2: '' }, '62-800 Kalisz'],
    [{ ...address, street: 'Brak', number: '12', number2: ' ' }, '12, 62-800 Kalisz'],
    [{ ...address, postCode: 'Brak' }, 'Polna 3/2, Kalisz'],
    [{ street: 'Brak', number: 'Brak', number2: '', postCode: 'Brak', city: 'Brak' }, ''],
  ])('are put together as people write them', (given, line) => expect(addressLine(given)).toBe(line));

  test.each([
    [address, 'Polna 3/2'],
    [{ ...address, street: 'Brak', number: 'Brak', number2: '' }, ''],
    [{ ...address, city: 'Brak' }, ''],
    [{ ...address, street: 'Brak' }, '3/2'],
  ])('street and number alone; „Brak” is the word for nothing and never part of an address', (given, line) =>
    expect(streetLine(given)).toBe(line),
  );
});

describe('what people type', () => {
  test.each([
    ['600700800', true],
    ['60070080', false],
    ['6007008000', false],
    ['600 700 800', false],
    ['60070080a', false],
    ['', false],
  ])('phone "%s": %s', (text, fits) => expect(isPhone(text)).toBe(fits));
  test.each([
    ['jan@firma.pl', true],
    ['jan.k+pv@firma.com.pl', true],
    ['jan@firma', false],
    ['@firma.pl', false],
    ['jan firma@x.pl', false],
    ['', false],
    [`${'a'.repeat(250)}@x.pl`, false],
  ])('e-mail "%s": %s', (text, fits) => expect(isEmail(text)).toBe(fits));
  test.each([
    ['Serwis!2026', true],
    ['Abcde1!', false],
    ['Abcdef1!', true],
    ['abcdefg!', false],
    ['1234567!', false],
    ['Abcdefg1', false],
    ['Żółćżółć1#', true],
  ])('password "%s": %s', (text, fits) => expect(isStrongPassword(text)).toBe(fits));
  test('the rules are told apart', () =>
    expect(passwordRules('abc')).toEqual({ length: false, letter: true, digit: false, special: false }));
});

describe('constants (specification 20.1 to 20.12)', () => {
  test('ten rows a page, half a second of search and backdrop, six of a message', () => {
    expect([PAGE_SIZE, SEARCH_DEBOUNCE, BACKDROP_TIME, SNACKBAR_TIME]).toEqual([10, 500, 500, 6000]);
  });
  test('refresh every 5 minutes, energy every hour, and once at 61 minus the minute', () => {
    expect(REFRESH).toEqual({ detail: 300_000, power: 300_000, voltages: 300_000, energy: 3_600_000 });
    expect([0, 59].map(untilNextHour)).toEqual([61 * 60_000, 2 * 60_000]);
  });
  test('the world map opens in Poland', () => {
    expect(WORLD_MAP_START).toEqual({ latitude: 52.43, longitude: 17.79, zoom: 6 });
    expect(isInPoland(WORLD_MAP_START.latitude, WORLD_MAP_START.longitude)).toBe(true);
    expect(isInPoland(17.79, 52.43)).toBe(false);
  });
});
