import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { pngOf } from './png.ts';
import { streetMapAnswer } from './street-map/street-map.ts';
import { coveredTile } from './street-map/vector-tile.ts';

/** A tile of one colour: 256 by 256 px, PNG. */
export function plainTile(colour: readonly [red: number, green: number, blue: number]): Buffer {
  const row = Buffer.alloc(256 * 3, Buffer.from(colour));
  return pngOf(256, 256, 'rgb', () => row);
}

/** A colour that no part of the product has. */
export const TILE_COLOUR = [200, 40, 200] as const;

/** Its present behaviour: correct, without CORS, or failing. */
interface Behaviour {
  cors: boolean;
  /** A single archive, read by ranges. */
  archive: Buffer;
  status: number;
  /** Number of requests that are still answered; at the next one the server is cut off. */
  left: number;
  /** Number of the counted requests that are still answered; later ones wait for `release`. */
  unheld: number;
  /** Bytes added to each tile, as a picture of a town would have. */
  weight: number;
  /** Paths whose requests are counted and can be held; none by default. */
  counted: RegExp;
}

/**
 * A style with its own background, one layer of tiles at two addresses, and labels in a font that does not exist: everything in a
 * provider's style that could hide the built-in map or request a font from a third party.
 */
const styleOf = (address: string) => ({
  version: 8,
  glyphs: `${address}/fonts/{fontstack}/{range}.pbf`,
  sources: { town: { type: 'vector', tiles: ['a', 'b'].map((prefix) => `${address}/${prefix}/{z}/{x}/{y}.pbf`), maxzoom: 14 } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#777777' } },
    { id: 'yard', type: 'fill', source: 'town', 'source-layer': 'yard', paint: { 'fill-color': `rgb(${TILE_COLOUR.join(',')})` } },
    {
      id: 'name',
      type: 'symbol',
      source: 'town',
      'source-layer': 'yard',
      minzoom: 8,
      layout: { 'text-field': 'Podwórze', 'text-font': ['Noto Sans Bold'] },
    },
  ],
});

/** A part of the archive, as a provider on another host has to answer. */
function sendPiece(response: ServerResponse, file: Buffer, range = ''): void {
  const [from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(range)?.slice(1).map(Number) ?? [];
  const piece = file.subarray(from, to + 1);
  const headers = { ETag: `"${file.length}"`, 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' };
  response.writeHead(206, { ...headers, 'Content-Range': `bytes ${from}-${from + piece.length - 1}/${file.length}` });
  response.end(piece);
}

/** A provider of tiles on this machine that can be cut off, made faulty, and that records its requests. */
export async function aTileServer() {
  const picture = plainTile(TILE_COLOUR);
  const vector = coveredTile('yard');
  const requests: string[] = [];
  const behaviour: Behaviour = {
    cors: true,
    archive: Buffer.alloc(0),
    status: 200,
    left: Number.POSITIVE_INFINITY,
    unheld: Number.POSITIVE_INFINITY,
    weight: 0,
    counted: /^$/,
  };
  const held = new Set<() => void>();
  let underWay = 0;
  let most = 0;
  const answerTo = (path: string): readonly [type: string, body: Buffer | string] => {
    const streetMap = streetMapAnswer(origin, path);
    if (streetMap) return streetMap;
    if (path === '/style.json') return ['application/json', JSON.stringify(styleOf(origin))];
    if (path.endsWith('.pbf')) return ['application/x-protobuf', vector];
    return ['image/png', Buffer.concat([picture, randomBytes(behaviour.weight)])];
  };
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? '');
    behaviour.left -= 1;
    if (behaviour.left < 0) void cut();
    const isCounted = behaviour.counted.test(request.url ?? '');
    const answer = () => {
      if (isCounted) underWay -= 1;
      if (request.url?.endsWith('.pmtiles')) return sendPiece(response, behaviour.archive, request.headers.range);
      const [type, body] = answerTo(request.url ?? '');
      response.writeHead(behaviour.status, { 'Content-Type': type, ...(behaviour.cors && { 'Access-Control-Allow-Origin': '*' }) });
      response.end(behaviour.status === 200 ? body : undefined);
    };
    if (!isCounted) return answer();
    underWay += 1;
    most = Math.max(most, underWay);
    behaviour.unheld -= 1;
    if (behaviour.unheld < 0) held.add(answer);
    else answer();
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    template: `${origin}/{z}/{x}/{y}.png`,
    style: `${origin}/style.json`,
    /** The published style of the default vector map, with streets everywhere. */
    streets: `${origin}/styles/dark`,
    archive: `${origin}/poznan.pmtiles`,
    url: (z: number, x: number, y: number) => `${origin}/${z}/${x}/${y}.png`,
    requests: (ending = '.png') => requests.filter((path) => path.endsWith(ending)),
    /** Highest number of counted requests at the same time. */
    mostAtOnce: () => most,
    /** Number of counted requests without an answer. */
    underWay: () => underWay,
    /** Answers the held requests and holds no more. */
    release: () => {
      behaviour.unheld = Number.POSITIVE_INFINITY;
      for (const answer of held) answer();
      held.clear();
    },
    behaviour,
    cut,
    heal: () => {
      behaviour.left = Number.POSITIVE_INFINITY;
      return listen(port);
    },
  };
}
