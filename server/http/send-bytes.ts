import type { Context } from 'hono';
import type { ByteStream } from '#contract/byte-stream.ts';
import { matches } from './encoded.ts';

/** Sends bytes as they are read. A caller that has those of the same `ETag` gets 304. */
export function sendBytes(context: Context, { type, length, pieces }: ByteStream, headers: Readonly<Record<string, string>>): Response {
  const { ETag: tag } = headers;
  if (tag !== undefined && matches(context.req.header('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
  const reading = pieces[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reading.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await reading.return?.();
    },
  });
  return new Response(body, { status: 200, headers: { ...headers, 'Content-Type': type, 'Content-Length': String(length) } });
}
