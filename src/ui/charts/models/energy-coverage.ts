import { type BucketSpan, isMissed, type Knowledge, type Part, partsOf } from '#domain/energy/coverage.ts';
import type { Period } from '#domain/energy/period.ts';
import type { Instant } from '#domain/quantity.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { clockTime, dateAndTime } from '#texts/dates.ts';
import type { Drawn } from './chart-model.ts';

const words = chartsTexts.partial;

/** A part in words; within one day the clock says enough. */
function inWords(part: Part, { firstReading, lastReading }: Knowledge, period: Period): string {
  if (part === 'running') return words.running;
  const told = (at: Instant | null): string => (at === null ? '' : period === 'day' ? clockTime(at) : dateAndTime(at));
  return part === 'begins' ? words.begins(told(firstReading)) : words.ends(told(lastReading));
}

/** A chart's bars, each with the span it stands for. */
export interface Bars {
  readonly slots: readonly BucketSpan[];
  readonly values: readonly Drawn[];
  readonly period: Period;
}

const isTold = (value: Drawn): value is number => typeof value === 'number';

/** A bar after the last reading was told later than that reading was known here: then it was not the last. */
const isHeardLater = ({ slots, values }: Bars, { lastReading }: Knowledge): boolean =>
  slots.some(({ from }, at) => isTold(values[at]) && lastReading !== null && from > lastReading);

function partWords(span: BucketSpan, bars: Bars, knowledge: Knowledge): string[] {
  const parts = partsOf(span, knowledge);
  const sure = parts.includes('ends') && isHeardLater(bars, knowledge) ? parts.filter((part) => part !== 'ends') : parts;
  return sure.map((part) => inWords(part, knowledge, bars.period));
}

/** Of each bar what is missing in it; `null` for a whole one and where there is none. */
export function partialWords(bars: Bars, knowledge: Knowledge): readonly (string | null)[] {
  return bars.slots.map((slot, at) => (isTold(bars.values[at]) ? partWords(slot, bars, knowledge).join(', ') || null : null));
}

/** What is missing in the whole period, in a sentence or two; `null` where nothing is. */
export function wholeNote(bars: Bars, knowledge: Knowledge, partial: readonly (string | null)[]): string | null {
  const { slots, values, period } = bars;
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last || !values.some(isTold)) return null;
  const missed = slots.filter((slot, at) => !isTold(values[at]) && isMissed(slot, knowledge)).length;
  const parts = [...partWords({ from: first.from, to: last.to }, bars, knowledge), ...(missed > 0 ? [words.missing[period](missed)] : [])];
  if (parts.length === 0) return null;
  const hasPartial = partial.some((inBar) => inBar !== null);
  return [words.note(parts.join(', ')), ...(hasPartial ? [words.wholeOnly] : [])].join(' ');
}
