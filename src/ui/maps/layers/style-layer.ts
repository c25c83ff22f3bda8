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
 * Replaces the fonts of a style by the app's own. OpenLayers cannot read the glyph files of a style. It would fetch a font of
 * the same name from a host that the content security policy blocks.
 */
function withOwnFont(layer: StyleLayer): StyleLayer {
  const fonts = layer.layout?.['text-font'];
  if (layer.type !== 'symbol') return layer;
  const isBold = /bold|semibold|medium/i.test(JSON.stringify(fonts ?? ''));
  return { ...layer, layout: { ...layer.layout, 'text-font': [isBold ? 'PV Inter Bold' : 'PV Inter Regular'] } };
}

async function styleDocument(url: string): Promise<StyleDocument> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`The style answered ${response.status}.`);
  const style = (await response.json()) as StyleDocument;
  return { ...style, layers: style.layers.map(withOwnFont) };
}

/** Hides the background layers of a style when a tile fails. They cover the whole window and would hide the built-in map. */
function hideBackgroundOnFailure(group: LayerGroup, { layers }: StyleDocument): void {
  const backgrounds = new Set(layers.filter(({ type }) => type === 'background').map(({ id }) => id));
  const all = group.getLayers().getArray();
  const isBackground = (layer: BaseLayer) =>
    ((layer.get('mapbox-layers') as readonly string[] | undefined) ?? []).some((id) => backgrounds.has(id));
  const hide = () => {
    for (const layer of all.filter(isBackground)) layer.setVisible(false);
  };
  for (const layer of all) if (layer instanceof Layer) layer.getSource()?.addEventListener('tileloaderror', hide);
}

/** A layer of vector tiles with their style. */
export async function styleLayer({ url }: MapProvider): Promise<BaseLayer> {
  const styleUrl = new URL(url, location.href).href;
  const style = await styleDocument(styleUrl);
  const group = new LayerGroup();
  group.setZIndex(2);
  await apply(group, style, { styleUrl });
  hideBackgroundOnFailure(group, style);
  return group;
}
