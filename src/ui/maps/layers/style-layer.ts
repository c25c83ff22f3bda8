import type BaseLayer from 'ol/layer/Base.js';
import LayerGroup from 'ol/layer/Group.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import RenderFeature from 'ol/render/Feature.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type Tile from 'ol/Tile.js';
import VectorTile from 'ol/VectorTile.js';
import { apply } from 'ol-mapbox-style';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { NAMES_FROM } from '#ui/maps/layers/base-layers.ts';
import { isDarkStyle, PLACES_FROM, readableStyle, type StyleLayer } from './readable-style.ts';

type StyleSource = Readonly<Record<string, unknown>> & { readonly type: string; readonly url?: string };

interface StyleDocument {
  readonly sources: Readonly<Record<string, StyleSource>>;
  readonly layers: readonly StyleLayer[];
}

/** The layer of a tile that covers the whole tile; the style's background is drawn from it. */
const GROUND = 'pv-ground';

/**
 * Replaces the fonts of a style by the app's own. OpenLayers cannot read the glyph files of a style. It would fetch a font of
 * the same name from a host that the content security policy blocks.
 */
function withOwnFont(layer: StyleLayer): StyleLayer {
  const fonts = layer.layout?.['text-font'];
  if (layer.type !== 'symbol') return layer;
  const isBold = /bold|semibold|medium/i.test(JSON.stringify(fonts ?? ''));
  return { ...layer, layout: { ...layer.layout, 'text-font': [isBold ? 'PV Inter Bold' : 'PV Inter Regular'] } };
}

/** Draws the background of a style tile by tile. Over the whole window it would hide the built-in map where a tile is missing. */
function withGroundPerTile({ layers, ...style }: StyleDocument): StyleDocument {
  const first = layers.find(({ source }) => source && style.sources[source]?.type === 'vector');
  const perTile = (layer: StyleLayer): readonly StyleLayer[] => {
    if (layer.type !== 'background') return [layer];
    if (!first?.source) return [];
    const paint = {
      'fill-color': layer.paint?.['background-color'] ?? '#000000',
      'fill-opacity': layer.paint?.['background-opacity'] ?? 1,
    };
    return [{ id: layer.id, type: 'fill', source: first.source, 'source-layer': GROUND, paint }];
  };
  return { ...style, layers: layers.flatMap(perTile) };
}

async function json<T>(url: string): Promise<T> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json() as Promise<T>;
}

/**
 * The used sources with the addresses of their tiles, which a TileJSON document has. `ol-mapbox-style` would never read again a
 * document that failed once.
 */
async function withTiles({ sources, ...style }: StyleDocument, styleUrl: string): Promise<StyleDocument> {
  const isUsed = (name: string) => style.layers.some(({ source }) => source === name);
  const used = Object.entries(sources).filter(([name]) => isUsed(name));
  const complete = async ([name, { url, ...source }]: (typeof used)[number]) =>
    [name, url === undefined ? source : { ...(await json<StyleSource>(new URL(url, styleUrl).href)), ...source }] as const;
  return { ...style, sources: Object.fromEntries(await Promise.all(used.map(complete))) };
}

async function styleDocument(styleUrl: string): Promise<{ readonly document: StyleDocument; readonly isDark: boolean }> {
  const style = await withTiles(await json<StyleDocument>(styleUrl), styleUrl);
  const document = withGroundPerTile({ ...style, layers: readableStyle(style.layers).map(withOwnFont) });
  return { document, isDark: isDarkStyle(style.layers) };
}

/** Adds to each tile of a layer a polygon that covers it. */
function addGround(layer: VectorTileLayer): void {
  const source = layer.getSource();
  if (!(source instanceof VectorTileSource)) return;
  const load = source.getTileLoadFunction();
  source.setTileLoadFunction((tile: Tile, url: string) => {
    load(tile, url);
    if (!(tile instanceof VectorTile)) return;
    const setFeatures = tile.setFeatures.bind(tile);
    tile.setFeatures = (features) => {
      const [left = 0, bottom = 0, right = 0, top = 0] = tile.extent ?? [];
      const corners = [left, top, right, top, right, bottom, left, bottom, left, top];
      setFeatures([new RenderFeature('Polygon', corners, [corners.length], 2, { 'mvt:layer': GROUND }, undefined), ...features]);
    };
  });
}

/** A layer of vector tiles with their style. */
export async function styleLayer({ url }: MapProvider): Promise<BaseLayer> {
  const styleUrl = new URL(url, location.href).href;
  const { document, isDark } = await styleDocument(styleUrl);
  const group = new LayerGroup();
  group.setZIndex(2);
  await apply(group, document, { styleUrl });
  for (const layer of group.getLayers().getArray()) if (layer instanceof VectorTileLayer) addGround(layer);
  group.set(NAMES_FROM, isDark ? PLACES_FROM : 0);
  return group;
}
