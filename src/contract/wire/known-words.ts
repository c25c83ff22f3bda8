import * as z from 'zod/mini';
import { written } from './tolerant.ts';

/** One of some words. A word that only a newer server knows is read as `other`, so that an app that is installed goes on. Written is a known one alone. */
export const knownWord = <const W extends string>(words: readonly W[]) =>
  written(
    z.codec(z.string(), z.custom<W | 'other'>(), {
      decode: (wire) => words.find((word) => word === wire) ?? 'other',
      encode: (word): string => word,
    }),
    z.enum(words),
  );
