import { createHash } from 'node:crypto';
import { listFiles, readFile, sendPart } from '#contract/care/visits/files.contract.ts';
import { IMAGE_HEAD, imageSize, LARGEST_PICTURE } from '#lib/image-size.ts';
import { PART_HEADERS, readPartHeaders, UPLOAD_LIMIT } from '#domain/visit/files/file-part.ts';
import { beginsAs } from '#domain/visit/files/file-type.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/store/database-types.ts';
import { appendPart, type Appended, type FileState, matchPart, readBytes, readFileStates } from '#server/store/visits/file-bytes.store.ts';
import { canReadFile, statesFor } from '#server/store/visits/kept-files.store.ts';
import { filesRoom } from './files-room.ts';

const HASH = /^[0-9a-f]{64}$/;

/** Files of visits: what the server has of them, their parts, and the whole. Source: specification 32.20 to 32.25. */
export function filesRoutes(router: EndpointRouter, services: Services): void {
  sendRoutes(router, services);
  readRoutes(router, services);
}

const refuse = <S extends number>(status: S, sentence: string) => ({ status, body: refusedDetail(sentence) });
const standing = <S extends 409 | 422>(status: S, detail: string, received: number) => ({
  status,
  body: { detail, received },
  headers: uploadHeaders(received),
});
const uploadHeaders = (received: number) => ({ [PART_HEADERS.offset]: String(received), [PART_HEADERS.limit]: UPLOAD_LIMIT });
const taken = (received: number, isWhole: boolean) => ({
  status: 200 as const,
  body: { received, is_whole: isWhole },
  headers: uploadHeaders(received),
});

function sendRoutes({ on }: EndpointRouter, { database, limits, log, settings }: Services): void {
  const room = filesRoom({ database, most: settings.filesMax, log });

  on(sendPart).answer(async ({ params: { sha256 }, bytes: data }, { staffId, header }) => {
    await limits.take('file-kilobytes', String(staffId), Math.max(1, Math.ceil(data.length / 1_024)));
    const state = (await statesFor(database, [sha256], staffId)).get(sha256);
    if (!state) return refuse(404, sentences.file.unnamed);
    if (state.isWhole) return taken(state.bytes, true);
    const part = readPartHeaders(header);
    if (!part) return refuse(400, sentences.file.headers);
    const { at } = part;
    const end = at + data.length;
    if (at === state.received && end > state.bytes) return refuse(413, sentences.file.tooLong);
    if (at === state.received && (part.isLast !== (end === state.bytes) || (data.length === 0 && !part.isLast)))
      return refuse(400, sentences.file.last);
    if (createHash('sha256').update(data).digest('base64') !== part.digest) return standing(422, sentences.file.part, state.received);
    if (state.isCompared) {
      if (at !== state.received) return standing(409, sentences.file.place, state.received);
      return answerOf(await matchPart(database, { sha256, at, data }, staffId));
    }
    if (at === 0 && state.received === 0 && !beginsAs(state.type, data)) return refuse(415, sentences.file.type);
    if (at === state.received && (part.isLast || at === 0) && (await hasTooManyPixels(database, sha256, data)))
      return refuse(413, sentences.file.pixels);
    if (at === state.received && !(await room.hasFor(data.length))) return refuse(507, sentences.file.full);
    return answerOf(await appendPart(database, { sha256, at, data }, staffId));
  });

  on(listFiles).answer(async ({ query }, { staffId }) => {
    const hashes = [...new Set(query.sha256.split(',').map((hash) => hash.trim()))];
    if (hashes.length > VISIT_MAX.askedFiles || !hashes.every((hash) => HASH.test(hash))) {
      return { status: 400, body: refusedFields({ sha256: [sentences.file.hashes(VISIT_MAX.askedFiles)] }) };
    }
    const states = await statesFor(database, hashes, staffId);
    return { status: 200, body: hashes.map((sha256) => ({ sha256, ...wireState(states.get(sha256)) })) };
  });
}

/** Looks at what is there before this part as well: the head of a picture may have come in small parts. */
async function hasTooManyPixels(database: Database, sha256: string, part: Uint8Array): Promise<boolean> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of readBytes(database, sha256)) {
    pieces.push(piece);
    length += piece.length;
    if (length >= IMAGE_HEAD) break;
  }
  const { width, height } = imageSize(Buffer.concat([...pieces, part])) ?? { width: 0, height: 0 };
  return width * height > LARGEST_PICTURE;
}

const wireState = (state: FileState | undefined) => ({
  bytes: state?.bytes ?? null,
  received: state?.received ?? null,
  is_whole: state?.isWhole ?? false,
});

function answerOf({ is, received, isWhole }: Appended) {
  if (is === 'gone') return refuse(404 as const, sentences.file.unnamed);
  if (is === 'broken') return standing(422, sentences.file.whole, received);
  return is === 'elsewhere' ? standing(409, sentences.file.place, received) : taken(received, isWhole);
}

/** A file is what somebody sent: nothing in it runs, and it is not looked at as another type. */
const headersOf = (sha256: string, { type }: FileState) => ({
  ETag: `"${sha256}"`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Content-Disposition': `${type === 'application/pdf' ? 'attachment' : 'inline'}; filename="${fileName(sha256, type)}"`,
});

/** No user's name of a file is used: it could be a path, or of another type. */
const fileName = (sha256: string, type: string): string => `${sha256.slice(0, 12)}.${type.replace(/^.*\//, '').replace('jpeg', 'jpg')}`;

function readRoutes({ on }: EndpointRouter, { database, settings }: Services): void {
  on(readFile).answer(async ({ params: { sha256 } }, { staffId }) => {
    const isReadable = await canReadFile(database, { sha256, staffId, areRolesOn: settings.roles });
    const state = isReadable ? (await readFileStates(database, [sha256])).get(sha256) : undefined;
    if (!state) return refuse(404, sentences.notFound);
    if (!state.isWhole) return { status: 409, body: { detail: sentences.file.notWhole, received: state.received } };
    const body = { type: state.type, length: state.bytes, pieces: readBytes(database, sha256) };
    return { status: 200, body, headers: headersOf(sha256, state) };
  });
}
