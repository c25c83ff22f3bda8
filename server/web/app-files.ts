import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Settings } from '#server/settings.ts';
import { type AppFile, IMMUTABLE, readAppFile } from './app-file.ts';
import { keptAssets } from './kept-assets.ts';
import { matches, takes } from '#server/http/encoded.ts';
import { contentSecurityPolicy } from './security-headers.ts';

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
