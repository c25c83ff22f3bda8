import * as z from 'zod/mini';
import { type Instant, quantity } from '#domain/quantity.ts';
import { fromPolishDate, isLocalDate, type LocalDate, toPolishDate } from '#domain/time/local-date.ts';
import { fromIso, localDateOf, toIso } from '#domain/time/warsaw.ts';
import { polishDate, maybeInstant, written } from './tolerant.ts';

/*
 * Dates and times of a row in every unambiguous form: ISO 8601, day before month with dots, slashes or hyphens, seconds or
 * milliseconds since 1970. A missing value is `null`; anything else is not a time.
 */

/** Unit: ms. A number outside these years is not a time. */
const YEARS = { first: Date.UTC(2000, 0), end: Date.UTC(2100, 0) } as const;
/** A smaller number is in seconds. */
const IN_MILLISECONDS = 1e11;

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:(?:, ?|[T ])(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;
const YEAR_FIRST = /^(\d{4})[./](\d{2})[./](\d{2})(?=$|[T ])/;

const isMissing = (wire: unknown): boolean => wire === null || wire === undefined || wire === '';

function fromEpoch(wire: string | number): Instant | undefined {
  const value = Number(wire);
  const at = value < IN_MILLISECONDS ? value * 1000 : value;
  return at >= YEARS.first && at < YEARS.end ? quantity(Math.floor(at)) : undefined;
}

/** A date, with or without a time, in ISO 8601; any other text is returned unchanged. */
function asIso(wire: string): string {
  const [, day, month, year, time] = DAY_FIRST.exec(wire) ?? [];
  if (!day) return wire.replace(YEAR_FIRST, '$1-$2-$3');
  const date = fromPolishDate(`${day}.${month}.${year}`);
  return time ? `${date}T${time.padStart(time.indexOf(':') === 1 ? time.length + 1 : 0, '0')}` : date;
}

/** `null` for a missing time, `undefined` for a value that is not a time. */
function timeIn(wire: unknown): Instant | null | undefined {
  if (isMissing(wire)) return null;
  if (typeof wire === 'number') return fromEpoch(wire);
  if (typeof wire !== 'string') return undefined;
  const text = wire.trim();
  return /^\d{9,13}$/.test(text) ? fromEpoch(text) : fromIso(asIso(text));
}

function dayIn(wire: unknown): LocalDate | null | undefined {
  if (typeof wire === 'string' && isLocalDate(asIso(wire.trim()))) return asIso(wire.trim());
  const at = timeIn(wire);
  return typeof at === 'number' ? localDateOf(at) : at;
}

const readable = (isReadable: (wire: unknown) => boolean) => z.unknown().check(z.refine(isReadable, 'not a date'));

/** A date that may be missing. Written `DD.MM.YYYY`. */
export const anyDay = written(
  z.codec(
    readable((wire) => dayIn(wire) !== undefined),
    z.custom<LocalDate | null>((value) => value === null || (typeof value === 'string' && isLocalDate(value))),
    { decode: (wire) => dayIn(wire) ?? null, encode: (day): unknown => (day === null ? null : toPolishDate(day)) },
  ),
  polishDate,
);

/** A time that may be missing; without an offset it is Warsaw local time. Written in ISO 8601. */
export const anyTime = written(
  z.codec(
    z.optional(readable((wire) => timeIn(wire) !== undefined)),
    z.custom<Instant | null>((value) => value === null || Number.isFinite(value)),
    { decode: (wire) => timeIn(wire) ?? null, encode: (at): unknown => (at === null ? null : toIso(at)) },
  ),
  maybeInstant,
);
