import { judgeRiso } from './rules/insulation.ts';
import { type Judgement, notJudged } from './rules/judgement.ts';
import { judgeIsc, judgeLikeStrings, judgeVoc, type StringValue } from './rules/strings.ts';

/** A value with its item and all that rules look at. */
export interface JudgedValue extends StringValue {
  /** The unit of the item. */
  readonly unit: string | null;
}

const RULES: Readonly<Record<string, (given: JudgedValue) => Judgement>> = {
  voc: judgeVoc,
  isc: judgeIsc,
  'like-strings': (given) => judgeLikeStrings(given, given.unit === 'A'),
  riso: ({ value, string }) => judgeRiso(value, string),
};

/** Rules that look at the data of a string. */
const OF_STRINGS = ['voc', 'isc', 'like-strings', 'riso'];

/** The rule of settings of the inverter, which are judged beside a profile (`judgeReading`). */
export const RULE_OF_SETTINGS = 'setting';

/** Whether a rule judges numbers of strings only, so that any other item with it would never have a verdict. */
export const isRuleOfStrings = (rule: string): boolean => OF_STRINGS.includes(rule);

/** Whether this version knows a rule by its name. */
export const isKnownRule = (rule: string): boolean => rule === RULE_OF_SETTINGS || Object.hasOwn(RULES, rule);

/**
 * The verdict of an item's rule about a value.
 *
 * Unit    that of the item.
 * Range   a rule that this version does not know gives no verdict ('nieoceniono') and keeps the value.
 * Source  specification 33.9.
 */
export function judge(rule: string, given: JudgedValue): Judgement {
  const known = Object.hasOwn(RULES, rule) ? RULES[rule] : undefined;
  return known ? known(given) : notJudged('unknown_rule');
}
