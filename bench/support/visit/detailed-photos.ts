import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exif, SECRET } from '#tests/support/camera-files.ts';
import { openBrowser } from '#bench/support/page-measurements.ts';

/*
 * Photos with as much detail as a camera's: noise whose strength is the same in each octave, which is what pictures of nature have. Source:
 * Field, Relations between the statistics of natural images, 1987. A plain area would be a hundredth of the bytes.
 */

interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** Orientation of the camera held upright: the stored rows are turned by 90 degrees. */
const UPRIGHT = 6;

declare global {
  interface Window {
    /** The picture of which each photo is a view. */
    nature: OffscreenCanvas;
  }
}

/** Draws the picture. Runs in a page. */
function drawNature({ width, height }: PhotoSize): void {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on.');
  context.fillStyle = '#808080';
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'overlay';
  context.globalAlpha = 0.14;
  context.imageSmoothingQuality = 'high';
  for (let cell = 1; cell < width / 2; cell *= 2) {
    // one tile of noise for each octave, repeated where the picture is larger
    const [w, h] = [Math.min(512, Math.ceil(width / cell)), Math.min(512, Math.ceil(height / cell))];
    const noise = new ImageData(w, h);
    for (let at = 0; at < noise.data.length; at += 4) {
      const grey = Math.random() * 255;
      noise.data.set([grey + Math.random() * 24, grey, grey - Math.random() * 24, 255], at);
    }
    const tile = new OffscreenCanvas(w, h);
    tile.getContext('2d')?.putImageData(noise, 0, 0);
    for (let y = 0; y < height; y += h * cell) for (let x = 0; x < width; x += w * cell) context.drawImage(tile, x, y, w * cell, h * cell);
  }
  window.nature = canvas;
}

/** A JPEG of the picture, moved by some pixels, as base64. Runs in a page. */
async function viewOf([turn, width]: readonly [number, number]): Promise<string> {
  const { nature } = window;
  const scale = width / nature.width;
  const canvas = new OffscreenCanvas(width, nature.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on.');
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  const [x, y] = [(turn * 173) % nature.width, (turn * 89) % nature.height];
  for (const left of [x - nature.width, x]) for (const top of [y - nature.height, y]) context.drawImage(nature, left, top);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  const address = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(',') + 1);
}

/** Writes that many photos into a folder and returns their paths. `width`: to make them smaller than the picture. */
export async function detailedPhotos(folder: string, count: number, size: PhotoSize, width = size.width): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.evaluate(drawNature, size);
  const paths: string[] = [];
  for (let turn = 1; turn <= count; turn += 1) {
    const jpeg = Buffer.from(await page.evaluate(viewOf, [turn, width] as const), 'base64');
    const path = join(folder, `${width}-${turn}.jpg`);
    await writeFile(path, Buffer.concat([jpeg.subarray(0, 2), exif(UPRIGHT, SECRET), jpeg.subarray(2)]));
    paths.push(path);
  }
  await browser.close();
  return paths;
}
