import { createHash } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBuild, inPage } from '#tests/support/build.ts';
import { anApi, type TestApi } from '#tests/support/api.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { aFolder } from '#tests/support/scratch.ts';

const TILES = 'https://tiles.example.com/{z}/{x}/{y}.png';

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the app as it is served', () => {
  let api: TestApi;
  const dataDir = aFolder();
  const appDir = aBuild('one');
  beforeAll(async () => {
    mkdirSync(join(dataDir, 'maps'));
    writeFileSync(join(appDir, 'assets/pdf.worker-B5-_wr.js'), '// a worker');
    writeFileSync(join(appDir, 'assets/scan.worker-C6-_xs.js'), '// the reader of codes');
    writeFileSync(join(appDir, 'assets/reader-D7.wasm'), 'x'.repeat(10));
    writeFileSync(join(dataDir, 'maps/poland.pmtiles'), Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 256)));
    writeFileSync(join(dataDir, 'secret.txt'), 'tajne');
    api = await anApi(ANY_KIND, {
      PV_APP: `./${relative('.', appDir)}`, // same format as the default
      PV_DATA_DIR: dataDir,
      PV_MAP_DARK_URL: TILES,
      PV_MAP_DARK_ATTRIBUTION: '© Mapa',
      PV_MAP_DARK_STORABLE: 'yes',
      PV_MAP_SATELLITE_URL: 'https://{a-c}.sat.example.com/{z}/{x}/{y}.jpg',
      PV_MESSAGE: 'Przerwa o 22:00',
      PV_MIN_VERSION: '0.1.0',
    });
  });
  afterAll(() => api.remove());
  const get = (path: string, headers: Record<string, string> = {}) => api.app.request(path, { headers });

  test.each(['/', '/tasks', '/installation/FR123', '/password_reset/confirm/?token=x'])(
    '%s is the page, and is revalidated each time',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('Cache-Control')).toBe('no-cache');
      expect(await answer.text()).toContain('app-one.js');
      const tag = answer.headers.get('ETag') ?? '';
      expect((await get(path, { 'If-None-Match': tag })).status).toBe(304);
    },
  );

  test.each(['/', '/service-worker.js', '/assets/pdf.worker-B5-_wr.js', '/assets/scan.worker-C6-_xs.js'])(
    '%s comes with a policy that lets in no script but ours and no stranger but the map’s tiles',
    async (path) => {
      const policy = (await get(path)).headers.get('Content-Security-Policy') ?? '';
      const parts = Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
      expect(parts).toEqual({
        'default-src': ["'none'"],
        'script-src': [
          "'self'",
          ...(path === '/' ? [hashOf(inPage('one'))] : []),
          ...(path.includes('scan.worker') ? ["'wasm-unsafe-eval'"] : []),
        ],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https://tiles.example.com', 'https://*.sat.example.com'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", 'https://tiles.example.com', 'https://*.sat.example.com'],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      });
    },
  );

  test('WebAssembly is in the policy of the worker that reads codes alone, with all other headers of a worker; its file has its type', async () => {
    const [reader, other] = [await get('/assets/scan.worker-C6-_xs.js'), await get('/assets/pdf.worker-B5-_wr.js')];
    const rest = ({ headers }: Response) =>
      [...headers].filter(([name]) => !/^(content-(security-policy|length)|etag|date|x-request-id)$/.test(name));
    expect(rest(reader)).toEqual(rest(other));
    expect((await get('/assets/scan.worker-missing.js')).status).toBe(404);
    expect((await get('/assets/reader-D7.wasm')).headers.get('Content-Type')).toBe('application/wasm');
  });

  test('the policy lets in the page’s own script of this build, also where only ‘not modified’ is answered', async () => {
    const policy = (await get('/tasks')).headers.get('Content-Security-Policy');
    expect(policy).toContain(hashOf(inPage('one')));
    const same = await get('/tasks', { 'If-None-Match': (await get('/tasks')).headers.get('ETag') ?? '' });
    expect([same.status, same.headers.get('Content-Security-Policy')]).toEqual([304, policy]);
  });

  test('the other headers that keep a page to itself', async () => {
    const { headers } = await get('/');
    expect(
      Object.fromEntries(
        ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'cross-origin-opener-policy'].map((name) => [
          name,
          headers.get(name),
        ]),
      ),
    ).toEqual({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  test('hashed parts last for ever and come compressed as the build made them', async () => {
    const answer = await get('/assets/app-one.js', { 'Accept-Encoding': 'gzip, br' });
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain("build = 'one'");
    expect((await get('/assets/app-one.js', { 'Accept-Encoding': 'gzip' })).headers.get('Content-Encoding')).toBe('gzip');
    expect((await get('/assets/app-one.js')).headers.get('Content-Encoding')).toBeNull();
    expect((await get('/manifest.webmanifest')).headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8');
  });

  test('a part of an earlier build is still there for the tab that needs it', async () => {
    aBuild('two', appDir);
    utimesSync(join(appDir, 'index.html'), new Date(), new Date(Date.now() + 5_000));
    expect(await (await get('/')).text()).toContain('app-two.js');
    expect((await get('/')).headers.get('Content-Security-Policy')).toContain(hashOf(inPage('two')));
    expect((await get('/assets/app-two.js')).status).toBe(200);
    const old = await get('/assets/app-one.js', { 'Accept-Encoding': 'br' });
    expect(old.status).toBe(200);
    expect(brotliDecompressSync(Buffer.from(await old.arrayBuffer())).toString()).toContain("build = 'one'");
  });

  test.each([
    '/assets/nie-ma.js',
    '/nie-ma.png',
    '/assets/../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/maps/..%2fsecret.txt',
    '/maps/../secret.txt',
  ])('%s is not there', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('tajne');
  });

  test('a map is read piece by piece', async () => {
    const part = await get('/maps/poland.pmtiles', { Range: 'bytes=100-109' });
    expect(part.status).toBe(206);
    expect(part.headers.get('Content-Range')).toBe('bytes 100-109/1000');
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109]);
    expect((await get('/maps/poland.pmtiles', { Range: 'bytes=-5' })).headers.get('Content-Range')).toBe('bytes 995-999/1000');
    expect((await get('/maps/poland.pmtiles', { Range: 'bytes=990-' })).headers.get('Content-Length')).toBe('10');
    expect((await get('/maps/poland.pmtiles', { Range: 'bytes=2000-' })).status).toBe(416);
    expect((await (await get('/maps/poland.pmtiles')).arrayBuffer()).byteLength).toBe(1_000);
  });

  test('the app gets its settings', async () => {
    expect(await (await get('/config.json')).json()).toEqual({
      maps: {
        dark: { url: TILES, attribution: '© Mapa', maxZoom: 19, storable: true },
        satellite: { url: 'https://{a-c}.sat.example.com/{z}/{x}/{y}.jpg', attribution: '', maxZoom: 19, storable: false },
      },
      minVersion: '0.1.0',
      replay: 'on',
      message: 'Przerwa o 22:00',
      oidc: null,
    });
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
  });

  test('the contract can be read and tried at /api/docs, without inline scripts', async () => {
    const page = await (await get('/api/docs/')).text();
    expect(page).not.toMatch(/<script>/);
    for (const [, part] of page.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await get(part ?? '')).status).toBe(200);
    const document = (await (await get('/api/docs/openapi.json')).json()) as { paths: object };
    expect(Object.keys(document.paths)).toContain('/api/v1/task_order/');
  });

  test('figures for Prometheus are there only when asked for', async () => {
    expect((await get('/metrics')).headers.get('Content-Type')).not.toMatch(/plain.*version/);
    expect((await get('/metrics', { Authorization: 'Bearer ' })).headers.get('Content-Type')).not.toMatch(/plain.*version/);
  });
});
