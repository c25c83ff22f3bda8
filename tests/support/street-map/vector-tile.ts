/** The part of Protocol Buffers that a vector tile needs. */
export const varint = (value: number): Buffer => {
  const out: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) out.push((left % 128) | 128);
  return Buffer.from([...out, left]);
};
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, body: Buffer): Buffer => Buffer.concat([varint(field * 8 + 2), varint(body.length), body]);
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** Width and height of a tile in the units of its points. */
export const EXTENT = 4096;
const KINDS = { point: 1, line: 2, polygon: 3 } as const;
const COMMANDS = { moveTo: 1, lineTo: 2, closePath: 7 } as const;

export interface TileFeature {
  readonly kind: keyof typeof KINDS;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly properties?: Readonly<Record<string, string>>;
}

/** Source: Mapbox Vector Tile specification 2.1, section 4.3. */
function geometryOf({ kind, points }: TileFeature): Buffer {
  const command = (id: number, count: number) => id + count * 8;
  const steps = points.map(([x, y], i) => {
    const [beforeX, beforeY] = points[i - 1] ?? [0, 0];
    return [zigzag(x - beforeX), zigzag(y - beforeY)];
  });
  const [first = [], ...rest] = steps;
  const lines = rest.length > 0 ? [command(COMMANDS.lineTo, rest.length), ...rest.flat()] : [];
  const end = kind === 'polygon' ? [command(COMMANDS.closePath, 1)] : [];
  return Buffer.concat([command(COMMANDS.moveTo, 1), ...first, ...lines, ...end].map(varint));
}

function layerOf(name: string, features: readonly TileFeature[]): Buffer {
  const keys = [...new Set(features.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const values = [...new Set(features.flatMap(({ properties = {} }) => Object.values(properties)))];
  const body = features.map((feature) => {
    const tags = Object.entries(feature.properties ?? {}).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
    const parts = [bytes(2, Buffer.concat(tags.map(varint))), number(3, KINDS[feature.kind]), bytes(4, geometryOf(feature))];
    return bytes(2, Buffer.concat(parts));
  });
  const texts = [...keys.map((key) => bytes(3, Buffer.from(key))), ...values.map((value) => bytes(4, bytes(1, Buffer.from(value))))];
  return bytes(3, Buffer.concat([bytes(1, Buffer.from(name)), ...body, ...texts, number(5, EXTENT), number(15, 2)]));
}

/** A vector tile with these features, by the name of their layer. */
export const vectorTile = (layers: Readonly<Record<string, readonly TileFeature[]>>): Buffer =>
  Buffer.concat(Object.entries(layers).map(([name, features]) => layerOf(name, features)));

/** A vector tile that one polygon of one layer covers. */
export function coveredTile(layer: string): Buffer {
  const points = [
    [0, 0],
    [EXTENT, 0],
    [EXTENT, EXTENT],
    [0, EXTENT],
  ] as const;
  return vectorTile({ [layer]: [{ kind: 'polygon', points }] });
}
