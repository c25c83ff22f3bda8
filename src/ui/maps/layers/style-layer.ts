import type BaseLayer from 'ol/layer/Base.js';
import LayerGroup from 'ol/layer/Group.js';
import Layer from 'ol/layer/Layer.js';
import { apply } from 'ol-mapbox-style';
import type { MapProvider } from '#domain/service/map/map-provider.ts';

interface StyleLayer {
  readonly id: string;
  readonly type: string;
  readonly layout?: Readonly<Record<string, unknown>>;
}

interface StyleDocument {
  readonly layers: readonly StyleLayer[];
}

/**
 * Names in the app's own letters. The fonts of a style are glyph files that OpenLayers cannot read;
 * in their place it would fetch a font of the same name from a host that the content policy does not let in.
 */
function lettered(layer: StyleLayer): StyleLayer {
  const wanted = layer.layout?.['text-font'];
  if (layer.type !== 'symbol') return layer;
  const isBold = /bold|semibold|medium/i.test(JSON.stringify(wanted ?? ''));
  return { ...layer, layout: { ...layer.layout, 'text-font': [isBold ? 'PV Inter Bold' : 'PV Inter Regular'] } };
}

async function styleDocument(url: string): Promise<StyleDocument> {
  const answer = await fetch(url, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`The style answered ${answer.status}.`);
  const style = (await answer.json()) as StyleDocument;
  return { ...style, layers: style.layers.map(lettered) };
}

/** A style paints the whole window in one colour first. Where a tile cannot be had, that paint would hide the built-in map. */
function liftGroundOnFailure(group: LayerGroup, { layers }: StyleDocument): void {
  const grounds = new Set(layers.filter(({ type }) => type === 'background').map(({ id }) => id));
  const all = group.getLayers().getArray();
  const isGround = (layer: BaseLayer) =>
    ((layer.get('mapbox-layers') as readonly string[] | undefined) ?? []).some((id) => grounds.has(id));
  const lift = () => {
    for (const layer of all.filter(isGround)) layer.setVisible(false);
  };
  for (const layer of all) if (layer instanceof Layer) layer.getSource()?.addEventListener('tileloaderror', lift);
}

/** Vector tiles, painted as their style says. */
export async function styleLayer({ url }: MapProvider): Promise<BaseLayer> {
  const styleUrl = new URL(url, location.href).href;
  const style = await styleDocument(styleUrl);
  const group = new LayerGroup();
  group.setZIndex(2);
  await apply(group, style, { styleUrl });
  liftGroundOnFailure(group, style);
  return group;
}
