import * as z from 'zod/mini';
import { FILE_MAX } from '#domain/visit/limits.ts';

/** A SHA-256 in lower-case hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Unit: bytes of a file. */
export const fileSize = z.int().check(z.minimum(1), z.maximum(FILE_MAX));
/** A UUID of version 4, in lower case. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
