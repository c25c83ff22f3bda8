import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { pngOf } from './png.ts';

/** Names of the writer. */
type WrittenFormat = 'Code128' | 'Code39' | 'QRCode' | 'DataMatrix' | 'EAN13';

interface PrintedCode {
  readonly text: string;
  readonly format: WrittenFormat;
}

/** Grey, one byte a pixel. */
interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Unit: px. As the camera of a phone gives it for reading codes. */
const [WIDTH, HEIGHT] = [1280, 720];
/** Unit: px. White around each code. */
const QUIET = 40;
const WHITE = 235;
const BLACK = 20;

const WRITER = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
let preparing: Promise<unknown> | undefined;

/** A nameplate with codes in two columns, at the size of a camera's frame. */
export async function nameplate(codes: readonly PrintedCode[]): Promise<GreyPicture> {
  preparing ??= prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WRITER)).buffer }, fireImmediately: true });
  await preparing;
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(WHITE);
  const columns = codes.length > 1 ? 2 : 1;
  const cell = { width: WIDTH / columns, height: HEIGHT / Math.ceil(codes.length / columns) };
  for (const [index, { text, format }] of codes.entries()) {
    const { symbol, error } = await writeBarcode(text, { format, scale: 1 });
    if (error !== '') throw new Error(`${format} does not hold ${text}: ${error}`);
    const { width, height, data } = symbol;
    const scale = Math.floor(Math.min((cell.width - 2 * QUIET) / width, (cell.height - 2 * QUIET) / height, 10));
    const left = Math.round((index % columns) * cell.width + (cell.width - width * scale) / 2);
    const top = Math.round(Math.floor(index / columns) * cell.height + (cell.height - height * scale) / 2);
    for (let y = 0; y < height * scale; y += 1)
      for (let x = 0; x < width * scale; x += 1) {
        const isDark = data[Math.floor(y / scale) * width + Math.floor(x / scale)] === 0;
        if (isDark) pixels[(top + y) * WIDTH + left + x] = BLACK;
      }
  }
  return { width: WIDTH, height: HEIGHT, pixels };
}

export const asPng = ({ width, height, pixels }: GreyPicture): Buffer =>
  pngOf(width, height, 'grey', (y) => pixels.subarray(y * width, (y + 1) * width));

/** A film that shows the picture again and again, as Chromium takes it for its camera (`--use-file-for-fake-video-capture`). */
export function asFilm({ width, height, pixels }: GreyPicture): Buffer {
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), pixels, colour]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
