import type { ChecklistItem } from '#domain/checklists/checklist.ts';
import { type ValueText, VALUE } from '#domain/checklists/rules/judgement.ts';

/**
 * A number as it is stored, out of what was typed: the decimal comma becomes a point, and every digit stays, so that `1,0` is `1.0`.
 * Range: `null` for an empty field, `undefined` for text that is not a value (at most 7 digits and 4 after the point, no exponent).
 */
export function readValue(typed: string): ValueText | null | undefined {
  const text = typed.trim().replace(',', '.').replace(/^>\s+/, '>').replace(/^−/, '-');
  if (text === '') return null;
  return VALUE.test(text) ? text : undefined;
}

/** A stored value as it is shown: with a decimal comma. */
export const writeValue = (value: ValueText): string => value.replace('.', ',');

/** Why a question does not accept a value: it is negative, or 'at least'. `null`: it does. */
export function valueFault(
  value: ValueText,
  { min, at_least: atLeast }: Pick<ChecklistItem, 'min' | 'at_least'>,
): 'negative' | 'at_least' | null {
  if (value.startsWith('-') && (min === null || min >= 0)) return 'negative';
  return value.startsWith('>') && !atLeast ? 'at_least' : null;
}
