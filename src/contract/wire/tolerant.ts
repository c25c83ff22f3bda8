import * as z from 'zod/mini';
import type { Instant, Quantity } from '#domain/quantity.ts';
import { fromPolishDate, isLocalDate, type LocalDate, toPolishDate } from '#domain/time/local-date.ts';
import { fromIso, localDateOf, toIso } from '#domain/time/warsaw.ts';

/*
 * Reading is tolerant, writing is exact: each codec accepts the forms that backends of this family send (numbers in strings,
 * missing or null fields, times without offset) and writes only the documented form.
 */

/** The exact form that a tolerant codec writes, for the API document. */
export const writtenAs = new WeakMap<object, z.ZodMiniType>();

/** Names of schemas that the API document has once, because several calls share them. */
export const sharedAs = new Map<z.ZodMiniType, string>();

/** Gives a schema its name in the API document. */
export function shared<S extends z.ZodMiniType>(name: string, schema: S): S {
  sharedAs.set(schema, name);
  return schema;
}

/** Registers the exact form that a tolerant codec writes. */
export function written<S extends z.ZodMiniType>(codec: S, exact: z.ZodMiniType): S {
  writtenAs.set(codec, exact);
  return codec;
}

const NUMBER_IN_TEXT = /^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?\s*$/;
const WHOLE_IN_TEXT = /^\s*[-+]?\d{1,15}(\.0*)?\s*$/;

const finite = z.number();
const whole = z.number().check(z.refine((value) => Number.isSafeInteger(value), 'not a whole number'));
const same = <V>(value: V): V => value;
const absent = (value: unknown): boolean => value === null || value === undefined || value === '';

export const num = written(
  z.codec(z.union([finite, z.string().check(z.regex(NUMBER_IN_TEXT))]), finite, { decode: Number, encode: same }),
  finite,
);

export const int = written(
  z.codec(z.union([whole, z.string().check(z.regex(WHOLE_IN_TEXT))]), whole, { decode: Number, encode: same }),
  z.int(),
);

/** A number; missing, null and the empty string are read as `null`. */
export const maybeNum = written(
  z.codec(z.optional(z.nullable(z.union([num, z.literal('')]))), z.nullable(finite), {
    decode: (wire) => (absent(wire) ? null : (wire as number)),
    encode: same,
  }),
  z.nullable(finite),
);

export const maybeInt = written(
  z.codec(z.optional(z.nullable(z.union([int, z.literal('')]))), z.nullable(whole), {
    decode: (wire) => (absent(wire) ? null : (wire as number)),
    encode: same,
  }),
  z.nullable(z.int()),
);

/** A string; a number is read as its digits, a missing value as the empty string. */
export const text = written(
  z.codec(z.optional(z.nullable(z.union([z.string(), z.number()]))), z.string(), {
    decode: (wire) => (wire === null || wire === undefined ? '' : String(wire)),
    encode: same,
  }),
  z.string(),
);

/** A string that is not empty. */
export const someText = written(
  z.codec(z.union([z.string().check(z.minLength(1)), z.number()]), z.string(), { decode: String, encode: same }),
  z.string().check(z.minLength(1)),
);

export const maybeText = written(
  z.codec(z.optional(z.nullable(z.union([z.string(), z.number()]))), z.nullable(z.string()), {
    decode: (wire) => (absent(wire) ? null : String(wire)),
    encode: same,
  }),
  z.nullable(z.string()),
);

const YES = new Set<unknown>([true, 1, '1', 'true', 'True']);

/** A boolean; 1, "1" and "true" are true, a missing value is false. */
export const bool = written(
  z.codec(z.optional(z.nullable(z.union([z.boolean(), z.number(), z.string()]))), z.boolean(), {
    decode: (wire) => YES.has(wire),
    encode: same,
  }),
  z.boolean(),
);

const isTime = (value: unknown): boolean => Number.isFinite(value);
const timeText = z.string().check(z.refine((wire) => fromIso(wire) !== undefined, 'not a time'));
const exactTime = z.iso.datetime({ offset: true });

/** ISO 8601; without an offset it is Warsaw local time. */
export const instant = written(
  z.codec(timeText, z.custom<Instant>(isTime), { decode: (wire) => fromIso(wire) as Instant, encode: toIso }),
  exactTime,
);

export const maybeInstant = written(
  z.codec(
    z.optional(z.nullable(z.union([instant, z.literal('')]))),
    z.custom<Instant | null>((value) => value === null || isTime(value)),
    {
      decode: (wire) => (absent(wire) ? null : (wire as Instant)),
      encode: same,
    },
  ),
  z.nullable(exactTime),
);

/** `YYYY-MM-DD`, an existing day. */
export const localDate = written(z.string().check(z.refine(isLocalDate, 'not a date')), z.iso.date());

const asLocalDate = (wire: string): LocalDate => {
  if (/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(wire)) return fromPolishDate(wire);
  const at = fromIso(wire);
  return at === undefined ? wire : localDateOf(at);
};

/** Written `DD.MM.YYYY`; read in that form or in ISO 8601. */
export const polishDate = written(
  z.codec(
    z.string().check(z.refine((wire) => isLocalDate(asLocalDate(wire)), 'not a date')),
    z.custom<LocalDate>((value) => typeof value === 'string' && isLocalDate(value)),
    { decode: asLocalDate, encode: toPolishDate },
  ),
  z.string().check(z.regex(/^\d{2}\.\d{2}\.\d{4}$/)),
);

/** A number with its unit. */
export const measured = <Q extends Quantity<string>>() =>
  written(z.codec(num, z.custom<Q>(isTime), { decode: (wire) => wire as Q, encode: (value) => value as number }), finite);

export const maybeMeasured = <Q extends Quantity<string>>() =>
  written(
    z.codec(
      maybeNum,
      z.custom<Q | null>((value) => value === null || isTime(value)),
      {
        decode: (wire) => wire as Q | null,
        encode: (value) => value as number | null,
      },
    ),
    z.nullable(finite),
  );

/** A list. Also reads an object with exactly one array (`results`, `data`, …) and a single row. Written as a plain array. */
export const list = <S extends z.ZodMiniType>(row: S) =>
  written(
    z.codec(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]), z.array(row), {
      decode: (wire) => rowsIn(wire) as z.input<S>[],
      encode: same,
    }),
    z.array(row),
  );

function rowsIn(wire: unknown[] | Record<string, unknown>): unknown[] {
  if (Array.isArray(wire)) return wire;
  const arrays = Object.values(wire).filter(Array.isArray);
  return arrays.length === 1 && arrays[0] ? arrays[0] : [wire];
}

/** One row. Also reads an array with exactly one row. */
export const one = <S extends z.ZodMiniType>(row: S) =>
  written(
    z.codec(z.unknown(), row, {
      decode: (wire) => (Array.isArray(wire) && wire.length === 1 ? wire[0] : wire) as z.input<S>,
      encode: (value) => value as unknown,
    }),
    row,
  );

/** The response to an accepted change: the current row; anything else is read as `null`. */
export const rowOrNothing = <S extends z.ZodMiniType>(row: S) =>
  written(
    z.codec(z.unknown(), z.custom<z.output<S> | null>(), {
      decode: (wire) => {
        const read = z.safeDecode(one(row), wire as never);
        return read.success ? (read.data as z.output<S>) : null;
      },
      encode: (value): unknown => (value === null ? {} : z.encode(row, value as never)),
    }),
    row,
  );

/** A word without case, diacritics and blanks around it, to be compared with known words. */
export const folded = (word: string): string => word.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '').trim();
