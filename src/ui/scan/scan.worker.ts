import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { CodeFormat, ReadCode } from '#domain/codes/code.ts';
import { READER_FILE } from './scan-support.ts';

/*
 * Reads codes in pictures, where the browser does not. Its file is the only one whose policy allows WebAssembly
 * (server/web/security-headers.ts). The reader comes from our own origin, or from the service worker's cache.
 */

/** A message from the worker: once whether it can read, then the codes of each picture in the order of the pictures. */
export type ScanAnswer = { readonly is: 'ready' | 'missing' | 'failed' } | { readonly is: 'codes'; readonly codes: readonly ReadCode[] };

/** Names of the reader's symbologies. */
const FORMATS: Readonly<Record<string, CodeFormat>> = {
  Code128: 'code_128',
  Code39: 'code_39',
  QRCode: 'qr_code',
  DataMatrix: 'data_matrix',
  EANUPC: 'ean_13',
};

const answer = (message: ScanAnswer): void => self.postMessage(message);

async function load(): Promise<ScanAnswer> {
  const response = await fetch(READER_FILE).catch(() => null); // expected: no network, and it is not stored
  if (!response?.ok) return { is: 'missing' };
  await prepareZXingModule({ overrides: { wasmBinary: await response.arrayBuffer() }, fireImmediately: true });
  return { is: 'ready' };
}

function pixelsOf(picture: ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is nothing to draw on.');
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

async function read(picture: ImageBitmap): Promise<ScanAnswer> {
  const found = await readBarcodes(pixelsOf(picture), {
    formats: ['Code128', 'Code39', 'QRCode', 'DataMatrix', 'EAN13'],
    textMode: 'Plain',
  });
  const codes = found.flatMap(({ text, symbology, isValid }) => {
    const format = FORMATS[symbology];
    return isValid && format !== undefined ? [{ text, format }] : [];
  });
  return { is: 'codes', codes };
}

const FAILED: ScanAnswer = { is: 'failed' };

// expected: a browser without enough memory, or a policy that forbids the reader; the dialog says that it does not work
void load().then(answer, () => answer(FAILED));
self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void read(data).then(answer, () => answer(FAILED)); // expected: as above
});
