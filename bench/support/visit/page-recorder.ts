import type { Page } from '@playwright/test';

/* What happens on the page of a visit, by the page's own clock. Unit of all times: ms. */

interface Recorder {
  /** When each photo was called saved. */
  readonly saved: number[];
  /** When the shutter, or the choice of files, was pressed. */
  readonly pressed: number[];
  /** Tasks of more than 50 ms. */
  readonly long: number[];
}

declare global {
  interface Window {
    recorder: Recorder;
  }
}

/** Begins to record. */
export const record = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const saved: number[] = [];
    const pressed: number[] = [];
    const long: number[] = [];
    const captions = () => [...document.querySelectorAll('section[aria-label="Zdjęcia"] figcaption')];
    const count = () => captions().filter(({ textContent }) => textContent?.includes('zapisano')).length;
    const before = count();
    new MutationObserver(() => {
      for (let now = count() - before; saved.length < now; ) saved.push(performance.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    const press = ({ target, timeStamp }: Event): void => {
      if (target instanceof Element && target.closest('[role="dialog"] button[aria-label="Zrób zdjęcie"], input[type="file"]'))
        pressed.push(timeStamp);
    };
    document.addEventListener('click', press, { capture: true });
    document.addEventListener('change', press, { capture: true });
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    window.recorder = { saved, pressed, long };
  });

/** Waits until that many photos were called saved since `record`, and returns what was recorded. */
export async function recorded(page: Page, count: number): Promise<Recorder> {
  await page.waitForFunction((wanted) => window.recorder.saved.length >= wanted, count, { timeout: 600_000 });
  return page.evaluate(() => window.recorder);
}

/**
 * The camera gives these photos, one after the other: Chromium's own test camera has none of 12 megapixels. The picture in the viewfinder
 * stays that of the test camera.
 */
export async function givesPhotos(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, id: 'photos-of-camera', hidden: true });
    document.body.append(input);
    let turn = 0;
    ImageCapture.prototype.takePhoto = async () => {
      const photo = input.files?.[turn % input.files.length];
      turn += 1;
      if (!photo) throw new Error('The camera has no photo.');
      return photo;
    };
  });
  await page.locator('#photos-of-camera').setInputFiles([...paths]);
}

/** Unit: ms of each photo: decoded, drawn and encoded in a worker, without the app. Runs in a page of its own. */
export async function bareShrink(page: Page, paths: readonly string[], longest: number): Promise<readonly number[]> {
  await page.setContent('<input type="file" multiple>');
  await page.locator('input').setInputFiles([...paths]);
  return page.evaluate(async (side) => {
    const source = `onmessage = async ({ data: { file, side } }) => {
      const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
      const scale = side / Math.max(bitmap.width, bitmap.height);
      const canvas = new OffscreenCanvas(bitmap.width * scale, bitmap.height * scale);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      bitmap.close();
      const data = await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })).arrayBuffer();
      postMessage(data, [data]);
    }`;
    const worker = new Worker(`data:text/javascript,${encodeURIComponent(source)}`);
    const times: number[] = [];
    for (const file of document.querySelector('input')?.files ?? []) {
      const began = performance.now();
      await new Promise((resolve) => {
        worker.onmessage = resolve;
        worker.postMessage({ file, side });
      });
      times.push(performance.now() - began);
    }
    worker.terminate();
    return times;
  }, longest);
}
