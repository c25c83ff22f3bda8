import { expect, test } from 'vitest';
import { navigatorOf, routeLink } from '#ui/maps/route-link.ts';
import { aPlace } from '#tests/support/view-builders.ts';

const home = { label: 'Dom Łosia (2)', latitude: 51.76, longitude: 18.09, address: aPlace };
const noAddress = { street: '', number: '', number2: '', postCode: '', city: 'Brak' };

test('on Android the phone asks which map to open', () => {
  expect(routeLink(home, 'android')).toBe('geo:51.76,18.09?q=51.76,18.09(Dom%20%C5%81osia%20(2))');
});

test('without coordinates the address is searched for', () => {
  const somewhere = { ...home, latitude: null, longitude: null };
  expect(routeLink(somewhere, 'android')).toBe('geo:0,0?q=Polna%203%2F2%2C%2062-800%20Kalisz');
  expect(routeLink(somewhere, 'apple')).toBe('https://maps.apple.com/?daddr=Polna%203%2F2%2C%2062-800%20Kalisz');
  expect(routeLink(somewhere, 'browser')).toContain('/search?query=Polna%203');
});

test('elsewhere directions open in the browser', () => {
  expect(routeLink(home, 'browser')).toBe('https://www.openstreetmap.org/directions?to=51.76%2C18.09');
});

test("with neither place nor address there is nowhere to go; 'Brak' is no address", () => {
  expect(routeLink({ ...home, latitude: null, longitude: null, address: noAddress }, 'android')).toBeNull();
});

test('the equator is a valid place', () => {
  expect(routeLink({ ...home, latitude: 0, longitude: 0 }, 'browser')).toContain('to=0%2C0');
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15; SM-T636B)', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'apple'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'browser'],
])('the navigator of "%s" is known', (agent, expected) => {
  expect(navigatorOf(agent)).toBe(expected);
});
