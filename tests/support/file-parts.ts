import { createHash, randomBytes } from 'node:crypto';
import type { FILE_TYPES } from '#domain/visit/limits.ts';
import type { VisitFile } from '#domain/visit/document.ts';
import { aPhoto } from './visits.ts';

/* Files with real bytes, and how a device sends them in parts. */

const hex = (digits: string): readonly number[] => [...Buffer.from(digits, 'hex')];

/** Pictures of 16 × 16 pixels. */
const BEGINNINGS: Readonly<Record<(typeof FILE_TYPES)[number], readonly number[]>> = {
  'image/jpeg': hex('ffd8ffe000104a46494600010100000100010000ffc0000b080010001001'),
  'image/png': hex('89504e470d0a1a0a0000000d494844520000001000000010'),
  'image/webp': hex('524946460102030457454250565038580a000000000000000f00000f0000'),
  'application/pdf': hex('255044462d312e370a25e2e3'),
};

export interface TestFile {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly type: (typeof FILE_TYPES)[number];
}

const hashOf = (bytes: Uint8Array, as: 'hex' | 'base64' = 'hex'): string => createHash('sha256').update(bytes).digest(as);

/** A file of this length whose first bytes are of its type; the others are random. */
export function aFile(length: number, type: TestFile['type'] = 'image/jpeg', begin: Uint8Array = Buffer.from(BEGINNINGS[type])): TestFile {
  const bytes = Buffer.concat([begin, randomBytes(Math.max(0, length - begin.length))]).subarray(0, length);
  return { bytes, sha256: hashOf(bytes), type };
}

/** The file as a visit names it, without a preview. */
export const named = ({ bytes, sha256, type }: TestFile, changes: Partial<VisitFile> = {}): VisitFile =>
  aPhoto('x', { sha256, bytes: bytes.length, type, thumb: null, ...changes });

export const filePath = (sha256: string): string => `/care/v1/files/${sha256}/`;

/** The headers of a part that begins at `at`. */
export const partHeaders = (part: Uint8Array, at: number, isLast: boolean): Record<string, string> => ({
  'Content-Type': 'application/partial-upload',
  'Upload-Offset': String(at),
  'Upload-Complete': isLast ? '?1' : '?0',
  'Content-Digest': `sha-256=:${hashOf(part, 'base64')}:`,
});

export interface PartAnswer {
  readonly status: number;
  readonly body: { readonly received?: number; readonly is_whole?: boolean; readonly detail?: string };
  readonly headers: Headers;
}

type Request = (path: string, init: RequestInit) => Response | Promise<Response>;

/** A device that sends parts of files with a token. `request`: to an app in this process, or `fetch` to a server. */
export function partSender(request: Request, token: string) {
  const send = async (sha256: string, part: Uint8Array, headers: Readonly<Record<string, string>>): Promise<PartAnswer> => {
    const answer = await request(filePath(sha256), {
      method: 'PATCH',
      headers: { Authorization: `Token ${token}`, ...headers },
      body: part as Uint8Array<ArrayBuffer>,
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as PartAnswer['body'], headers: answer.headers };
  };
  const sendPart = ({ sha256, bytes }: TestFile, at: number, length: number, headers: Readonly<Record<string, string>> = {}) => {
    const part = bytes.subarray(at, at + length);
    return send(sha256, part, { ...partHeaders(part, at, at + part.length === bytes.length), ...headers });
  };
  return {
    send,
    sendPart,
    /** Sends all parts from `from` on; returns the last answer. */
    sendAll: async (file: TestFile, length: number, from = 0): Promise<PartAnswer> => {
      let answer = await sendPart(file, from, length);
      for (let at = from + length; at < file.bytes.length && answer.status === 200; at += length) answer = await sendPart(file, at, length);
      return answer;
    },
    read: async (sha256: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await request(filePath(sha256), { headers: { Authorization: `Token ${token}`, ...headers } });
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
    states: async (hashes: readonly string[]) => {
      const answer = await request(`/care/v1/files/?sha256=${hashes.join(',')}`, { headers: { Authorization: `Token ${token}` } });
      return { status: answer.status, body: (await answer.json()) as object };
    },
  };
}
