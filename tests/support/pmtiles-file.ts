import { type TileType, zxyToTileId } from 'pmtiles';
import { varint } from './street-map/vector-tile.ts';

export interface FiledTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Buffer;
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  /** 0 = not a tile but a directory further down. */
  readonly run: number;
}

const HEAD = 127;
const UNCOMPRESSED = 1;
const E7 = 10_000_000;

/** Four columns, one after the other. Source: PMTiles specification 3, 'Directories'. */
function directory(entries: readonly Entry[]): Buffer {
  const columns = [
    entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0)),
    entries.map(({ run }) => run),
    entries.map(({ length }) => length),
    entries.map(({ offset }) => offset + 1),
  ];
  return Buffer.concat([varint(entries.length), ...columns.flat().map(varint)]);
}

/** A PMTiles file with its tiles one directory down, as in real extracts: finding a tile takes one request more than the first. */
export function pmtilesFile(tiles: readonly FiledTile[], type: TileType.Png | TileType.Mvt): Buffer {
  const filed = tiles.map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) })).sort((a, b) => a.id - b.id);
  let offset = 0;
  const entries = filed.map(({ id, bytes }): Entry => {
    const entry = { id, offset, length: bytes.length, run: 1 };
    offset += bytes.length;
    return entry;
  });
  const leaf = directory(entries);
  const root = directory([{ id: entries[0]?.id ?? 0, offset: 0, length: leaf.length, run: 0 }]);
  // The reader requests 16 KiB at first; the leaf directory is beyond them and needs a request of its own.
  const leafAt = 16_384;
  const head = Buffer.alloc(HEAD);
  head.write('PMTiles');
  head[7] = 3;
  const places = [
    HEAD,
    root.length,
    HEAD + root.length,
    2,
    leafAt,
    leaf.length,
    leafAt + leaf.length,
    offset,
    filed.length,
    filed.length,
    filed.length,
  ];
  for (const [i, value] of places.entries()) head.writeBigUInt64LE(BigInt(value), 8 + i * 8);
  const zooms = filed.map(({ z }) => z);
  head.set([1, UNCOMPRESSED, UNCOMPRESSED, type, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) head.writeInt32LE(degrees * E7, 102 + i * 4);
  const gap = Buffer.alloc(leafAt - HEAD - root.length - 2);
  return Buffer.concat([head, root, Buffer.from('{}'), gap, leaf, ...filed.map(({ bytes }) => bytes)]);
}
