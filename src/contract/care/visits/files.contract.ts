import * as z from 'zod/mini';
import { byteStream } from '#contract/byte-stream.ts';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { list } from '#contract/wire/tolerant.ts';
import { PART_HEADERS } from '#domain/visit/files/file-part.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { sha256 } from './visit-facts.contract.ts';

/* Files of visits, by their hash. They come in parts and are answered whole. */

const received = z.int().check(z.minimum(0));
/** A refusal with the number of bytes that the server has. */
const standing = z.object({ detail: z.string(), received });

export const listFiles = endpoint({
  name: 'listFiles',
  method: 'GET',
  path: '/care/v1/files/',
  summary: `How much the server has of files, by their hashes parted by commas, ${VISIT_MAX.askedFiles} at most; null where nothing names one`,
  access: 'staff',
  role: 'staff',
  isExtension: true,
  query: z.object({ sha256: z.string() }),
  replies: {
    200: list(z.object({ sha256, bytes: z.nullable(z.int()), received: z.nullable(received), is_whole: z.boolean() })),
    400: refusal,
    ...DETAIL,
  },
});

export const sendPart = endpoint({
  name: 'sendPart',
  method: 'PATCH',
  path: '/care/v1/files/{sha256}/',
  summary: 'The next part of a file that a visit, or a qualification of the caller, names',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  ignoresEpoch: true,
  params: z.object({ sha256 }),
  bytes: { type: PART_HEADERS.type, most: VISIT_MAX.part, headers: PART_HEADERS.described },
  replies: {
    200: z.object({ received, is_whole: z.boolean() }),
    400: refusal,
    409: standing,
    413: refusal,
    415: refusal,
    422: standing,
    507: refusal,
    ...DETAIL,
  },
});

export const readFile = endpoint({
  name: 'readFile',
  method: 'GET',
  path: '/care/v1/files/{sha256}/',
  summary: 'A file that has come whole; its hash is its ETag',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  params: z.object({ sha256 }),
  replies: { 200: byteStream, 409: standing, ...DETAIL },
});
