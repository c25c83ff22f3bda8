import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A backend for tasks in memory with a configurable delay, and the page that measures the outbox against it. */
export async function anOutboxBackend() {
  const folder = await mkdtemp(join(tmpdir(), 'pv-bench-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      lib: { entry: here('outbox-page.ts'), formats: ['iife'], name: 'page', fileName: () => 'page.js' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = await readFile(join(folder, 'page.js'));
  const behaviour = { delay: 0, isKeyed: false };
  const rows: Record<string, unknown>[] = [];

  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/api/')) {
      const isScript = request.url === '/page.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      return response.end(isScript ? script : '<!doctype html><title>bench</title><script src="/page.js"></script>');
    }
    const body: Buffer[] = [];
    for await (const piece of request) body.push(piece as Buffer);
    if (behaviour.delay > 0) await wait(behaviour.delay);
    response.setHeader('content-type', 'application/json');
    if (behaviour.isKeyed) response.setHeader('x-pv-care', '1');
    if (request.method === 'GET') return response.end(JSON.stringify(rows));
    const row = {
      ...(JSON.parse(Buffer.concat(body).toString()) as object),
      id: rows.length + 1,
      status: 0,
      creation_date: '20.11.2026',
      update_date: null,
    };
    rows.push(row);
    response.statusCode = 201;
    return response.end(JSON.stringify(row));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    is: (now: Partial<typeof behaviour>) => {
      Object.assign(behaviour, now);
      rows.length = 0;
    },
    remove: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
