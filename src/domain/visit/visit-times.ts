import type { Instant } from '#domain/quantity.ts';
import { addMonths, type LocalDate } from '#domain/time/local-date.ts';
import { fromIso, localDateOf, toIso } from '#domain/time/warsaw.ts';
import type { Instrument, VisitDocument } from './document.ts';
import { CLOCK_TOLERANCE } from './limits.ts';

type Times = Pick<VisitDocument, 'started_at' | 'ended_at'>;

/** The start. Unit: ms since 1970; `NaN` for text that is not a time. */
export const startOf = ({ started_at }: Pick<Times, 'started_at'>): number => fromIso(started_at) ?? Number.NaN;

/** The end; `null` while there is none. Unit: ms since 1970. */
export const endOf = ({ ended_at }: Pick<Times, 'ended_at'>): number | null =>
  ended_at === null ? null : (fromIso(ended_at) ?? Number.NaN);

/** Whether the end is not before the start; a draft may be finished weeks after it was begun. Source: specification 32.9. */
export function isEndPlausible(times: Times): boolean {
  const end = endOf(times);
  return end === null || end >= startOf(times);
}

/**
 * An end that is more than ten minutes ahead of the arrival becomes the arrival, because the clock of the device is wrong; so does a
 * start that would be after it. `times_by_hand` then says that they were not measured. Source: specification 32.9.
 */
export function cutToArrival(document: VisitDocument, arrivedAt: Instant): VisitDocument {
  const end = endOf(document);
  if (end === null || end <= arrivedAt + CLOCK_TOLERANCE) return document;
  const cut = toIso(arrivedAt);
  return { ...document, ended_at: cut, started_at: startOf(document) > arrivedAt ? cut : document.started_at, times_by_hand: true };
}

/** The day in Warsaw on which a visit ended; `null` while it goes on. */
export function dayOfVisit(document: Pick<Times, 'ended_at'>): LocalDate | null {
  const end = endOf(document);
  return end === null ? null : localDateOf(end);
}

/** Unit: months after which a calibration without an end counts as old. Own practice. */
const CALIBRATION_MONTHS = 36;

/**
 * What is to be said of the calibration of an instrument on a day: it has ended, or without an end it is old. `null`: nothing, also where no
 * day of it is known.
 *
 * Source  specification 33.66.
 */
export function calibrationFault(
  { calibrated_on: on, calibrated_to: to = null }: Pick<Instrument, 'calibrated_on' | 'calibrated_to'>,
  day: LocalDate,
): 'calibrationEnded' | 'calibrationOld' | null {
  if (to !== null) return to < day ? 'calibrationEnded' : null;
  return on !== null && addMonths(on, CALIBRATION_MONTHS) < day ? 'calibrationOld' : null;
}
