import type { Instant } from '#domain/quantity.ts';
import { fromIso, localDateOf } from '#domain/time/warsaw.ts';
import type { ChecklistItem, ItemRange } from '#domain/checklists/checklist.ts';
import { TOLERANCE } from '#domain/checklists/rules/strings.ts';
import type { Judgement } from '#domain/checklists/rules/judgement.ts';
import { type AskedItem, isGuided } from '#domain/visit/asked-items.ts';
import type { EarlierFinding, TimeText, VisitDocument } from '#domain/visit/document.ts';
import { writeValue } from '#domain/visit/value-text.ts';
import { dateAndTime, shortDate } from '#texts/dates.ts';
import { polishNumber } from '#texts/numbers.ts';
import { finishTexts, visitTexts as texts } from './visit.ts';

/* Parts of a visit in words, the same on the screen and in its protocol. */

/** A time of the document as day and time; empty for none, and for text that is not a time. */
export function timeText(text: TimeText | null): string {
  const at = text === null ? undefined : fromIso(text);
  return at === undefined ? '' : dateAndTime(at as Instant);
}

/** The day of a time of the document; empty as above. */
export function dayText(text: TimeText | null): string {
  const at = text === null ? undefined : fromIso(text);
  return at === undefined ? '' : shortDate(localDateOf(at));
}

const withUnit = (text: string, unit: string | null): string => (unit === null ? text : `${text} ${unit}`);

/** What an item asks; of a measurement of the guide also what is normal, which no verdict repeats. */
export const askedText = (item: ChecklistItem): string =>
  isGuided(item) && item.normal !== '' ? `${item.ask} (${texts.normal} ${item.normal})` : item.ask;

/** State, value, choice and text of an answer. `isUndescribed`: 'Usterka' has no finding. */
export function answerText({ item, answer }: AskedItem, isUndescribed = false): string {
  if (answer === null) return finishTexts.noAnswer;
  const value = answer.value === null ? '' : withUnit(writeValue(answer.value), item.unit);
  const choice = item.choices.find(({ key }) => key === answer.choice)?.label ?? '';
  const isBare = isUndescribed && answer.state === 'fault';
  const state = isBare ? `${texts.states.fault} bez opisu` : answer.state && texts.states[answer.state];
  return [state, value, choice, answer.text].filter(Boolean).join(' · ') || finishTexts.noAnswer;
}

/** A range with its unit: '207–253 V', 'co najmniej 1 MΩ', 'najwyżej 300 ms'. */
export function rangeText({ min, max }: Pick<ItemRange, 'min' | 'max'>, unit: string | null): string {
  const text = (edge: number): string => polishNumber(edge, (String(edge).split('.')[1] ?? '').length);
  if (min !== null && max !== null) return withUnit(`${text(min)}–${text(max)}`, unit);
  return min === null ? withUnit(`najwyżej ${text(max ?? 0)}`, unit) : withUnit(`co najmniej ${text(min)}`, unit);
}

/** Rules that allow a value to differ from the expected one; another rule has a limit. */
const TOLERANT: ReadonlySet<string | null> = new Set(['voc', 'isc', 'voc-in-sun', 'isc-in-sun']);

/** What a value was compared with, and how far it may be from it; empty if with nothing. */
export function expectedText({ expected, range }: Judgement, { unit, decimals, rule }: ChecklistItem): string {
  if (range) return rangeText(range, unit);
  if (expected === null) return '';
  const text = withUnit(polishNumber(expected, decimals ?? 1), unit);
  return TOLERANT.has(rule) ? `${text} ± ${polishNumber(100 * TOLERANCE)} %` : text;
}

/** Verdict and reason. */
export const verdictText = ({ verdict, reason }: Judgement): string =>
  [texts.verdicts[verdict ?? 'none'], reason && texts.reasons[reason]].filter(Boolean).join(' · ');

export function customerText({ customer: { name, presence, reason } }: Pick<VisitDocument, 'customer'>): string {
  const said = presence === null ? '' : finishTexts.presentAs[presence];
  return [name, said, reason].filter(Boolean).join(', ');
}

/** A recommendation of the inspection before, with its severity if that is known. */
export const earlierText = ({ severity, text }: EarlierFinding): string =>
  [severity && texts.severities[severity], text].filter(Boolean).join(' · ');
