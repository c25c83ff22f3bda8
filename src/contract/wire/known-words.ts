import * as z from 'zod/mini';
import { written } from './tolerant.ts';

/** One of a list of words. An unknown word of a newer server is read as `other`, so that an older app keeps working. Only known words are written. */
export const knownWord = <const W extends string>(words: readonly W[]) =>
  written(
    z.codec(z.string(), z.custom<W | 'other'>(), {
      decode: (wire) => words.find((word) => word === wire) ?? 'other',
      encode: (word): string => word,
    }),
    z.enum(words),
  );
