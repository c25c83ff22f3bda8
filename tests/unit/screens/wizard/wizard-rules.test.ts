import { describe, expect, test } from 'vitest';
import { EMPTY, type WizardValues } from '#screens/wizard/wizard-fields.ts';
import { azimuthHint, wizardErrors, wizardWarnings } from '#screens/wizard/wizard-rules.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { errorsFromRefusal, fromInstallation, toForm } from '#screens/wizard/wizard-values.ts';

const FILLED: WizardValues = {
  ...EMPTY,
  description: 'Dom Kowalskich',
  sn: 'SN-1',
  phases: '3',
  vendor: 'Fronius',
  modem: 'M-1',
  tilt: '35',
  azimuth: '180',
  street: 'Polna',
  number: '3',
  number2: '2',
  postCode: '62-800',
  city: 'Kalisz',
  latitude: '51,7611',
  longitude: '18,091',
  inverterPower: '8000',
  generatorPower: '9900',
};
const inCharacters = (max: number): string => `${max} ${[64, 32, 4].includes(max) ? 'znaki' : 'znaków'}`;
const with_ = (changes: Partial<WizardValues>): WizardValues => ({ ...FILLED, ...changes });

describe('required values', () => {
  test('with a modem each is named', () => {
    expect(Object.keys(wizardErrors('PV', EMPTY)).sort()).toEqual([
      'city',
      'description',
      'generatorPower',
      'inverterPower',
      'modem',
      'number',
      'phases',
      'postCode',
      'sn',
      'street',
      'vendor',
    ]);
  });
  test('with Solarman: neither modem nor vendor', () => {
    expect(Object.keys(wizardErrors('Solarman', EMPTY)).sort()).toEqual([
      'city',
      'description',
      'generatorPower',
      'inverterPower',
      'number',
      'phases',
      'postCode',
      'sn',
      'street',
    ]);
  });
  test('complete values have no error', () => expect(wizardErrors('PV', FILLED)).toEqual({}));
  test('spaces are empty', () => expect(wizardErrors('PV', with_({ sn: '   ' }))).toEqual({ sn: 'To pole jest wymagane' }));
});

describe('lengths, at the limit and one above', () => {
  test.each([
    ['description', 64],
    ['sn', 32],
    ['city', 64],
    ['postCode', 6],
    ['street', 128],
    ['number', 12],
    ['number2', 4],
  ] as const)('%s: %i', (field, max) => {
    expect(wizardErrors('PV', with_({ [field]: 'a'.repeat(max - 1) }))).toEqual({});
    expect(wizardErrors('PV', with_({ [field]: 'a'.repeat(max) }))).toEqual({});
    expect(wizardErrors('PV', with_({ [field]: 'a'.repeat(max + 1) }))).toEqual({ [field]: `Najwyżej ${inCharacters(max)}` });
  });
  test.each(['latitude', 'longitude'] as const)('%s has at most 15 characters', (field) => {
    expect(wizardErrors('PV', with_({ [field]: '51,123456789012' }))).toEqual({});
    expect(wizardErrors('PV', with_({ [field]: '51,1234567890123' }))).toEqual({ [field]: 'Najwyżej 15 znaków' });
  });
});

describe('numbers', () => {
  test.each(['inverterPower', 'generatorPower', 'tilt', 'azimuth'] as const)('%s is whole', (field) => {
    for (const value of ['1,5', '1.5', 'abc', '1e3', '+1', ...(field === 'azimuth' ? ['-1,5', '--1'] : ['-1', '−1'])])
      expect(wizardErrors('PV', with_({ [field]: value }))).toEqual({ [field]: 'Wpisz liczbę całkowitą' });
  });
  test('a rated power is above zero', () => {
    expect(wizardErrors('PV', with_({ inverterPower: '0' }))).toEqual({ inverterPower: 'Wpisz liczbę większą od zera' });
    expect(wizardErrors('PV', with_({ inverterPower: '1' }))).toEqual({});
  });
  test('tilt to 90, azimuth to 360, coordinates on the globe', () => {
    expect(wizardErrors('PV', with_({ tilt: '90', azimuth: '360', latitude: '-90', longitude: '180' }))).toEqual({});
    expect(wizardErrors('PV', with_({ tilt: '91', azimuth: '361', latitude: '90,1', longitude: '-180,1' }))).toEqual({
      tilt: 'Od 0 do 90 stopni',
      azimuth: 'Od 0 do 360 stopni, 180 to południe',
      latitude: 'Od −90 do 90 stopni',
      longitude: 'Od −180 do 180 stopni',
    });
    expect(wizardErrors('PV', with_({ latitude: 'północ' }))).toEqual({ latitude: 'Wpisz stopnie, na przykład 52,4069' });
  });
});

