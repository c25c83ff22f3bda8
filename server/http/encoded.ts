import { hash } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Unit: bytes. Below it compression costs more than it saves. */
const WORTH_IT = 1_200;
/** Rows of a list that are encoded before other work runs: a millisecond or two. */
const ROWS_AT_ONCE = 1_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const utf8 = new TextEncoder();

/** JSON ready to send: its bytes, their hash, and its compressed forms, which are created on first use and cached. */
export interface Encoded {
  readonly hash: string;
  readonly size: number;
  readonly send: (accepts: string) => Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly encoding: 'br' | 'gzip' | null }>;
}

export const encoded = (json: unknown): Encoded => encodedBytes(utf8.encode(JSON.stringify(json)));

/**
 * Encodes a list in chunks, whose rows `write` converts to their wire form: 100,000 markers at once would block all other requests for
 * a quarter of a second. The rows are inserted where an empty list has its brackets.
 */
export async function encodedList(rows: readonly unknown[], write: (some: readonly unknown[]) => unknown): Promise<Encoded> {
  const empty = JSON.stringify(write([]));
  const at = empty.lastIndexOf('[]') + 1;
  if (rows.length <= ROWS_AT_ONCE || at === 0) return encoded(write(rows));
  const [head, tail] = [empty.slice(0, at), empty.slice(at)];
  const pieces = [utf8.encode(head)];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    if (from > 0) await yieldToOthers();
    const some = JSON.stringify(write(rows.slice(from, from + ROWS_AT_ONCE)));
    if (!some.startsWith(head) || !some.endsWith(tail)) return encoded(write(rows)); // the rows appear in several places
    pieces.push(utf8.encode(`${from > 0 ? ',' : ''}${some.slice(head.length, some.length - tail.length)}`));
  }
  return encodedBytes(own(Buffer.concat([...pieces, utf8.encode(tail)])));
}

function encodedBytes(bytes: Uint8Array<ArrayBuffer>): Encoded {
  const forms: { br?: Promise<Uint8Array<ArrayBuffer>>; gzip?: Promise<Uint8Array<ArrayBuffer>> } = {};
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return {
    hash: hash('sha256', bytes, 'base64url').slice(0, 22),
    size: bytes.length,
    send: async (accepts) => {
      if (bytes.length < WORTH_IT) return { bytes, encoding: null };
      if (takes(accepts, 'br')) {
        forms.br ??= brotli(bytes, { params }).then(own);
        return { bytes: await forms.br, encoding: 'br' };
      }
      if (takes(accepts, 'gzip')) {
        forms.gzip ??= zip(bytes, { level: 4 }).then(own);
        return { bytes: await forms.gzip, encoding: 'gzip' };
      }
      return { bytes, encoding: null };
    },
  };
}

const own = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** Whether an Accept-Encoding names the encoding without refusing it. */
export function takes(accepts: string, encoding: 'br' | 'gzip'): boolean {
  return accepts.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Whether an If-None-Match names the tag; weak comparison (RFC 9110, 13.1.2). */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = tag.replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === bare);
}
