import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { quantity } from '#domain/quantity.ts';
import { toBase64 } from '#ui/export/base64.ts';
import { labelsOf } from '#ui/export/labels/label-sheet.ts';
import { labelsToPdf } from '#ui/export/labels/labels-pdf.ts';
import { pdfPages } from '#tests/support/pdf.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const fontAt = async (cut: string) =>
  toBase64(await readFile(new URL(`../../../../../src/ui/export/fonts/inter-${cut}.ttf`, import.meta.url)));
const fonts = async () => ({ regular: await fontAt('regular'), bold: await fontAt('bold') });
const BASE = 'https://pv.example.com/';

const inTown = (at: number) =>
  anInstallation({
    id: at,
    sn: `SN${at}`,
    description: `Łąka ${at}`,
    code: `ABCD23${at < 10 ? `0${at}` : at}`,
    address: { street: 'Polna', number: '3', number2: '', postCode: '62-800', city: 'Kalisz' },
    inverterPower: quantity(8000),
  });

/** The filled rectangles of a file. Unit: points from the lower left corner. */
function rectanglesIn(pdf: Uint8Array): readonly (readonly number[])[] {
  const bytes = Buffer.from(pdf);
  const found: number[][] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('\nstream\n', at + 1)) {
    const from = bytes.indexOf('stream\n', at) + 7;
    try {
      const text = inflateSync(bytes.subarray(from)).toString('latin1');
      for (const [, ...numbers] of text.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\nf/g)) found.push(numbers.map(Number));
    } catch {
      // expected: a stream that is not packed
    }
  }
  return found;
}

/** The texts of the codes in a picture of the rectangles, by another program than the one that made them. */
async function codesIn(rectangles: readonly (readonly number[])[], [width, height]: readonly [number, number]): Promise<readonly string[]> {
  const scale = 3;
  const [columns, rows] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const data = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (const [x = 0, y = 0, w = 0, h = 0] of rectangles) {
    const [top, bottom] = [height - Math.max(y, y + h), height - Math.min(y, y + h)];
    for (let row = Math.round(top * scale); row < Math.round(bottom * scale); row++)
      data.fill(0, (row * columns + Math.round(x * scale)) * 4, (row * columns + Math.round((x + w) * scale)) * 4);
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer }, fireImmediately: true });
  const read = await readBarcodes({ data, width: columns, height: rows, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 30,
  });
  return read.map(({ text }) => text);
}

test('25 labels take two sheets, each with name, town and code, and another program reads their addresses', async () => {
  const labels = labelsOf(
    Array.from({ length: 25 }, (_, at) => inTown(at)),
    BASE,
  );
  const pdf = new Uint8Array(labelsToPdf({ size: 'sheet', labels }, await fonts()));
  const pages = await pdfPages(pdf);
  expect(pages).toHaveLength(2);
  expect(pages[0]?.match(/Kalisz/g)).toHaveLength(24);
  expect(pages[1]).toBe('Łąka 24\nKalisz\nABCD2324');
  const single = new Uint8Array(labelsToPdf({ size: 'sheet', labels: labels.slice(0, 24) }, await fonts()));
  const read = await codesIn(rectanglesIn(single), [595.28, 841.89]);
  expect(read.toSorted()).toEqual(labels.slice(0, 24).map(({ code }) => `https://pv.example.com/i/${code}`));
});

test('single labels are pages of 50 × 30 mm, and a long name is cut', async () => {
  const long = { ...inTown(1), description: 'Gospodarstwo Rolne Wincentego i Zofii Brzęczyszczykiewiczów w Łękołodach' };
  const pdf = new Uint8Array(labelsToPdf({ size: 'label', labels: labelsOf([long, inTown(2)], BASE) }, await fonts()));
  const pages = await pdfPages(pdf);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(/…\nKalisz\nABCD2301$/);
  const one = new Uint8Array(labelsToPdf({ size: 'label', labels: labelsOf([long], BASE) }, await fonts()));
  expect(await codesIn(rectanglesIn(one), [141.73, 85.04])).toEqual(['https://pv.example.com/i/ABCD2301']);
});

test('an installation without a code gets no label', () => {
  expect(labelsOf([anInstallation({ id: 1 })], BASE)).toEqual([]);
});
