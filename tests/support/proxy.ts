import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from './postgres.ts';

/**
 * fine passes through
 * cut nothing answers
 * swallow the request is carried out, the answer is lost before its first byte
 * headers the same, but lost after the headers
 * hang the request is not passed on and nothing answers until the behaviour changes
 * portal a captive portal answers 200 with HTML
 * redirect a captive portal redirects to its page
 * broken 500
 */
export type Behaviour = 'fine' | 'cut' | 'swallow' | 'headers' | 'hang' | 'portal' | 'redirect' | 'broken';

export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
}

const PORTAL = '<!doctype html><title>Hotel</title><h1>Zaloguj się do sieci</h1>';

const isApi = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/') || url.startsWith('/config.json');

/** A proxy between the browser and the server with configurable faults. */
export async function aProxy(serverPort: number) {
  const port = await freePort();
  let behaviour: (incoming: IncomingMessage) => Behaviour = () => 'fine';
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
    const now = behaviour(incoming);
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
    /** Sets the behaviour from now on, for the API or for the requests that the test selects. */
    is: (what: Behaviour, when: (incoming: IncomingMessage) => boolean = isApi): void => {
      behaviour = (incoming) => (when(incoming) ? what : 'fine');
      for (const outgoing of hanging) outgoing.destroy();
      hanging.clear();
    },
    /** Cuts everything, as without signal: pages, files and calls. */
    close: (): void => {
      behaviour = () => 'cut';
      server.closeAllConnections();
    },
    open: (): void => {
      behaviour = () => 'fine';
    },
    /** Number of API calls that were not passed on. */
    refused: (): number => lost,
    creations: (): readonly Passed[] => passed.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v1/task_order/')),
    remove: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestProxy = Awaited<ReturnType<typeof aProxy>>;
