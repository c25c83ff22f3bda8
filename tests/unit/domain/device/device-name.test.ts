import { expect, test } from 'vitest';
import { deviceName } from '#domain/device/device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/148.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet, Android'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 OPR/130.0.0.0`, 'Opera, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/148.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  ['curl/8.5.0', ''],
  ['', ''],
])('the device of "%s" is named', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
