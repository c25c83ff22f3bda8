import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from '#tests/support/postgres.ts';
import { wait } from './print.ts';

/** A request that went over the line. */
export interface Crossed {
  readonly method: string;
  readonly path: string;
  /** Unit: bytes of the body that crossed. */
  bytes: number;
  /** When it came to the line. Unit: ms, as of `Date.now`. */
  readonly askedAt: number;
  /** When its last byte had crossed. */
  sentAt: number;
  /** When the answer had crossed; `null`: it never did. */
  answeredAt: number | null;
  /** Its bytes cross, or its answer is awaited. */
  isOpen: boolean;
}

/** Unit: bytes that pass at once, so that requests share the line evenly. */
const PIECE = 4_096;

/** Unit: ms. A timer may be late by so much without making the line slower. */
const LATE = 50;
/** The line answers this path itself, so that its own time can be measured. */
export const LINE_ONLY = '/line-only';

/** One direction of a line: what is sent at the same time shares it. */
function direction() {
  /** Unit: bytes per second. */
  let rate = Number.POSITIVE_INFINITY;
  let free = 0;
  return {
    set: (bytesPerSecond: number): void => {
      rate = bytesPerSecond;
    },
    /** Resolves when that many bytes have passed. */
    pass: async (bytes: number): Promise<void> => {
      const now = performance.now();
      free = (now - free > LATE ? now : free) + (bytes / rate) * 1_000;
      if (free > now) await wait(free - now);
    },
  };
}

/**
 * A line to a server as slow as set, with each direction for itself. It delays also what a service worker sends, which Chromium's own
 * throttling of a page does not.
 */
export async function aSlowLine(serverPort: number) {
  const port = await freePort();
  const [up, down] = [direction(), direction()];
  const crossed: Crossed[] = [];
  const sockets = new Set<Socket>();
  let isCut = false;
  let onBytes: (one: Crossed) => void = () => undefined;

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const one: Crossed = { method, path: url, bytes: 0, askedAt: Date.now(), sentAt: 0, answeredAt: null, isOpen: true };
    incoming.socket.once('close', () => {
      one.isOpen = false;
    });
    crossed.push(one);
    await up.pass(incoming.rawHeaders.join('').length + url.length);
    const onward = request({ host: '127.0.0.1', port: serverPort, method, path: url, headers: { ...headers, connection: 'close' } });
    const answer = new Promise<IncomingMessage>((resolve, reject) => onward.once('response', resolve).once('error', reject));
    answer.catch(() => undefined); // it is awaited below
    incoming.once('close', () => incoming.complete || onward.destroy());
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        await up.pass(piece.length);
        if (incoming.destroyed && !incoming.complete) return;
        onward.write(piece);
        one.bytes += piece.length;
        onBytes(one);
      }
    }
    onward.end();
    one.sentAt = Date.now();
    const response = await answer;
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      await down.pass(chunk.length);
      outgoing.write(chunk);
    }
    outgoing.end();
    if (!outgoing.destroyed) one.answeredAt = Date.now();
    one.isOpen = false;
  }

  async function swallow(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    for await (const chunk of incoming as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += PIECE) await up.pass(Math.min(PIECE, chunk.length - at));
    outgoing.writeHead(204).end();
  }

  const server = createServer((incoming, outgoing) => {
    if (incoming.url === LINE_ONLY) return void swallow(incoming, outgoing);
    // expected: the line was cut
    return void carry(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    if (isCut) return socket.destroy();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${port}`,
    crossed,
    set: (bytesPerSecond: number): void => {
      up.set(bytesPerSecond);
      down.set(bytesPerSecond);
    },
    /** Calls the function with each piece of a body that has crossed. */
    watch: (see: (one: Crossed) => void): void => {
      onBytes = see;
    },
    /** Ends every connection; nothing comes through for that long. Unit: ms. */
    cut: async (ms: number): Promise<void> => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      await wait(ms);
      isCut = false;
    },
    remove: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type SlowLine = Awaited<ReturnType<typeof aSlowLine>>;