describe('azimuth in both conventions', () => {
  test.each(['-1', '-90', '−90', '-180', '0', '360'])('%s is accepted', (azimuth) =>
    expect(wizardErrors('PV', with_({ azimuth }))).toEqual({}),
  );

  test('more than half a turn from the south is not a direction', () =>
    expect(wizardErrors('PV', with_({ azimuth: '-181' }))).toEqual({ azimuth: 'Od 0 do 360 stopni, 180 to południe' }));

  test('counted from the south it is sent as a compass direction, in three characters at most', () => {
    expect(['-90', '−45', '-180', '90', '360'].map((azimuth) => toForm('PV', with_({ azimuth })).azimuth)).toEqual([90, 135, 0, 90, 360]);
  });

  test('the result is shown while it is typed', () => {
    expect(azimuthHint('180')).toBe('180° = południe');
    expect(azimuthHint('135')).toBe('135° = południowy wschód (180° = południe)');
    expect(azimuthHint('-90')).toBe('Zapiszemy 90° = wschód (−90° od południa, PVGIS)');
    expect(azimuthHint('-90', true)).toBe('−90° od południa (PVGIS) to 90° = wschód');
    expect(azimuthHint('')).toBe('180° = południe, 90° = wschód, 270° = zachód');
    expect(azimuthHint('1,5')).toBe('180° = południe, 90° = wschód, 270° = zachód');
  });

  test('panels that face north give a warning: 0 is south only if counted from there', () => {
    expect(wizardWarnings('PV', with_({ azimuth: '0' }))).toEqual({
      azimuth: 'To północ. Jeśli azymut liczono od południa (jak w PVGIS), dodaj 180.',
    });
    for (const azimuth of ['', '90', '-90', '180', '270']) expect(wizardWarnings('PV', with_({ azimuth }))).toEqual({});
    expect(wizardWarnings('PV', with_({ azimuth: '-180' }))).toEqual({
      azimuth: 'To północ. Sprawdź, czy panele naprawdę są tak ustawione.',
    });
    expect(wizardWarnings('Solarman', with_({ azimuth: '0' }))).toEqual({});
  });
});

describe('hints, each at its field', () => {
  test('are given where kilowatts were typed instead of watts', () => {
    expect(wizardWarnings('PV', with_({ inverterPower: '8', generatorPower: '9' }))).toEqual({
      inverterPower: '8 W to bardzo mało. Moc wpisuje się w watach: 8 kW to 8000.',
      generatorPower: '9 Wp to bardzo mało. Moc wpisuje się w watach: 9 kWp to 9000.',
    });
    expect(wizardWarnings('PV', with_({ inverterPower: '8' }))).toEqual({
      inverterPower: '8 W to bardzo mało. Moc wpisuje się w watach: 8 kW to 8000.',
    });
    expect(wizardWarnings('PV', with_({ inverterPower: '199', generatorPower: '200' }))).toEqual({
      inverterPower: '199 W to bardzo mało. Moc wpisuje się w watach: 199 kW to 199000.',
    });
    expect(wizardErrors('PV', with_({ inverterPower: '8', generatorPower: '9' }))).toEqual({});
  });

  test('are given for one phase above 3.68 kW', () => {
    expect(wizardWarnings('PV', with_({ phases: '1', inverterPower: '3680', generatorPower: '4000' }))).toEqual({});
    expect(wizardWarnings('PV', with_({ phases: '1', inverterPower: '3681', generatorPower: '4000' }))).toEqual({
      inverterPower: 'Falownik jednofazowy o mocy powyżej 3,68 kW jest nietypowy.',
    });
  });
  test('a generator power far from the inverter power', () =>
    expect(wizardWarnings('PV', with_({ generatorPower: '16001' }))).toEqual({
      generatorPower: 'Moc generatora znacznie różni się od mocy falownika.',
    }));
  test('latitude and longitude swapped, if they are fields', () => {
    const swapped = with_({ latitude: '18,091', longitude: '51,7611' });
    expect(wizardWarnings('PV', swapped)).toEqual({
      longitude: 'Współrzędne leżą poza Polską. Czy szerokość i długość nie są zamienione?',
    });
    expect(wizardWarnings('Solarman', swapped)).toEqual({});
  });
});

describe('what is sent', () => {
  test('numbers as numbers, a comma as a point', () => {
    expect(toForm('PV', FILLED)).toMatchObject({
      phases: 3,
      tilt: 35,
      latitude: 51.7611,
      longitude: 18.091,
      inverterPower: 8000,
      address: { number2: '2' },
    });
  });
  test('with Solarman the values of hidden fields are not sent', () => {
    expect(toForm('Solarman', FILLED)).toMatchObject({ modem: '', vendor: '', tilt: null, azimuth: null, latitude: null, longitude: null });
  });
  test('an installation that is opened and saved unchanged stays as it was', () => {
    const form = toForm('PV', FILLED);
    const installation = {
      ...form,
      id: 1,
      source: 'PV' as const,
      model: '',
      firstReading: null,
      lastReading: null,
      lastPower: null,
      isWorking: true,
      isAnyEvent: false,
      hasEvents: true,
      owner: null,
    };
    expect(toForm('PV', fromInstallation(installation))).toEqual(form);
    const imported = { ...installation, source: 'Solarman' } as const;
    expect(toForm('Solarman', fromInstallation(imported), imported)).toEqual(form);
  });
  test('an azimuth that a foreign backend counts from the south stays as it is until it is changed', () => {
    const held = anInstallation({ azimuth: -90 });
    const values = fromInstallation(held);
    expect(toForm('PV', values, held).azimuth).toBe(-90);
    expect(toForm('PV', { ...values, azimuth: '-45' }, held).azimuth).toBe(135);
  });
  test('errors of a backend are at their fields', () => {
    expect(errorsFromRefusal({ elevation: ['Za duże.', 'Naprawdę.'], number_of_phases: ['x'], strange: ['y'] })).toEqual({
      tilt: 'Za duże. Naprawdę.',
      phases: 'x',
    });
  });
});

describe('whole numbers as people write them', () => {
  test.each(['8000', '8 000', '8\u00a0000', '8\u202f000', '8000,0', '8 000,00', '8000.0'])('%s is 8000', (inverterPower) => {
    expect(wizardErrors('PV', with_({ inverterPower }))).toEqual({});
    expect(toForm('PV', with_({ inverterPower })).inverterPower).toBe(8000);
  });
  test.each(['8.000', '8,5', '80 00', '8  000', '8 000 0'])('%s is refused', (inverterPower) => {
    expect(Object.keys(wizardErrors('PV', with_({ inverterPower })))).toEqual(['inverterPower']);
  });
});
