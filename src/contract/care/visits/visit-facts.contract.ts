import * as z from 'zod/mini';
import { fromIso } from '#domain/time/warsaw.ts';
import { FILE_MAX } from '#domain/visit/limits.ts';

/** A SHA-256 in lower-case hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Unit: bytes of a file. */
export const fileSize = z.int().check(z.minimum(1), z.maximum(FILE_MAX));
/** A UUID of version 4, in lower case. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

const count = z.int().check(z.minimum(0));
/** What a visit found, in numbers. */
export const outcome = z.object({
  faults: count,
  mended: count,
  undescribed: count,
  hidden: count,
  deviating: count,
  unchecked: count,
  dangers: z.optional(count),
});

const [FIRST_YEAR, LAST_YEAR] = ['2000', '2100'];
/** ISO 8601 with an offset, kept as it was written. */
export const timeText = z.string().check(
  z.refine((one) => /(Z|[+-]\d{2}:\d{2})$/.test(one) && one.length <= 40 && fromIso(one) !== undefined, 'not a time'),
  z.refine((one) => one >= FIRST_YEAR && one < String(Number(LAST_YEAR) + 1), 'a year from 2000 to 2100'),
);
