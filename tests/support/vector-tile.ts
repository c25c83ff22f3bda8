/** The part of Protocol Buffers that a vector tile needs. */
const varint = (value: number): Buffer => {
  const out: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) out.push((left % 128) | 128);
  return Buffer.from([...out, left]);
};
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, body: Buffer): Buffer => Buffer.concat([varint(field * 8 + 2), varint(body.length), body]);

const EXTENT = 4096;
const POLYGON = 3;
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
/** Move to the corner, three lines around, close. Source of the commands: Mapbox Vector Tile specification 2.1, 4.3. */
const WHOLE_TILE = [9, 0, 0, 26, EXTENT, 0, 0, EXTENT, -EXTENT, 0].map((value, i) => ([0, 3].includes(i) ? value : zigzag(value)));

/** A vector tile that one polygon of one layer covers. */
export function coveredTile(layer: string): Buffer {
  const geometry = Buffer.concat([...WHOLE_TILE, 15].map(varint));
  const feature = Buffer.concat([number(1, 1), number(3, POLYGON), bytes(4, geometry)]);
  const body = [bytes(1, Buffer.from(layer)), bytes(2, feature), number(5, EXTENT), number(15, 2)];
  return bytes(3, Buffer.concat(body));
}

export { varint };
