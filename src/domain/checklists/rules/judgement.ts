import type { ItemRange } from '#domain/checklists/checklist.ts';

/** A number as typed, with a decimal point; `>1000` is 'at least 1000'. */
export type ValueText = string;

/** A measured value as stored: its digits as typed, `>` for 'at least', a minus sign. */
export const VALUE = /^[>-]?\d{1,7}(\.\d{1,4})?$/;

/** `good`: as expected. `amber`: to be looked at. `red`: against a limit. Amber and red propose a fault, they never set one. */
export type Verdict = 'good' | 'amber' | 'red';

/** Why a value has its verdict, or none. */
export type JudgementReason =
  | 'unknown_rule'
  | 'no_value'
  | 'only_at_least'
  | 'no_string_data'
  | 'no_temperature'
  | 'no_coefficient'
  | 'no_irradiance'
  | 'too_dark'
  | 'unsteady'
  | 'too_few_strings'
  | 'deviates'
  | 'unlike_equal_strings'
  | 'too_low'
  | 'too_high'
  | 'no_limit'
  | 'no_limit_data'
  | 'not_separated'
  | 'no_test_voltage'
  | 'other_test_voltage'
  | 'absent'
  | 'no_profile'
  | 'no_delay'
  | 'other_setting';

export interface Judgement {
  /** `null`: not judged. */
  readonly verdict: Verdict | null;
  /** `null` for `good`. */
  readonly reason: JudgementReason | null;
  /** What the value was compared with, in the unit of the item: an expected value, or the least allowed. `null`: nothing. */
  readonly expected: number | null;
  /** The range that the value was compared with, of the rule `limits`. */
  readonly range?: ItemRange;
}

export const good = (expected: number | null): Judgement => ({ verdict: 'good', reason: null, expected });
export const notJudged = (reason: JudgementReason, expected: number | null = null): Judgement => ({ verdict: null, reason, expected });
export const amber = (reason: JudgementReason, expected: number | null): Judgement => ({ verdict: 'amber', reason, expected });
export const red = (reason: JudgementReason, expected: number | null): Judgement => ({ verdict: 'red', reason, expected });

/** A value as a number. */
interface Measured {
  readonly value: number;
  readonly isAtLeast: boolean;
  /** Unit: that of the value. What one more in its last digit is worth: 0.1 for `1.0`. */
  readonly step: number;
}

/** Range: `null` for nothing and for a text that is no value. */
export function measured(text: ValueText | null): Measured | null {
  if (text === null || !VALUE.test(text)) return null;
  const [digits, isAtLeast] = text.startsWith('>') ? [text.slice(1), true] : [text, false];
  return { value: Number(digits), isAtLeast, step: 10 ** -(digits.split('.')[1] ?? '').length };
}

/** A plain number; `null` for nothing, for a text that is no value and for 'at least'. */
export function plainNumber(text: ValueText | null): number | null {
  const read = measured(text);
  return read === null || read.isAtLeast ? null : read.value;
}
