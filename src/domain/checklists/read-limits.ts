import type { ChecklistCondition, ItemLimits } from './checklist.ts';
import { CHECKLIST_LIMITS, ITEM_NUMBER } from './limits.ts';
import type { Reader } from './reader.ts';

/** The limits of a number. `condition` reads the condition of a range. Source: specification 33.60. */
export function readLimits(
  reader: Reader,
  json: unknown,
  path: string,
  condition: (from: unknown, at: string) => ChecklistCondition | null,
): ItemLimits {
  const given = reader.object(json, path, ['outside', 'ranges']);
  const ranges = reader.list(given.ranges, `${path}.ranges`, CHECKLIST_LIMITS.choices);
  if (Array.isArray(given.ranges) && ranges.length === 0) reader.note(`${path}.ranges`, 'is empty.');
  return {
    outside: reader.oneOf(given.outside, `${path}.outside`, ['amber', 'red']),
    ranges: ranges.map((range, index) => {
      const at = `${path}.ranges[${index}]`;
      const { min: from, max: to, when } = reader.object(range, at, ['min', 'max', 'when']);
      const edge = (value: unknown, name: string) =>
        value === null || value === undefined ? null : reader.number(value, `${at}.${name}`, ITEM_NUMBER);
      const [min, max] = [edge(from, 'min'), edge(to, 'max')];
      if (min === null && max === null) reader.note(at, 'has neither min nor max.');
      if (min !== null && max !== null && min > max) reader.note(`${at}.max`, `is less than min (${min}).`);
      return { min, max, when: condition(when, `${at}.when`) };
    }),
  };
}
