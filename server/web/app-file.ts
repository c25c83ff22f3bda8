import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** Content types of the files of a build. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
export const IMMUTABLE = 'public, max-age=31536000, immutable';

type Bytes = Uint8Array<ArrayBuffer>;

export interface AppFile {
  readonly type: string;
  readonly tag: string;
  readonly cache: string;
  readonly plain: Bytes;
  readonly br: Bytes | undefined;
  readonly gz: Bytes | undefined;
  /** Hashes of the inline scripts of a page, for its policy. */
  readonly scriptHashes: readonly string[];
}

const bytesOf = async (file: string): Promise<Bytes | undefined> =>
  readFile(file).then(
    (read) => new Uint8Array(read),
    () => undefined,
  );

const INLINE = /<script>(.*?)<\/script>/gs;

const hashesOf = (page: string): readonly string[] =>
  [...page.matchAll(INLINE)].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);

export async function readAppFile(file: string, cache = IMMUTABLE): Promise<AppFile> {
  const [plain, br, gz] = await Promise.all([bytesOf(file), bytesOf(`${file}.br`), bytesOf(`${file}.gz`)]);
  const bytes = plain ?? new Uint8Array();
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const scriptHashes = extname(file) === '.html' ? hashesOf(new TextDecoder().decode(bytes)) : [];
  return { type: TYPES[extname(file)] ?? 'application/octet-stream', tag, cache, plain: bytes, br, gz, scriptHashes };
}
