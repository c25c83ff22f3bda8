import { connect, type Socket } from 'node:net';

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A call of a real server over its port. */
export async function callServer(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { Authorization: `Token ${token}`, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

/** A plain HTTP/1.1 connection on which a test sends any bytes at any time. */
export interface RawSocket {
  readonly socket: Socket;
  readonly say: (text: string) => void;
  /** Everything received so far. */
  readonly heard: () => string;
  /** Resolves with the first answer. */
  readonly status: Promise<number>;
  /** Resolves when the server, or `leave`, has ended it. */
  readonly closed: Promise<void>;
  readonly leave: () => void;
}

export function rawSocket(port: number): RawSocket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let heard = '';
  const status = new Promise<number>((resolve) => {
    socket.setEncoding('utf8').on('data', (text) => {
      heard += String(text);
      const code = /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1];
      if (code !== undefined) resolve(Number(code));
    });
  });
  return {
    socket,
    say: (text) => socket.write(text),
    heard: () => heard,
    status,
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    leave: () => socket.destroy(),
  };
}

/** The head of a POST. */
export const headOf = (path: string, headers: Readonly<Record<string, string | number>>): string =>
  `${[`POST ${path} HTTP/1.1`, 'Host: a', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;
