import { LABEL_COLOURS, LAND_COLOURS } from '#ui/maps/paint/map-colours.ts';

/** A layer of a MapLibre style document; only what is read here. */
export interface StyleLayer {
  readonly id: string;
  readonly type: string;
  readonly source?: string;
  readonly 'source-layer'?: string;
  readonly minzoom?: number;
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint?: Readonly<Record<string, unknown>>;
}

/** Red, green, blue: 0 to 255. */
type Rgb = readonly [number, number, number];

/** A style whose background is darker than this is made readable. Unit: relative luminance, 0 to 1. */
const DARK = 0.05;
/** The least contrast with the land, outdoors on a bright screen. Unit: ratio of WCAG 2.2. */
const LEAST = { motorway: 4.5, road: 3, path: 2.2, boundary: 2, name: 7, street: 5 } as const;
/** Faint lines and names are mixed with this colour until the contrast is enough. */
const BRIGHT: Rgb = [214, 226, 238];
const LAND = LAND_COLOURS.poland;
/** Areas by the names of the OpenMapTiles schema, in the colours of the built-in map; all others become green. */
const AREAS: Readonly<Record<string, string>> = { water: LAND_COLOURS.lake, building: '#33424f', aeroway: '#2b3a47', transportation: LAND };
const GREEN = '#22343a';

const STEP = 0.04;

/** A colour as CSS writes it in styles: hexadecimal, rgb() or hsl() with commas. `null` for any other text. */
export function parseColour(text: string): { readonly rgb: Rgb; readonly alpha: number } | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [r = 0, g = 0, b = 0] = digits.map((pair) => Number.parseInt(pair, 16));
    return { rgb: [r, g, b], alpha: 1 };
  }
  const [, kind, list = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/i.exec(text) ?? [];
  const [a = 0, b = 0, c = 0, alpha = 1] = list.split(',').map((part) => Number.parseFloat(part));
  if (!kind || [a, b, c, alpha].some(Number.isNaN)) return null;
  return { rgb: kind.toLowerCase() === 'rgb' ? [a, b, c] : fromHsl(a, b / 100, c / 100), alpha };
}

/** Source of the formula: CSS Color 4, section 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [part(0), part(8), part(4)];
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) => (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * share) as unknown as Rgb;

/** Source of the formulas: WCAG 2.2, relative luminance and contrast ratio. */
function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const LAND_RGB = parseColour(LAND)?.rgb ?? [0, 0, 0];

/** The colour over the land, mixed with a bright one until its contrast is enough; other texts stay. */
function brightened(text: string, least: number): string {
  const colour = parseColour(text);
  if (!colour) return text;
  const seen = mix(LAND_RGB, colour.rgb, colour.alpha);
  let rgb = seen;
  for (let share = 0; share <= 1 && contrast(rgb, LAND_RGB) < least; share += STEP) rgb = mix(seen, BRIGHT, share);
  return `rgb(${rgb.map(Math.round).join(',')})`;
}

/** Applies a change to all texts of a value, which may be an expression. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => mapTexts(part, change));
  return typeof value === 'string' ? change(value) : value;
}

function leastOf({ id, type, 'source-layer': layer }: StyleLayer): number {
  if (type === 'symbol') return layer === 'transportation_name' ? LEAST.street : LEAST.name;
  if (layer === 'boundary') return LEAST.boundary;
  if (/motorway|trunk/.test(id)) return LEAST.motorway;
  return /path|rail|pier/.test(id) ? LEAST.path : LEAST.road;
}

const without = ({ 'fill-pattern': _, ...paint }: Readonly<Record<string, unknown>>) => paint;

function readableLayer(layer: StyleLayer): StyleLayer {
  const { type, 'source-layer': area = '', paint = {} } = layer;
  if (type === 'background') return { ...layer, paint: { 'background-color': LAND } };
  const fill = AREAS[area] ?? GREEN;
  if (type === 'fill') return { ...layer, paint: { ...without(paint), 'fill-color': fill, 'fill-outline-color': fill } };
  const brighten = (value: unknown) => mapTexts(value, (text) => brightened(text, leastOf(layer)));
  if (type === 'line') {
    const colour = area === 'waterway' ? LAND_COLOURS.river : brighten(paint['line-color'] ?? '#000000');
    return { ...layer, paint: { ...paint, 'line-color': colour } };
  }
  if (type !== 'symbol') return layer;
  return {
    ...withReadableNames(layer),
    paint: {
      ...paint,
      'text-color': brighten(paint['text-color'] ?? '#000000'),
      'text-halo-color': LABEL_COLOURS.dark.halo,
      'text-halo-width': 1.4,
      'icon-opacity': 1,
    },
  };
}

/** Unit: CSS px. */
const SMALLEST_NAME = 12;
/** The zoom from which the provider's names of places are shown; before, those of the built-in map. */
export const PLACES_FROM = 11;

/** Letters that can be read, and names of places only where the built-in map has none any more. */
function withReadableNames(layer: StyleLayer): StyleLayer {
  const size = layer.layout?.['text-size'];
  const isPlace = ['place', 'water_name'].includes(layer['source-layer'] ?? '');
  return {
    ...layer,
    ...(isPlace && { minzoom: Math.max(layer.minzoom ?? 0, PLACES_FROM) }),
    ...(typeof size === 'number' && { layout: { ...layer.layout, 'text-size': Math.max(size, SMALLEST_NAME) } }),
  };
}

/** Names in Polish, where the style asks for English ones. */
function inPolish(layer: StyleLayer): StyleLayer {
  const name = layer.layout?.['text-field'];
  if (!JSON.stringify(name ?? '').includes('name_en')) return layer;
  return { ...layer, layout: { ...layer.layout, 'text-field': ['coalesce', ['get', 'name:pl'], ['get', 'name:latin'], ['get', 'name']] } };
}

/**
 * A dark style that can be read outdoors: areas in the colours of the built-in map, so that both fit together, and lines and
 * names as bright as needed. Colours that are bright enough, and styles that are not dark, stay as they are.
 */
export function readableStyle(layers: readonly StyleLayer[]): readonly StyleLayer[] {
  const isDark = isDarkStyle(layers);
  return layers.map(inPolish).map((layer) => (isDark ? readableLayer(layer) : layer));
}

export function isDarkStyle(layers: readonly StyleLayer[]): boolean {
  const ground = layers.find(({ type }) => type === 'background')?.paint?.['background-color'];
  const colour = typeof ground === 'string' ? parseColour(ground) : null;
  return colour !== null && luminance(colour.rgb) < DARK;
}
