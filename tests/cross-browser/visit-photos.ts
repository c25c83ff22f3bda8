import { expect } from 'vitest';
import { exif, SECRET } from '#tests/support/camera-files.ts';
import type { Product } from '#tests/support/product.ts';
import type { TestPage } from './page.ts';
import { UNSENT } from './person.ts';

/** 12 megapixels, as a phone that was held upright stores them. */
const STORED = { width: 4000, height: 3000, orientation: 6 } as const;

/**
 * Runs in the page: a photo of a camera, one that is cut, and a PNG are chosen in the file input, as if out of a gallery. A test cannot
 * open the dialog of the system.
 */
async function choosePhotos(width: number, height: number, exifBytes: readonly number[]): Promise<void> {
  const draw = async (w: number, h: number, type: string): Promise<Uint8Array<ArrayBuffer>> => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [w, h];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is nothing to draw on.');
    context.fillStyle = '#1040c0';
    context.fillRect(0, 0, w, h);
    context.fillStyle = '#d02010';
    context.fillRect(0, 0, w / 2, h / 2);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    return new Uint8Array(await (blob ?? new Blob()).arrayBuffer());
  };
  const jpeg = await draw(width, height, 'image/jpeg');
  // in one piece, as a file of a camera: Firefox knows a type by the first piece of a blob alone
  const camera = Uint8Array.from([...jpeg.subarray(0, 2), ...exifBytes, ...jpeg.subarray(2)]);
  const small = await draw(320, 240, 'image/jpeg');
  const chosen = new DataTransfer();
  chosen.items.add(new File([camera], 'dach.jpg', { type: 'image/jpeg' }));
  chosen.items.add(new File([small.subarray(0, 200)], 'ucięte.jpg', { type: 'image/jpeg' }));
  chosen.items.add(new File([await draw(3, 5, 'image/png')], 'piksele.png', { type: 'image/png' }));
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].find(({ multiple }) => multiple);
  if (!input) throw new Error('There is no file input.');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

interface AtOffice {
  readonly files: readonly { readonly sha256: string; readonly width: number; readonly height: number }[];
  readonly missing: readonly string[];
}

/** Photos of a visit that is begun: upright, made smaller, whole at the office; a damaged one alone is refused. */
export async function photosAreKept(page: TestPage, { address, office }: Product): Promise<void> {
  const [task] = await office.tasks();
  const authorization = `Token ${await office.signIn()}`;
  await page.goes(`/visit/new?sn=${encodeURIComponent(task?.inverter_sn ?? '')}`);
  await page.until(async () => expect(await page.path()).toMatch(/\/visit\/[0-9a-f-]{36}$/));
  const uuid = (await page.path()).slice(-36);
  await page.press({ role: 'button', name: 'Zdjęcie' });
  await page.seen({ css: 'label', has: 'Z galerii' });
  await page.ask(choosePhotos, STORED.width, STORED.height, [...exif(STORED.orientation, SECRET)]);
  await page.seen({ text: { pattern: 'Tego pliku nie da się odczytać: ucięte.jpg' } });
  await page.until(async () => expect(await page.all({ text: 'zapisano' })).toHaveLength(2));
  await page.goes('/unsent');
  await page.press({ role: 'button', name: 'Wyślij teraz', nth: 0 });
  const atOffice = async (): Promise<AtOffice> => {
    const answer = await fetch(`${address}/care/v1/visits/${uuid}/`, { headers: { authorization } });
    return (await answer.json()) as AtOffice;
  };
  await page.until(async () => expect(await atOffice()).toMatchObject({ files: [{}, {}], missing: [] }));
  const { files } = await atOffice();
  expect(files.map(({ width, height }) => [width, height])).toEqual([
    [1200, 1600],
    [3, 5],
  ]);
  const kept = await fetch(`${address}/care/v1/files/${files[0]?.sha256}/`, { headers: { authorization } });
  const bytes = Buffer.from(await kept.arrayBuffer());
  expect([bytes.includes('Exif'), bytes.includes(SECRET)]).toEqual([false, false]);
  await page.gone(UNSENT);
}
