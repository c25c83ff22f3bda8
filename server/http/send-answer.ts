import type { Context } from 'hono';
import type { ByteStream } from '#contract/byte-stream.ts';
import type { Refusal } from '#domain/service/problem.ts';
import type { Epoch } from '#server/store/epoch/epoch.ts';
import { type Encoded, encoded, matches } from './encoded.ts';
import { tagIn } from './epoch.ts';
import type { Refused } from './refusals.ts';

/** Sends JSON in the best encoding that the caller accepts. A GET whose caller has the body of the same epoch gets 304. */
export async function sendJson(
  context: Context,
  status: number,
  body: Encoded,
  epoch: Epoch | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const tag = epoch !== null && status === 200 ? tagIn(epoch, body.hash) : null;
  const every = { ...headers, Vary: 'Accept-Encoding', ...(tag !== null && { ETag: tag }) };
  if (tag !== null && matches(context.req.header('If-None-Match'), tag)) return new Response(null, { status: 304, headers: every });
  const { bytes, encoding } = await body.send(context.req.header('Accept-Encoding') ?? '');
  return new Response(bytes, {
    status,
    headers: { ...every, 'Content-Type': 'application/json; charset=utf-8', ...(encoding && { 'Content-Encoding': encoding }) },
  });
}

export function sendRefused(context: Context, { status, refusal, challenge, code }: Refused): Promise<Response> {
  return sendJson(context, status, encoded(wireRefusal(refusal, code)), null, challenge === null ? {} : { 'WWW-Authenticate': challenge });
}

/** A refusal in its wire form. */
export const wireRefusal = ({ fields, detail, items }: Refusal, code: string | null = null): unknown =>
  items.length > 0 ? items : { ...fields, ...(detail === null ? {} : { detail }), ...(code === null ? {} : { code }) };

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
