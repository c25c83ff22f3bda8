import type { Page } from '@playwright/test';

/* Photos as a camera writes them: real JPEGs of a browser, with what a phone adds. */

/** Exif with an orientation and a text that must not survive. Source: Exif 2.32, 4.6.4 (tag 274), and TIFF 6.0. */
export function exif(orientation: number, secret: string): Buffer {
  const text = Buffer.from(`${secret}\0`, 'latin1');
  const tiff = Buffer.alloc(8 + 2 + 24 + 4 + text.length);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  tiff.writeUInt16BE(0x010f, 10); // Make: text
  tiff.writeUInt16BE(2, 12);
  tiff.writeUInt32BE(text.length, 14);
  tiff.writeUInt32BE(38, 18);
  tiff.writeUInt16BE(0x0112, 22); // Orientation: one number
  tiff.writeUInt16BE(3, 24);
  tiff.writeUInt32BE(1, 26);
  tiff.writeUInt16BE(orientation, 30);
  text.copy(tiff, 38);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

export interface CameraPhoto {
  readonly width: number;
  readonly height: number;
  /** 1 to 8, as the camera was held. */
  readonly orientation: number;
}

/** What is written into the file and must not leave the device. */
export const SECRET = 'POLOZENIE 51.7600 18.0900';

/** A photo of the camera with another orientation and the text that must not survive. */
const withExif = (jpeg: Buffer, orientation: number): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), exif(orientation, SECRET), jpeg.subarray(2)]);

/** The same file that says it has this many pixels, as a camera of 108 megapixels does. Source: ITU-T T.81, B.2.2. */
export function saysSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** The begin of a HEIC file, which Chromium cannot decode. Source: ISO/IEC 23008-12. */
export const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);

/** A JPEG of this size whose upper left quarter is red, with Exif. */
export async function aCameraPhoto(page: Page, { width, height, orientation }: CameraPhoto): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is nothing to draw on.');
      context.fillStyle = '#1040c0';
      context.fillRect(0, 0, w, h);
      context.fillStyle = '#d02010';
      context.fillRect(0, 0, w / 2, h / 2);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    },
    [width, height] as const,
  );
  return withExif(Buffer.from(base64, 'base64'), orientation);
}

/** A PNG of one pixel. */
export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
