import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { memoizeLast } from './memoize-last.ts';

const SECOND = 1000;

/** So many days of Warsaw from the first on, as an axis has them; the same however often readings come anew. Unit: seconds since 1970. */
export const wholeSpan = memoizeLast((first: LocalDate, days: number) => ({
  from: instantOf(first) / SECOND,
  to: instantOf(addDays(first, days)) / SECOND,
}));
