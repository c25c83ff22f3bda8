import { TileType } from 'pmtiles';
import { tilesOver } from '#domain/service/map/map-tiles.ts';
import { pmtilesFile } from './pmtiles-file.ts';
import { coveredTile } from './street-map/vector-tile.ts';
import { plainTile, TILE_COLOUR } from './tile-server.ts';

const AROUND_POZNAN = { west: 15.5, south: 51.6, east: 18.4, north: 53.2 };

/** An extract around Poznań: pictures of one colour, or water everywhere. */
export function anExtract(type: TileType.Png | TileType.Mvt, colour: readonly [number, number, number] = TILE_COLOUR): Buffer {
  const bytes = type === TileType.Png ? plainTile(colour) : coveredTile('water');
  return pmtilesFile(
    tilesOver([AROUND_POZNAN], { from: 0, to: 11 }).map((tile) => ({ ...tile, bytes })),
    type,
  );
}
