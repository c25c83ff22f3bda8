import { useMemo } from 'react';
import { type BucketSpan, isMissed, type ReadingPeriod, type Part, partsOf } from '#domain/energy/coverage.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import type { Period } from '#domain/energy/period.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Resource } from '#domain/service/resource.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { clockTime, dateAndTime } from '#texts/dates.ts';
import type { Readings } from '#ui/charts/pickers/picker-limits.ts';
import type { DrawnValue } from './chart-model.ts';

const words = chartsTexts.partial;

export type KnownInstallation = Readings & Pick<Installation, 'latitude' | 'longitude'>;

/** What is known about the readings behind the energy. The same object while nothing in it changes. */
export function useReadingPeriod(installation: KnownInstallation, energy: Resource<unknown>): ReadingPeriod | null {
  const { firstReading, lastReading, latitude, longitude } = installation;
  const asOf = energy.is === 'ready' ? energy.asOf : null;
  return useMemo(
    () => (asOf === null ? null : { firstReading, lastReading, asOf, spot: spotOf({ latitude, longitude }) }),
    [firstReading, lastReading, latitude, longitude, asOf],
  );
}

/** A part in words. Within one day the time of day is enough. */
function partText(part: Part, { firstReading, lastReading }: ReadingPeriod, period: Period): string {
  if (part === 'running') return words.running;
  const timeText = (at: Instant | null): string => (at === null ? '' : period === 'day' ? clockTime(at) : dateAndTime(at));
  return part === 'begins' ? words.begins(timeText(firstReading)) : words.ends(timeText(lastReading));
}

/** The bars of a chart, each with the time it covers. */
export interface Bars {
  readonly slots: readonly BucketSpan[];
  readonly values: readonly DrawnValue[];
  readonly period: Period;
}

const hasValue = (value: DrawnValue): value is number => typeof value === 'number';

/** Whether a bar is later than the last reading that this device knows of. Then that reading was not the last one. */
const hasLaterBar = ({ slots, values }: Bars, { lastReading }: ReadingPeriod): boolean =>
  slots.some(({ from }, at) => hasValue(values[at]) && lastReading !== null && from > lastReading);

function partTexts(span: BucketSpan, bars: Bars, readingPeriod: ReadingPeriod): string[] {
  const parts = partsOf(span, readingPeriod);
  const certain = parts.includes('ends') && hasLaterBar(bars, readingPeriod) ? parts.filter((part) => part !== 'ends') : parts;
  return certain.map((part) => partText(part, readingPeriod, bars.period));
}

/** For each bar what is missing in it, in words; `null` for a complete bar and for an empty slot. */
export function partialWords(bars: Bars, readingPeriod: ReadingPeriod): readonly (string | null)[] {
  return bars.slots.map((slot, at) => (hasValue(bars.values[at]) ? partTexts(slot, bars, readingPeriod).join(', ') || null : null));
}

/** What is missing in the whole period, in a sentence or two; `null` if it is complete. */
export function wholeNote(bars: Bars, readingPeriod: ReadingPeriod, partial: readonly (string | null)[]): string | null {
  const { slots, values, period } = bars;
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last || !values.some(hasValue)) return null;
  const missed = slots.filter((slot, at) => !hasValue(values[at]) && isMissed(slot, readingPeriod)).length;
  const parts = [
    ...partTexts({ from: first.from, to: last.to }, bars, readingPeriod),
    ...(missed > 0 ? [words.missing[period](missed)] : []),
  ];
  if (parts.length === 0) return null;
  const hasPartial = partial.some((text) => text !== null);
  return [words.note(parts.join(', ')), ...(hasPartial ? [words.wholeOnly] : [])].join(' ');
}
