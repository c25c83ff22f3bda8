import type { ItemLimits } from './checklist.ts';
import { judgeRiso, judgeTestedRiso } from './rules/insulation.ts';
import { type Judgement, notJudged } from './rules/judgement.ts';
import { judgeLimits } from './rules/limits.ts';
import { judgeIsc, judgeIscInSun, judgeLikeStrings, judgeVoc, judgeVocInSun, type StringValue } from './rules/strings.ts';

/** A value with its item and all that rules look at. */
export interface JudgedValue extends StringValue {
  /** The unit of the item. */
  readonly unit: string | null;
  readonly limits: ItemLimits | null;
  /** The state or choice of another item, of the same string if it has one there; `null`: no answer. */
  readonly answerOf: (item: string) => string | null;
}

/** The rule of a number whose limits are in its item. */
export const RULE_OF_LIMITS = 'limits';

/** Each rule keeps its verdicts for ever, because checklists that were published name it: another behaviour has a key of its own. */
const RULES: Readonly<Record<string, (given: JudgedValue) => Judgement>> = {
  voc: judgeVoc,
  'voc-in-sun': judgeVocInSun,
  isc: judgeIsc,
  'isc-in-sun': judgeIscInSun,
  'like-strings': (given) => judgeLikeStrings(given, given.unit === 'A'),
  riso: ({ value, string }) => judgeRiso(value, string),
  'riso-tested': ({ value, string, answerOf }) => judgeTestedRiso(value, string, answerOf),
  [RULE_OF_LIMITS]: ({ value, limits, answerOf }) => (limits === null ? notJudged('no_limit') : judgeLimits(value, limits, answerOf)),
};

/** Rules that look at the data of a string. */
const OF_STRINGS = ['voc', 'voc-in-sun', 'isc', 'isc-in-sun', 'like-strings', 'riso', 'riso-tested'];

/** The rule of settings of the inverter, which are judged beside a profile (`judgeReading`). */
export const RULE_OF_INVERTER_SETTINGS = 'setting';

/** Whether a rule judges numbers of strings only, so that any other item with it would never have a verdict. */
export const isRuleOfStrings = (rule: string): boolean => OF_STRINGS.includes(rule);

export const isKnownRule = (rule: string): boolean => rule === RULE_OF_INVERTER_SETTINGS || Object.hasOwn(RULES, rule);

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
