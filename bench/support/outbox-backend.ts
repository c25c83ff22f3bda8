import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pageScript } from './page-script.ts';

/** A backend for tasks in memory with a configurable delay, and the page that measures the outbox against it. */
export async function anOutboxBackend() {
  const script = await pageScript('outbox-page.ts');
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
    },
  };
}
