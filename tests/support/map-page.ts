import { expect, type Page } from '@playwright/test';
import { TILE_COLOUR } from './tile-server.ts';

/** The built-in map is drawn; a provider's may still be loading. */
export const isMapReady = (page: Page) => expect(page.locator('section[data-ready="true"]')).toBeVisible();

/** Lets the page draw this many frames. */
const drawsFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let left = wanted;
        const next = () => {
          left -= 1;
          if (left < 0) resolve();
          else requestAnimationFrame(next);
        };
        next();
      }),
    count,
  );

/** Frames without a change after which something counts as finished. */
const UNCHANGED_FRAMES = 25;

/** Reads until the value is the same after a number of drawn frames, and returns it. */
export async function settled<T>(page: Page, read: () => Promise<T>): Promise<T> {
  let last = await read();
  await expect(async () => {
    const before = last;
    await drawsFrames(page, UNCHANGED_FRAMES);
    last = await read();
    expect(JSON.stringify(last)).toBe(JSON.stringify(before));
  }).toPass();
  return last;
}

/** Nothing is requested and nothing is drawn any more: what the map shows now stays. Only after a page load. */
export async function isMapSettled(page: Page): Promise<void> {
  await isMapReady(page);
  await page.waitForLoadState('networkidle');
  await settled(page, async () => (await page.screenshot()).toString('base64'));
}

/** Addresses in a cache, or in all caches with this prefix. */
export const keptIn = (page: Page, prefix: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(wanted));
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return all.flat();
  }, prefix);

type Part = Readonly<Record<'left' | 'top' | 'width' | 'height', number>>;
/** A part of the map without controls, from its corner. Unit: CSS px. */
const PART = { left: 40, top: 120, width: 60, height: 60 } as const;

/** Share of a part of the map that has a colour: 0 to 1. */
export async function shareOf(page: Page, colour: readonly number[], { left, top, width, height } = PART as Part): Promise<number> {
  const box = await page.getByRole('application').boundingBox();
  const shot = await page.screenshot({ clip: { x: (box?.x ?? 0) + left, y: (box?.y ?? 0) + top, width, height } });
  return page.evaluate(
    async ({ png, wanted }) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` }); // as the content policy allows
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray(4);
      let hits = 0;
      for (let i = 0; i < pixels.length; i += 4) if (wanted.every((value, c) => Math.abs((pixels[i + c] ?? 0) - value) < 12)) hits += 1;
      return hits / (pixels.length / 4);
    },
    { png: shot.toString('base64'), wanted: [...colour] },
  );
}

/** Whether the provider's tiles are visible: nothing else has their colour. */
export const showsTiles = async (page: Page): Promise<boolean> => (await shareOf(page, TILE_COLOUR)) > 0.5;
