import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Spot } from '#domain/energy/sun.ts';
import { placeIn } from '#domain/geo/pasted-place.ts';

const micro = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((degrees) => degrees / 1e6);
const spots = fc.record({ latitude: micro(90), longitude: micro(180) });
const comma = (degrees: number): string => degrees.toFixed(6).replace('.', ',');
const letterOf = (degrees: number, [positive, negative]: readonly [string, string]): string => (degrees < 0 ? negative : positive);

/** One coordinate in degrees, minutes and seconds: enough decimals for a micro-degree. */
function sexagesimal(degrees: number, mark: (d: number, m: number, s: string) => string): string {
  const seconds = Math.round(Math.abs(degrees) * 3_600_000);
  const [d, m, s] = [Math.floor(seconds / 3_600_000), Math.floor(seconds / 60_000) % 60, (seconds % 60_000) / 1000];
  return mark(d, m, s.toFixed(3));
}
const lettered = (write: (size: number) => string, join: (text: string, letter: string) => string, between: string) => (spot: Spot) =>
  [
    join(write(Math.abs(spot.latitude)), letterOf(spot.latitude, ['N', 'S'])),
    join(write(Math.abs(spot.longitude)), letterOf(spot.longitude, ['E', 'W'])),
  ].join(between);
const after = (text: string, letter: string): string => `${text}${letter}`;
const before = (text: string, letter: string): string => `${letter} ${text}`;

/** How people and programs write a place. */
const NOTATIONS: Readonly<Record<string, (spot: Spot) => string>> = {
  'decimal points': ({ latitude, longitude }) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
  'points without a space': ({ latitude, longitude }) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`,
  'points and a space': ({ latitude, longitude }) => ` ${latitude.toFixed(6)} ${longitude.toFixed(6)}\n`,
  'brackets and a tab': ({ latitude, longitude }) => `(${latitude.toFixed(6)}\t${longitude.toFixed(6)})`,
  'decimal commas and a semicolon': ({ latitude, longitude }) => `${comma(latitude)}; ${comma(longitude)}`,
  'decimal commas and a comma': ({ latitude, longitude }) => `${comma(latitude)}, ${comma(longitude)}`,
  'decimal commas and a space': ({ latitude, longitude }) => `${comma(latitude)} ${comma(longitude)}`,
  'a true minus': ({ latitude, longitude }) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`.replaceAll('-', '−'),
  'letters after': lettered((size) => size.toFixed(6), after, ' '),
  'letters after a degree sign': lettered((size) => `${comma(size)}° `, after, ', '),
  'letters before': lettered((size) => size.toFixed(6), before, ' '),
  'letters before, in small': (spot) => lettered(comma, before, '; ')(spot).toLowerCase(),
  'the longitude first': (spot) =>
    lettered(
      (size) => size.toFixed(6),
      after,
      ' ',
    )(spot)
      .split(' ')
      .toReversed()
      .join(' '),
  'degrees, minutes, seconds': lettered((size) => sexagesimal(size, (d, m, s) => `${d}°${m}'${s}"`), after, ' '),
  'typographic minutes and seconds': lettered(
    (size) => sexagesimal(size, (d, m, s) => `${d}° ${m}′ ${s.replace('.', ',')}″ `),
    after,
    ', ',
  ),
  'seconds with spaces': lettered((size) => sexagesimal(size, (d, m, s) => `${d} ${m} ${s}`), before, ' '),
  'degrees and decimal minutes': lettered((size) => `${Math.floor(size)}°${((size % 1) * 60).toFixed(5)}'`, after, ' '),
  'decimal minutes with spaces': lettered((size) => `${Math.floor(size)} ${((size % 1) * 60).toFixed(5)}`, before, ' '),
  'a link with a query': ({ latitude, longitude }) => `https://maps.google.com/?q=${latitude.toFixed(6)},${longitude.toFixed(6)}&z=17`,
  'an escaped link': ({ latitude, longitude }) =>
    `https://www.google.com/maps/search/?api=1&query=${latitude.toFixed(6)}%2C${longitude.toFixed(6)}`,
  'a link of a search with more behind it': ({ latitude, longitude }) =>
    `https://www.google.com/maps/search/${latitude.toFixed(6)},+${longitude.toFixed(6)}?entry=tts&g_ep=Eg`,
  'a link of a route': ({ latitude, longitude }) =>
    `https://www.google.com/maps/dir/Kalisz,+Polna+3/${latitude.toFixed(6)},${longitude.toFixed(6)}/@10.1,20.2,17z`,
  'a link of a route from here': ({ latitude, longitude }) =>
    `https://www.google.com/maps/dir//${latitude.toFixed(6)},${longitude.toFixed(6)}`,
  'square brackets': ({ latitude, longitude }) => `[${latitude.toFixed(6)}, ${longitude.toFixed(6)}]`,
  'a sign before each': ({ latitude, longitude }) =>
    [latitude, longitude].map((degrees) => `${degrees < 0 ? '-' : '+'}${Math.abs(degrees).toFixed(6)}`).join(', '),
  'invisible marks': ({ latitude, longitude }) => `\u200e${latitude.toFixed(6)},\u200b ${longitude.toFixed(6)}\u202c`,
  'a link with a view': ({ latitude, longitude }) => `https://www.google.pl/maps/@${latitude.toFixed(6)},${longitude.toFixed(6)},17z?hl=pl`,
  'a link with a pin beside its view': ({ latitude, longitude }) =>
    `https://www.google.com/maps/place/Kalisz/@51.1,18.1,17z/data=!3m1!4b1!4m4!3m3!8m2!3d${latitude.toFixed(6)}!4d${longitude.toFixed(6)}`,
  'a link with degrees': (spot) =>
    `https://www.google.com/maps/place/${encodeURIComponent(lettered((size) => sexagesimal(size, (d, m, s) => `${d}°${m}'${s}"`), after, ' ')(spot)).replaceAll('%20', '+')}/@10.1,20.2,17z`,
  'a message with a link': ({ latitude, longitude }) =>
    `Tu jest dom: https://maps.google.com/maps?q=${latitude.toFixed(6)},${longitude.toFixed(6)}`,
  'a link of OpenStreetMap': ({ latitude, longitude }) =>
    `https://www.openstreetmap.org/?mlat=${latitude.toFixed(6)}&mlon=${longitude.toFixed(6)}#map=17/10.1/20.2`,
  'a geo address': ({ latitude, longitude }) => `geo:${latitude.toFixed(6)},${longitude.toFixed(6)}?z=17`,
};

