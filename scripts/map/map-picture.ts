// Makes the satellite picture of the built-in map: Blue Marble from npm's three-globe, lightened, in web Mercator.
// Chromium's canvas draws it, so no image library is needed. The result is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { mapSource } from './map-sources.ts';

const SOURCE = mapSource('three-globe/example/img/earth-blue-marble.jpg');
const OUT = fileURLToPath(new URL('../../src/ui/maps/generated/', import.meta.url));

/** `width` px would span the whole world; only the part between the edges (degrees) is kept. */
const PICTURES = [
  { name: 'earth', width: 2048, west: -180, east: 180, north: 80, south: -60, quality: 0.72 },
  { name: 'europe', width: 8192, west: -14, east: 44, north: 66, south: 34, quality: 0.8 },
] as const;

/** Moves rows of the equirectangular source to their place in Mercator, one target row at a time. */
async function draw({ source, part }: { source: string; part: (typeof PICTURES)[number] }): Promise<string> {
  const image = await createImageBitmap(await (await fetch(source)).blob());
  const mercator = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360));
  const perRadian = part.width / (2 * Math.PI);
  const width = Math.round(((part.east - part.west) / 360) * part.width);
  const height = Math.round((mercator(part.north) - mercator(part.south)) * perRadian);
  // First a smooth horizontal scaling; then vertically, row by row, between the two nearest source rows.
  const left = ((part.west + 180) / 360) * image.width;
  const span = ((part.east - part.west) / 360) * image.width;
  const wide = new OffscreenCanvas(width, image.height);
  const across = wide.getContext('2d', { willReadFrequently: true });
  const canvas = new OffscreenCanvas(width, height);
  const down = canvas.getContext('2d');
  if (!across || !down) throw new Error('no canvas');
  across.imageSmoothingQuality = 'high';
  across.drawImage(image, left, 0, span, image.height, 0, 0, width, image.height);
  const from = across.getImageData(0, 0, width, image.height).data;
  const to = down.createImageData(width, height);
  for (let y = 0; y < height; y++) {
    const latitude = (Math.atan(Math.sinh(mercator(part.north) - (y + 0.5) / perRadian)) * 180) / Math.PI;
    const row = ((90 - latitude) / 180) * image.height - 0.5;
    const [above, t] = [Math.floor(row), row - Math.floor(row)];
    // A cubic B-spline avoids steps between the source's rows, which are many pixels apart after scaling.
    const weights = [(1 - t) ** 3 / 6, (3 * t ** 3 - 6 * t * t + 4) / 6, (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6, t ** 3 / 6];
    for (let x = 0; x < width; x++) {
      const mixed = [0, 1, 2].map((channel) =>
        weights.reduce((sum, weight, k) => sum + weight * (from[((above - 1 + k) * width + x) * 4 + channel] ?? 0), 0),
      );
      // Dark parts are lightened most and colours paled, so that markers and names stay legible.
      const light = mixed.map((v) => 255 * (v / 255) ** 0.68);
      const grey = light.reduce((sum, v) => sum + v, 0) / 3;
      light.forEach((v, channel) => {
        to.data[(y * width + x) * 4 + channel] = grey + (v - grey) * 0.92;
      });
      to.data[(y * width + x) * 4 + 3] = 255;
    }
  }
  down.putImageData(to, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: part.quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const executablePath = process.env.PV_CHROMIUM;
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const source = readFileSync(SOURCE);
  await page.route('http://picture.test/**', (route) =>
    route.request().url().endsWith('.jpg')
      ? route.fulfill({ body: source, contentType: 'image/jpeg' })
      : route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
  );
  await page.goto('http://picture.test/');
  for (const part of PICTURES) {
    const made = Buffer.from(await page.evaluate(draw, { source: 'http://picture.test/earth.jpg', part }), 'base64');
    writeFileSync(`${OUT}${part.name}.webp`, made);
    console.log(`${part.name}.webp ${Math.round(made.length / 1000)} kB`);
  }
} finally {
  await browser.close();
}
