import { crc32, deflateSync } from 'node:zlib';

/* Pictures for the demo, drawn by rule: no photo of a real place is needed. */

type Colour = readonly [red: number, green: number, blue: number];
/** The colour of a point. Range: 0 to 1 from the upper left corner. */
type Drawing = (x: number, y: number) => Colour;

const SKY: Colour = [148, 190, 222];
const TILE: Colour = [142, 74, 58];
const CELL: Colour = [28, 52, 92];
const FRAME: Colour = [200, 206, 210];
const WALL: Colour = [222, 216, 204];
const BOX: Colour = [238, 240, 240];
const DARK: Colour = [60, 66, 70];
const RED: Colour = [178, 48, 40];
const GREEN: Colour = [48, 140, 84];

const isIn = (x: number, y: number, [left, top, right, bottom]: readonly [number, number, number, number]): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** Modules on a roof; `isBroken`: one of them is cracked. */
const roof =
  (isBroken: boolean): Drawing =>
  (x, y) => {
    if (y < 0.3) return SKY;
    if (!isIn(x, y, [0.12, 0.4, 0.88, 0.88])) return TILE;
    const [column, row] = [(x - 0.12) / 0.19, (y - 0.4) / 0.24];
    if (column % 1 < 0.06 || row % 1 < 0.05) return FRAME;
    const isCracked = isBroken && Math.floor(column) === 2 && Math.floor(row) === 0 && Math.abs((column % 1) - (row % 1)) < 0.04;
    return isCracked ? BOX : CELL;
  };

/** An inverter on a wall with its lamp. */
const inverter =
  (lamp: Colour): Drawing =>
  (x, y) => {
    if (isIn(x, y, [0.58, 0.3, 0.62, 0.34])) return lamp;
    if (isIn(x, y, [0.4, 0.28, 0.54, 0.38])) return DARK;
    if (isIn(x, y, [0.3, 0.2, 0.7, 0.75])) return BOX;
    return isIn(x, y, [0.44, 0.75, 0.56, 1]) ? DARK : WALL;
  };

/** A board with its breakers. */
const board: Drawing = (x, y) => {
  if (!isIn(x, y, [0.2, 0.15, 0.8, 0.9])) return WALL;
  if (!isIn(x, y, [0.25, 0.4, 0.75, 0.62])) return BOX;
  const breaker = ((x - 0.25) / 0.5) * 8;
  if (breaker % 1 < 0.08) return DARK;
  return y > 0.5 && Math.floor(breaker) === 5 ? RED : y > 0.5 ? GREEN : FRAME;
};

const DRAWINGS = {
  modules: roof(false),
  'cracked module': roof(true),
  'inverter running': inverter(GREEN),
  'inverter in fault': inverter(RED),
  board,
} as const;
export type DrawingName = keyof typeof DRAWINGS;

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const drawn = new Map<string, Buffer>();

/** The same one is drawn once. */
export function pictureOf(name: DrawingName, width: number, height: number): Buffer {
  const key = `${name} ${width}`;
  const picture = drawn.get(key) ?? drawPng(name, width, height);
  drawn.set(key, picture);
  return picture;
}

/** A drawing as PNG with a colour for each point. Unit: px. Source: W3C PNG, 8 bits, no interlace. */
function drawPng(name: DrawingName, width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(DRAWINGS[name](x / width, y / height), y * (1 + 3 * width) + 1 + 3 * x);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
