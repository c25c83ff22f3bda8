import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from './postgres.ts';

/**
 * fine      passes through
 * cut       nothing answers
 * swallow   the request arrives and is carried out, the answer is lost before its first byte
 * headers   the same, but lost after the headers
 * hang      the request arrives nowhere and nothing answers, until the weather changes
 * portal    a hotel's page answers 200 with HTML
 * redirect  a hotel's gate sends on to its page
 * broken    500
 */
export type Weather = 'fine' | 'cut' | 'swallow' | 'headers' | 'hang' | 'portal' | 'redirect' | 'broken';

export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
}

const PORTAL = '<!doctype html><title>Hotel</title><h1>Zaloguj się do sieci</h1>';

const isApi = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/') || url.startsWith('/config.json');

/** What stands between the browser and the server; its weather is the test's to make. */
export async function aProxy(serverPort: number) {
  const port = await freePort();
  let weather: (incoming: IncomingMessage) => Weather = () => 'fine';
  const passed: Passed[] = [];
  const hanging = new Set<ServerResponse>();
  let lost = 0;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, lose: 'nothing' | 'all' | 'body') => {
    const { method = 'GET', url = '/', headers } = incoming;
    passed.push({ method, path: url, key: headers['idempotency-key'] as string | undefined });
    const onward = request(
      { host: '127.0.0.1', port: serverPort, method, path: url, headers: { ...headers, connection: 'close' } },
      (answer) => {
        if (lose === 'all') return answer.resume().once('end', () => void incoming.socket.destroy());
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (lose === 'nothing') return answer.pipe(outgoing);
        outgoing.flushHeaders();
        return answer.resume().once('end', () => void incoming.socket.destroy());
      },
    );
    onward.once('error', () => void incoming.socket.destroy());
    incoming.pipe(onward);
  };

  const meet = (incoming: IncomingMessage, outgoing: ServerResponse): unknown => {
    const now = weather(incoming);
    if (now === 'fine') return pass(incoming, outgoing, 'nothing');
    if (incoming.url?.startsWith('/api/')) lost++;
    if (now === 'swallow') return pass(incoming, outgoing, 'all');
    if (now === 'headers') return pass(incoming, outgoing, 'body');
    if (now === 'hang') return hanging.add(outgoing);
    if (now === 'portal') return outgoing.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
    if (now === 'redirect') return outgoing.writeHead(302, { location: '/portal.html' }).end();
    if (now === 'broken') return outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('broken');
    return incoming.socket.destroy();
  };

  const server = createServer(meet);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${port}`,
    port,
    passed,
    /** From now on, for the API alone or for what the test picks. */
    is: (what: Weather, when: (incoming: IncomingMessage) => boolean = isApi): void => {
      weather = (incoming) => (when(incoming) ? what : 'fine');
      for (const outgoing of hanging) outgoing.destroy();
      hanging.clear();
    },
    /** As with no signal: pages, files and calls alike. */
    close: (): void => {
      weather = () => 'cut';
      server.closeAllConnections();
    },
    open: (): void => {
      weather = () => 'fine';
    },
    /** How many calls met bad weather. */
    refused: (): number => lost,
    creations: (): readonly Passed[] => passed.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v1/task_order/')),
    remove: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestProxy = Awaited<ReturnType<typeof aProxy>>;
