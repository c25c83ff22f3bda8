import { createHash } from 'node:crypto';
import { readdir, stat, readFile, copyFile, mkdir, rm, utimes } from 'node:fs/promises';
import { join, relative, sep, extname } from 'node:path';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { matches, takes } from '#server/http/encoded.ts';
import type { Settings } from '#server/settings.ts';
import { contentSecurityPolicy } from './security-headers.ts';

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
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

type Bytes = Uint8Array<ArrayBuffer>;

interface AppFile {
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

async function readAppFile(file: string, cache = IMMUTABLE): Promise<AppFile> {
  const [plain, br, gz] = await Promise.all([bytesOf(file), bytesOf(`${file}.br`), bytesOf(`${file}.gz`)]);
  const bytes = plain ?? new Uint8Array();
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const scriptHashes = extname(file) === '.html' ? hashesOf(new TextDecoder().decode(bytes)) : [];
  return { type: TYPES[extname(file)] ?? 'application/octet-stream', tag, cache, plain: bytes, br, gz, scriptHashes };
}

/** Unit: ms. A tab that was opened before a new build may still request chunks of the old one. */
const KEPT_FOR = 30 * 86_400_000;

/** Hashed files of earlier builds, in the data folder. The files of a build are copied when it is first served. */
function keptAssets(dataDir: string, log: Logger) {
  const folder = join(dataDir, 'assets-kept');

  const forgetOld = async () => {
    const limit = Date.now() - KEPT_FOR;
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      if ((await stat(file)).mtimeMs < limit) await rm(file, { force: true });
    }
  };

  return {
    take: async (build: string): Promise<void> => {
      try {
        await mkdir(folder, { recursive: true });
        const now = new Date();
        for (const entry of await readdir(join(build, 'assets'), { withFileTypes: true })) {
          if (!entry.isFile() || entry.name.endsWith('.map')) continue;
          await copyFile(join(build, 'assets', entry.name), join(folder, entry.name));
          await utimes(join(folder, entry.name), now, now);
        }
        await forgetOld();
      } catch (error) {
        log.warn({ reason: error }, 'the parts of this build could not be kept for tabs of a later one');
      }
    },

    find: async (path: string): Promise<AppFile | undefined> => {
      const name = /^\/assets\/([\w.-]+)$/.exec(path)?.[1];
      if (name === undefined || name.startsWith('.')) return undefined;
      const file = join(folder, name);
      return (await stat(file).catch(() => undefined))?.isFile() ? readAppFile(file) : undefined;
    },
  };
}

interface Build {
  readonly stamp: number;
  readonly files: ReadonlyMap<string, AppFile>;
}

/** Serves the built app from memory. A new build in the folder is loaded at the next request of its page. */
export function appFiles(folder: string, settings: Pick<Settings, 'dataDir' | 'maps'>, log: Logger) {
  let build: Build = { stamp: -1, files: new Map() };
  let loading: Promise<void> | undefined;
  const kept = keptAssets(settings.dataDir, log);

  const stamp = async (): Promise<number> => (await stat(join(folder, 'index.html')).catch(() => undefined))?.mtimeMs ?? 0;
  const refresh = async () => {
    const now = await stamp();
    if (now === build.stamp) return;
    loading ??= load(folder, now)
      .then(async (fresh) => {
        build = fresh;
        if (now === 0) log.warn({ folder }, 'there is no built app here: run `npm run build`, or set PV_APP=off');
        await kept.take(folder);
      })
      .finally(() => {
        loading = undefined;
      });
    await loading;
  };

  return async (context: Context): Promise<Response | undefined> => {
    const path = context.req.path;
    const isPage = path === '/' || !/\.[^/]+$/.test(path);
    if (isPage || build.stamp === -1) await refresh();
    const file = build.files.get(isPage ? '/index.html' : path) ?? (path.startsWith('/assets/') ? await kept.find(path) : undefined);
    if (!file) return undefined;
    const policy = file.scriptHashes.length > 0 ? contentSecurityPolicy(settings, file.scriptHashes) : null;
    return sendFile(context, file, policy);
  };
}

async function load(folder: string, stamp: number): Promise<Build> {
  if (stamp === 0) return { stamp, files: new Map() };
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = names.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const served = paths.filter((path) => !/\.(br|gz|map)$/.test(path) && !path.startsWith('/.'));
  const files = await Promise.all(served.map(async (path) => [path, await readAppFile(join(folder, path), cacheOf(path))] as const));
  return { stamp, files: new Map(files) };
}

const cacheOf = (path: string): string => (path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');

/** `policy`: the file's own, for pages with inline scripts; the browser applies it from a 304 too. */
function sendFile(context: Context, { type, tag, cache, plain, br, gz }: AppFile, policy: string | null): Response {
  const headers: Record<string, string> = { 'Cache-Control': cache, ETag: tag, Vary: 'Accept-Encoding' };
  if (policy !== null) headers['Content-Security-Policy'] = policy;
  if (matches(context.req.header('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
  const accepts = context.req.header('Accept-Encoding') ?? '';
  const [encoding, body] =
    br && takes(accepts, 'br') ? (['br', br] as const) : gz && takes(accepts, 'gzip') ? (['gzip', gz] as const) : [null, plain];
  headers['Content-Type'] = type;
  headers['Content-Length'] = String(body.length);
  if (encoding) headers['Content-Encoding'] = encoding;
  return new Response(context.req.method === 'HEAD' ? null : body, { headers });
}
