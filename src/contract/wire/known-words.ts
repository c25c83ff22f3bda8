import * as z from 'zod/mini';
import { type Cause, readCause } from '#domain/diagnosis/cause.ts';
import { maybeText, someText, written } from './tolerant.ts';

/**
 * One of a list of words. An unknown word of a newer server is read as `other`, or as the given one, so that an older app keeps working.
 * Only known words are written.
 */
export const knownWord = <const W extends string, const O extends string = 'other'>(words: readonly W[], unknown = 'other' as O) =>
  written(
    z.codec(z.string(), z.custom<W | O>(), {
      decode: (wire) => words.find((word) => word === wire) ?? unknown,
      encode: (word): string => word,
    }),
    z.enum(words),
  );

/** A cause; one that only a newer server knows is read as `other`. */
export const cause = z.codec(someText, z.custom<Cause>(), { decode: readCause, encode: (ours): string => ours });

export const maybeCause = z.codec(maybeText, z.custom<Cause | null>(), {
  decode: (wire) => (wire === null ? null : readCause(wire)),
  encode: (ours): string | null => ours,
});
