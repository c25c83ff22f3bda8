import { connect, type Socket } from 'node:net';

/** A connection of plain HTTP/1.1 on which a test says what it likes, and when. */
export interface RawSocket {
  readonly socket: Socket;
  readonly say: (text: string) => void;
  /** All that came; it grows. */
  readonly heard: () => string;
  /** Comes with the first answer. */
  readonly status: Promise<number>;
  /** Comes when the server, or `leave`, has ended it. */
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
