/*
 * Every rule of specification 14.1 to 14.19 with a limit: one below, at the limit, and one above. The same rows are checked by the forms'
 * rules and sent to the server.
 */

export interface Limited {
  readonly rule: string;
  readonly taken: readonly string[];
  readonly refused: readonly string[];
}

const text = (rule: string, max: number, isOptional = false): Limited => ({
  rule,
  taken: [...(isOptional ? [''] : []), 'a', 'ż'.repeat(max - 1), 'ż'.repeat(max)],
  refused: [...(isOptional ? [] : ['', '  ']), 'ż'.repeat(max + 1)],
});

const decimals = (characters: number): string => `51.${'1'.repeat(characters - 3)}`;
const coordinate = (rule: string): Limited => ({ rule, taken: [decimals(14), decimals(15)], refused: [decimals(16)] });
const power = (rule: string): Limited => ({ rule, taken: ['1', '2', '8000'], refused: ['', '0', '-1', '1.5', 'dużo'] });

/** The installation form, by the wire names of its fields. */
export const INSTALLATION_LIMITS = {
  description: text('name: 64, required', 64),
  sn: text('serial number: 32, required', 32),
  address_city: text('city: 64, required', 64),
  address_post_code: text('post code: 6, required', 6),
  address_street: text('street: 128, required', 128),
  address_number: text('number: 12, required', 12),
  address_number_2: text('second number: 4, optional', 4, true),
  azimuth: { rule: 'azimuth: 3 characters, a whole number of degrees', taken: ['0', '99', '359', '360'], refused: ['361', '1000', '1.5'] },
  elevation: { rule: 'tilt: 2 characters, a whole number of degrees', taken: ['0', '9', '89', '90'], refused: ['91', '100', '1.5'] },
  latitude: coordinate('latitude: 15 characters'),
  longitude: coordinate('longitude: 15 characters'),
  inverter_rated_power: power('inverter power: whole, above zero, required'),
  generator_rated_power: power('generator power: whole, above zero, required'),
  number_of_phases: { rule: 'phases: one or three, required', taken: ['1', '3'], refused: [''] },
  pv_modem: { rule: 'modem: required', taken: ['M2'], refused: [''] },
  pv_vendor: { rule: 'vendor: required', taken: ['SMA'], refused: [''] },
} as const satisfies Record<string, Limited>;

/** The task form. */
export const TASK_LIMITS = {
  employee: { rule: 'employee: required', taken: ['J', 'Jan Kowalski'], refused: ['', '  '] },
  reason: text('reason: 250, required', 250),
  order: text('scope of work: 250, optional', 250, true),
} as const satisfies Record<string, Limited>;

export const PHONE: Limited = {
  rule: 'phone: nine digits, digits only',
  taken: ['601602603'],
  refused: ['', '60160260', '6016026030', '60160260a', '601 02603', '+48601602'],
};

export const EMAIL: Limited = {
  rule: 'e-mail',
  taken: ['a@b.pl', 'jan.k+pv@firma.com.pl'],
  refused: ['', 'jan@firma', '@firma.pl', 'jan firma@x.pl'],
};

export const PASSWORD: Limited = {
  rule: 'password: 8 characters with letters, digits and a special character',
  taken: ['Kotwa12!', 'Kotwice12!', 'Żółćżół1#'],
  refused: ['Abcd12!', 'Abcdefgh!', '12345678!', 'Abcdefg12'],
};

export const LICENSE_KEY: Limited = {
  rule: 'license key: required, and the server knows it',
  taken: ['KEY-1'],
  refused: ['', 'KEY-', 'KEY-11'],
};