describe('a place is read from', () => {
  test.each(Object.entries(NOTATIONS))('%s', (_, write) => {
    fc.assert(
      fc.property(spots, (spot) => {
        // at 60.00000 minutes a writer would have written the next degree
        fc.pre(!/[ °]60\.0+/.test(write(spot)));
        const read = placeIn(write(spot));
        expect(read?.latitude).toBeCloseTo(spot.latitude, 5);
        expect(read?.longitude).toBeCloseTo(spot.longitude, 5);
      }),
    );
  });

  test('what Google Maps copies, in the words of the report', () => {
    const warsaw = { latitude: 52.2297, longitude: 21.0122 };
    for (const text of [
      '52.2297, 21.0122',
      '52,2297; 21,0122',
      '52.2297° N, 21.0122° E',
      'N52.2297 E21.0122',
      'https://goo.gl/maps?q=52.2297,21.0122',
    ])
      expect(placeIn(text)).toEqual(warsaw);
    expect(placeIn(`52°13'46.9"N 21°00'43.9"E`)).toEqual({ latitude: 52.229694, longitude: 21.012194 });
    expect(placeIn('52° N 21° E')).toEqual({ latitude: 52, longitude: 21 });
  });
});

describe('nothing is read from', () => {
  test('one coordinate, as it is typed or pasted alone', () => {
    fc.assert(
      fc.property(micro(180), fc.constantFrom('.', ','), fc.nat({ max: 6 }), (degrees, point, decimals) => {
        expect(placeIn(degrees.toFixed(decimals).replace('.', point))).toBeNull();
      }),
    );
  });

  test.each([
    ...[
      '',
      ' ',
      '52,2297',
      '52.2297,',
      '8 000',
      '600 700 800',
      '+48 600 700 800',
      '22 123 45 67',
      '24.11.2026',
      '2026-11-24',
      'Polna 3/2, 62-800 Kalisz',
    ],
    ...[
      '52.2297, 21.0122, 17',
      '52.2297 N, 21.0122 N',
      '95.1, 21.0',
      '52.1, 190.5',
      '52°75′N 21°10′E',
      '52°13′61″N 21°0′0″E',
      '52, 21',
      'NSEW',
      'N E',
    ],
    ...[
      'https://maps.app.goo.gl/AbCd12',
      'https://www.google.com/maps/place/Kalisz',
      'https://example.org/%E0%A4%A',
      'geo:abc',
      '52.2297x21.0122',
    ],
  ])('is not found in %j', (text) => {
    expect(placeIn(text)).toBeNull();
  });

  test('texts of any kind, however long', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void placeIn(text)));
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,;-NSEWnsew °\'" ') }), (text) => void placeIn(text)));
    expect(placeIn(`52.2297, 21.0122${' '.repeat(5)}${'1'.repeat(1_000_000)}`)).toBeNull();
  });
});
