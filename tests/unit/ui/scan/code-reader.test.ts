import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReadCode } from '#domain/codes/code.ts';
import { type CodeReader, readFrames } from '#ui/scan/code-reader.ts';

const PICTURE = { close: () => undefined } as unknown as ImageBitmap;
const CODES: readonly ReadCode[] = [{ text: 'HV2150123456', format: 'code_128' }];

/** The sizes that were asked for, in the order of the frames. */
let sizes: (ImageBitmapOptions | undefined)[];

beforeEach(() => {
  vi.useFakeTimers();
  sizes = [];
  vi.stubGlobal('createImageBitmap', (_: unknown, options?: ImageBitmapOptions) => {
    sizes.push(options);
    return Promise.resolve(PICTURE);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const video = (videoWidth: number, videoHeight: number) => ({ videoWidth, videoHeight }) as HTMLVideoElement;

/** `isHeld`: a reading ends with `release`. */
function starts({ width = 1280, height = 720, isHeld = false, fails = false } = {}) {
  const count = { reading: 0, atOnce: 0, read: 0 };
  let release = (): void => undefined;
  const reader: CodeReader = {
    read: async () => {
      count.reading += 1;
      count.atOnce = Math.max(count.atOnce, count.reading);
      if (isHeld)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      count.reading -= 1;
      count.read += 1;
      if (fails) throw new Error('broken');
      return CODES;
    },
    end: () => undefined,
  };
  const [onCodes, onFailure] = [vi.fn(), vi.fn()];
  const stop = readFrames(video(width, height), reader, { onCodes, onFailure });
  return { count, onCodes, onFailure, stop, release: () => release() };
}

describe('frames of the camera', () => {
  test('are read at most eight times a second', async () => {
    const { count, stop } = starts();
    await vi.advanceTimersByTimeAsync(999);
    stop();
    expect(count.read).toBe(8);
  });

  test('are read one at a time, however long one takes', async () => {
    const { count, stop, release } = starts({ isHeld: true });
    await vi.advanceTimersByTimeAsync(2000);
    expect(count).toEqual({ reading: 1, atOnce: 1, read: 0 });
    release();
    await vi.advanceTimersByTimeAsync(2000);
    stop();
    expect(count).toEqual({ reading: 1, atOnce: 1, read: 1 });
  });

  test.each([
    [1280, 720, undefined],
    [640, 480, undefined],
    [4096, 3072, { resizeWidth: 1280, resizeHeight: 960, resizeQuality: 'medium' }],
    [1080, 1920, { resizeWidth: 720, resizeHeight: 1280, resizeQuality: 'medium' }],
  ])('of %i × %i px are made at most 1280 px', async (width, height, size) => {
    const { stop } = starts({ width, height });
    await vi.advanceTimersByTimeAsync(1);
    stop();
    expect(sizes).toEqual([size]);
  });

  test('are not taken while the camera has no picture yet', async () => {
    const { count, stop } = starts({ width: 0, height: 0 });
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    expect([sizes, count.read]).toEqual([[], 0]);
  });

  test('are not read any more once it is stopped, and the one that is being read is dropped', async () => {
    const { count, onCodes, stop, release } = starts({ isHeld: true });
    await vi.advanceTimersByTimeAsync(1);
    stop();
    release();
    await vi.advanceTimersByTimeAsync(1000);
    expect([count.read, onCodes.mock.calls]).toEqual([1, []]);
  });

  test('end with the failure of the reader', async () => {
    const { count, onFailure } = starts({ fails: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(count.read).toBe(1);
    expect(onFailure).toHaveBeenCalledOnce();
  });
});
