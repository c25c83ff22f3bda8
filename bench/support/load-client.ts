import { connect } from 'node:net';

/*
 * Sends requests over keep-alive connections as fast as answers arrive. It uses bare sockets, because processor time of the client on the
 * same machine is taken from the server.
 */

export interface LoadOptions {
  readonly port: number;
  /** The path of the n-th request. */
  readonly path: (turn: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  /** Unit: ms. Requests during this time are not counted. */
  readonly warmUp?: number;
  readonly measured: number;
  /** Awaited before the n-th request and later ones. */
  readonly before?: (turn: number) => Promise<void> | undefined;
}

export interface LoadResult {
  /** Unit: ms each, sorted. */
  readonly times: readonly number[];
  /** Unit: ms. */
  readonly took: number;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n');

/** The status once the answer is complete; `undefined` before. */
function wholeAnswer(held: Buffer): number | undefined {
  const head = held.indexOf(END_OF_HEAD);
  if (head < 0) return undefined;
  const said = held.toString('latin1', 0, head);
  const status = Number(said.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(said)?.[1];
  if (length === undefined && /\r\ntransfer-encoding: chunked/i.test(said)) {
    return held.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS) ? status : undefined;
  }
  return held.length - head - END_OF_HEAD.length >= Number(length ?? 0) ? status : undefined;
}

/** One keep-alive connection. */
async function connection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let pieces: Buffer[] = [];
  let answered: (status: number) => void = () => {};
  let failed: (error: Error) => void = () => {};
  socket.on('data', (piece) => {
    pieces.push(piece);
    const held = pieces.length === 1 ? piece : Buffer.concat(pieces);
    const status = wholeAnswer(held);
    pieces = status === undefined ? [held] : [];
    if (status !== undefined) answered(status);
  });
  socket.on('close', () => failed(new Error('the server closed a connection')));
  return {
    ask: (text: string) =>
      new Promise<number>((resolve, reject) => {
        [answered, failed] = [resolve, reject];
        socket.write(text);
      }),
    end: () => {
      failed = () => {};
      socket.destroy();
    },
  };
}

export async function runLoad({
  port,
  path,
  headers = {},
  connections = 50,
  warmUp = 300,
  measured,
  before,
}: LoadOptions): Promise<LoadResult> {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const times: number[] = [];
  let turn = 0;
  let isOver = false;
  const lanes = await Promise.all(Array.from({ length: connections }, () => connection(port)));
  const start = performance.now();
  const drive = async ({ ask, end }: (typeof lanes)[number]) => {
    while (!isOver) {
      turn += 1;
      const mine = turn;
      await before?.(mine);
      const sentAt = performance.now();
      const status = await ask(`GET ${path(mine)} HTTP/1.1\r\n${lines.join('')}\r\n`);
      if (status >= 400) throw new Error(`${path(mine)} answered ${status}`);
      const now = performance.now();
      if (sentAt - start >= warmUp && !isOver) times.push(now - sentAt);
      if (now - start >= warmUp + measured) isOver = true;
    }
    end();
  };
  await Promise.all(lanes.map(drive));
  const took = performance.now() - start - warmUp;
  return { times: times.sort((a, b) => a - b), took };
}
