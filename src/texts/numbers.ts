import type { WattHours, Watts } from '#domain/quantity.ts';

/** Narrow no-break space between thousands (specification 2.7), no-break space before a unit, a true minus. */
const THOUSANDS = '\u202f';
const BEFORE_UNIT = '\u00a0';
const MINUS = '\u2212';

/** Shown for a missing number, never a zero (specification 2.10). */
export const NO_NUMBER = '–';

/** Unit: as given. `digits` after the comma; 1234.5 → '1 234,5'. */
export function polishNumber(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return NO_NUMBER;
  const [whole = '0', rest] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THOUSANDS);
  const absolute = rest ? `${grouped},${rest}` : grouped;
  const isZero = !/[1-9]/.test(absolute);
  return value < 0 && !isZero ? `${MINUS}${absolute}` : absolute;
}

/** '8,25 kW'; a dash if the number is missing. */
export const withUnit = (value: number | null | undefined, unit: string, digits = 0): string =>
  value === null || value === undefined || !Number.isFinite(value) ? NO_NUMBER : `${polishNumber(value, digits)}${BEFORE_UNIT}${unit}`;

/** Unit: W in, kW out. Source: specification 2.8. */
export const kilowatts = (power: Watts | null | undefined, digits = 2): string =>
  withUnit(power === null || power === undefined ? null : power / 1000, 'kW', digits);

/** Unit: Wh in, kWh out. Source: specification 2.9. */
export const kilowattHours = (energy: WattHours | null | undefined, digits = 2): string =>
  withUnit(energy === null || energy === undefined ? null : energy / 1000, 'kWh', digits);

export const volts = (value: number | null | undefined, digits = 1): string => withUnit(value, 'V', digits);
export const percent = (value: number | null | undefined, digits = 2): string => withUnit(value, '%', digits);

/** Unit: bytes in; '4,2 MB'. */
export function bytes(count: number): string {
  const step =
    count < 1_000_000 ? ([1_000, 'kB'] as const) : count < 1_000_000_000 ? ([1_000_000, 'MB'] as const) : ([1_000_000_000, 'GB'] as const);
  return withUnit(count / step[0], step[1], step[1] === 'kB' ? 0 : 1);
}

/** '601 602 603': groups of three digits with no-break spaces. */
export const phoneNumber = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0');

/** The Polish form for a count: 1 zmiana, 2 zmiany, 5 zmian, 22 zmiany, 12 zmian. */
export function plural(count: number, one: string, few: string, many: string): string {
  const whole = Math.abs(Math.trunc(count));
  if (whole === 1) return one;
  const [last, lastTwo] = [whole % 10, whole % 100];
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? few : many;
}

/** 'Najwyżej 64 znaki', for a text that is too long. */
export const atMostCharacters = (max: number): string => `Najwyżej ${counted(max, 'znak', 'znaki', 'znaków')}`;

/** '5 zmian': the number and its form. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${polishNumber(count)} ${plural(count, one, few, many)}`;

/** A distance without its unit, with a decimal below ten. Unit: km. */
export const kilometres = (km: number): string => polishNumber(km, km < 10 ? 1 : 0);

/** Leading group 100 to 199 is read as 'sto'. */
const READS_STO = /^1\d\d$/;

/** 'z 20', 'ze 117', 'ze 120 000': the preposition before a number that begins with 'sto' has an 'e'. */
export const outOf = (count: number): string => {
  const text = polishNumber(count);
  return `${READS_STO.test(text.split(THOUSANDS)[0] ?? '') ? 'ze' : 'z'} ${text}`;
};
