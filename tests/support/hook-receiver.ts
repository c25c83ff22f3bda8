import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A received webhook. */
export interface ReceivedHook {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly said: { readonly type: string; readonly timestamp: string; readonly data: Readonly<Record<string, unknown>> };
}

type Answer = (response: ServerResponse, hook: ReceivedHook) => void;

/** Status of each answer in order; the last one is repeated. */
export const answers =
  (...statuses: readonly number[]): Answer =>
  (response) => {
    const [first = 200, ...more] = statuses;
    statuses = more.length > 0 ? more : [first];
    response.writeHead(first).end();
  };

/** Accepts the request and never answers. */
export const hangs: Answer = () => {};

/** The receiver of webhooks: records them and answers as configured. */
export async function aHookReceiver(answer: Answer = answers(200), port = 0) {
  const received: ReceivedHook[] = [];
  let how = answer;
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return; // the sender was killed during the request
    const hook = { id: String(request.headers['webhook-id']), headers: request.headers, text: body, said: JSON.parse(body) };
    received.push(hook);
    how(response, hook);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    answer: (next: Answer) => {
      how = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type HookReceiver = Awaited<ReturnType<typeof aHookReceiver>>;

/** Whether a receiver with the secret accepts the signature, computed from Standard Webhooks and not with the server's code. */
export function isBelieved(secret: string, { headers, text: body }: ReceivedHook): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return (headers['webhook-signature'] as string).split(' ').includes(signature);
}
