import type { MiddlewareHandler } from 'hono';
import type { Settings } from '#server/settings.ts';

/** The origin of a tile URL for a policy; placeholders such as `{s}` in its host become a wildcard. `null` for our own tiles. */
function tileSource(url: string): string | null {
  const [, scheme, host] = /^(https?):\/\/([^/]+)/.exec(url) ?? [];
  if (scheme === undefined || host === undefined) return null;
  return host.includes('{') ? `${scheme}://*.${host.slice(host.indexOf('}') + 1).replace(/^[^.]*\./, '')}` : `${scheme}://${host}`;
}

/**
 * The policy of pages and of worker scripts (the policy of its own script applies to a worker, so tile hosts are in connect-src too).
 * Styles may be inline because Mantine writes them; of scripts only those of the build, and what `scripts` names: hashes of inline ones.
 */
export function contentSecurityPolicy({ maps }: Pick<Settings, 'maps'>, scripts: readonly string[] = []): string {
  const tiles = [maps.dark, maps.satellite].flatMap((map) => (map ? [tileSource(map.url)] : [])).filter((source) => source !== null);
  const and = [...new Set(tiles)].map((source) => ` ${source}`).join('');
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${and}`,
    "font-src 'self'",
    `connect-src 'self'${and}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const HASHED = '/assets/';
/** File names of worker scripts in the build. */
const WORKER = /\.worker-[\w-]+\.js$/;
/** The worker that reads codes by WebAssembly: the only file whose policy allows it (specification 35.3). */
const CODE_READER = /^\/assets\/scan\.worker-[\w-]+\.js$/;

/**
 * Headers of every response. None allow other origins (CORS).
 * Hashed files, of which a first visit fetches dozens, have no headers for documents and workers, except worker scripts.
 */
export function securityHeaders(settings: Settings): MiddlewareHandler {
  const isHttps = settings.tls !== null || settings.publicUrl?.startsWith('https:') === true;
  const always: readonly (readonly [string, string])[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(isHttps ? ([['Strict-Transport-Security', 'max-age=31536000']] as const) : []),
  ];
  const headers: readonly (readonly [string, string])[] = [
    ...always,
    ['Content-Security-Policy', contentSecurityPolicy(settings)],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(self)'],
  ];
  const ofCodeReader: readonly (readonly [string, string])[] = [
    ['Content-Security-Policy', contentSecurityPolicy(settings, ["'wasm-unsafe-eval'"])],
    ...headers.filter(([name]) => name !== 'Content-Security-Policy'),
  ];
  return async (context, next) => {
    await next();
    const { path } = context.req;
    const isPlainFile = path.startsWith(HASHED) && !WORKER.test(path) && context.res.ok;
    const due = isPlainFile ? always : CODE_READER.test(path) ? ofCodeReader : headers;
    for (const [name, value] of due) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
}
