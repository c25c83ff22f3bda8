import * as z from 'zod/mini';

/** Bytes that are answered as they are read. */
export interface ByteStream {
  readonly type: string;
  /** Unit: bytes. */
  readonly length: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** The schema of an answer of bytes in place of JSON: the router knows it by identity. */
export const byteStream = z.custom<ByteStream>();
