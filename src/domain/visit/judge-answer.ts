import { judge } from '#domain/checklists/judge.ts';
import type { Judgement } from '#domain/checklists/rules/judgement.ts';
import type { AskedItem } from './asked-items.ts';
import type { PvString, VisitDocument } from './document.ts';

/** Items that say how steady the light was, and how bright at each string. Source: specification 33.10. */
const LIGHT = { steady: 'irradiance-steady', ofString: 'string-irradiance' } as const;

type Judged = Pick<VisitDocument, 'answers' | 'strings' | 'conditions'>;

/**
 * The verdict of an item's rule about its answer; `null` if the item has no rule.
 *
 * Unit    that of the item.
 * Range   settings of the inverter are judged by `judgeReading`.
 * Source  specification 33.9 to 33.11 and 33.60 to 33.63.
 */
export function judgeAnswer(document: Judged, { item, of, answer }: AskedItem): Judgement | null {
  if (item.rule === null) return null;
  const string = document.strings.find(({ key }) => key === of) ?? null;
  return judge(item.rule, {
    value: answer?.value ?? null,
    unit: item.unit,
    string,
    equalStrings: string === null ? [] : valuesOfEqualStrings(document, item.key, string),
    moduleTemperature: document.conditions.module_temperature,
    irradiance: answerTo(document, LIGHT.ofString, of)?.value ?? document.conditions.irradiance,
    isSteady: isSteady(document),
    limits: item.limits ?? null,
    answerOf: (other) => {
      const given = answerTo(document, other, of) ?? answerTo(document, other, null);
      return given?.choice ?? given?.state ?? null;
    },
  });
}

const answerTo = ({ answers }: Judged, item: string, of: string | null) => answers.find((one) => one.item === item && one.of === of);

function isSteady(document: Judged): boolean | null {
  const choice = answerTo(document, LIGHT.steady, null)?.choice ?? null;
  return choice === 'steady' ? true : choice === 'unsteady' ? false : null;
}

const typeOf = ({ module }: PvString): string => module.trim().toLowerCase();

/** Strings of as many modules of one type; one whose number of modules is not known is equal to itself only. */
function valuesOfEqualStrings(document: Judged, item: string, string: PvString): readonly (string | null)[] {
  const isEqual = (other: PvString) =>
    other.key === string.key || (string.modules !== null && other.modules === string.modules && typeOf(other) === typeOf(string));
  return document.strings.filter(isEqual).map(({ key }) => answerTo(document, item, key)?.value ?? null);
}
