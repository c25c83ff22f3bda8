import * as z from 'zod/mini';
import { FILE_MAX } from '#domain/visit/limits.ts';

/** A SHA-256 in lower-case hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Unit: bytes of a file. */
export const fileSize = z.int().check(z.minimum(1), z.maximum(FILE_MAX));
