import { amber, good, type Judgement, measured, notJudged, red } from './judgement.ts';

/** A setting as read from an inverter, or as a profile has it. Numbers are values as typed. */
export interface InverterSettingValue {
  /** A number, or words such as a curve. `null`: the inverter does not have it. */
  readonly value: string | null;
  readonly unit: string;
  /** Unit: s. The delay of a limit; `null`: none. */
  readonly seconds: string | null;
}

export interface JudgedInverterSetting {
  readonly read: InverterSettingValue | null;
  /** What the profile has; `null`: nothing for this setting, or there is no profile. */
  readonly profile: (InverterSettingValue & { readonly value: string }) | null;
  /** Whether the profile was compared with the document that it comes from. */
  readonly isConfirmed: boolean;
}

/** Unit: V. The nominal voltage of a phase, of which `%Un` is a share. */
const NOMINAL = 230;
/** Units that inverters show, with the unit that they are compared in. */
const UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  '%Un': ['V', NOMINAL / 100],
  mHz: ['Hz', 0.001],
  ms: ['s', 0.001],
  kW: ['W', 1000],
};

/**
 * Unit: share of the profile's value. An inverter that shows fewer digits than the profile has is compared in its own digits, within this
 * share: 255 V is 255.3 V, but 50 Hz is not 50.2 Hz.
 */
const SHOWN_SHARE = 0.002;
const ROUNDING = 1e-9;

const normalised = (words: string): string => words.trim().replace(/\s+/g, ' ').toLowerCase();
const unitOf = (unit: string): readonly [unit: string, factor: number] =>
  (Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined) ?? [unit, 1];

/** Units in which an inverter may show a setting: `unit`, which is that of the item, and those that can be converted to it. */
export const unitsOf = (unit: string): readonly string[] => [
  unit,
  ...Object.entries(UNITS).flatMap(([other, [base]]) => (base === unit ? [other] : [])),
];

/** A value in another unit, as a number; `null` for words, and where the units cannot be converted. */
export function inUnit(value: string, from: string, to: string): number | null {
  const number = measured(value)?.value ?? null;
  const [[unit, factor], [otherUnit, otherFactor]] = [unitOf(from), unitOf(to)];
  return number === null || unit !== otherUnit ? null : (number * factor) / otherFactor;
}

/** Whether two values are the same in the digits that are shown. */
function isSame(shown: string, shownUnit: string, wanted: string, wantedUnit: string): boolean {
  const [one, other] = [measured(shown), measured(wanted)];
  if (one === null || other === null) return normalised(shown) === normalised(wanted) && shownUnit === wantedUnit;
  const [[unit, factor], [otherUnit, otherFactor]] = [unitOf(shownUnit), unitOf(wantedUnit)];
  if (unit !== otherUnit || one.isAtLeast !== other.isAtLeast) return false;
  const expected = other.value * otherFactor;
  const least = Math.min((one.step * factor) / 2, Math.abs(expected) * SHOWN_SHARE);
  return Math.abs(one.value * factor - expected) <= least + ROUNDING;
}

/**
 * A setting beside that of a profile: `good` the same, `red` another, `amber` another than an unconfirmed profile has.
 *
 * Unit    of both as written; `%Un` is of 230 V. Delays in s.
 * Range   no verdict without a profile that has it, of a setting that the inverter does not have, and where a delay is missing.
 * Source  specification 33.12.
 */
export function judgeInverterSetting({ read, profile, isConfirmed }: JudgedInverterSetting): Judgement {
  if (read === null || read.value?.trim() === '') return notJudged('no_value');
  if (read.value === null) return notJudged('absent');
  if (profile === null) return notJudged('no_profile');
  const expected = measured(profile.value)?.value ?? null;
  const other = isConfirmed ? red('other_setting', expected) : amber('other_setting', expected);
  if (!isSame(read.value, read.unit, profile.value, profile.unit)) return other;
  if (profile.seconds === null) return good(expected);
  if (read.seconds === null) return notJudged('no_delay', expected);
  return isSame(read.seconds, 's', profile.seconds, 's') ? good(expected) : other;
}
