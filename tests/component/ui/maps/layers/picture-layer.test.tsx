import type { FrameState } from 'ol/Map.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Paint, PictureLayer } from '#ui/maps/layers/picture-layer.ts';

/** A window of 100 by 80, and whether a pointer is pressed in it. */
const frame = (isHeld = false) =>
  ({
    size: [100, 80],
    pixelRatio: 1,
    viewState: { center: [0, 0], resolution: 1 },
    viewHints: [0, isHeld ? 1 : 0],
  }) as unknown as FrameState;

const PARTS = 3;

/** A layer in a page that is drawn again whenever the layer changes; and in which frame each part of a sheet was painted. */
function drawn() {
  let frames = 0;
  const count = () => {
    frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const painted: { readonly width: number; readonly frame: number }[] = [];
  const paint: Paint = function* ({ width }) {
    for (let part = 0; part < PARTS; part++) {
      painted.push({ width, frame: frames });
      if (part < PARTS - 1) yield;
    }
  };
  const layer = new PictureLayer(paint, 0);
  const box = layer.render(frame());
  layer.on('change', () => void layer.render(frame()));
  const canvases = () => [...box.querySelectorAll('canvas')];
  return { layer, painted, canvases };
}

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ setTransform: () => undefined } as never);
});
afterEach(() => void vi.restoreAllMocks());

test('the part beyond the window is painted in parts, one per frame, below the visible picture, and then replaces it', async () => {
  const { painted, canvases } = drawn();
  const [visible] = canvases();
  expect(painted.map(({ width }) => width)).toEqual([100, 100, 100]);

  await vi.waitFor(() => expect(canvases()).toHaveLength(2));
  expect(canvases()[1]).toBe(visible);
  expect(painted).toHaveLength(PARTS + 1);

  await vi.waitFor(() => expect(canvases()).not.toContain(visible));
  expect(canvases().map(({ width }) => width)).toEqual([180]);
  const beyond = painted.slice(PARTS);
  expect(beyond.map(({ width }) => width)).toEqual([180, 180, 180]);
  expect(new Set(beyond.map((part) => part.frame)).size).toBe(PARTS);
});

test('a gesture meanwhile has the whole picture painted at once, and nothing half painted', async () => {
  const { layer, painted, canvases } = drawn();
  const [visible] = canvases();
  await vi.waitFor(() => expect(canvases()).toHaveLength(2));

  layer.render(frame(true));
  expect(canvases()).toEqual([visible]);
  expect(painted.slice(-PARTS).map(({ width }) => width)).toEqual([180, 180, 180]);
  expect(new Set(painted.slice(-PARTS).map((part) => part.frame)).size).toBe(1);
});

test('new content while a picture is painted: the older one is never shown', async () => {
  const { layer, canvases } = drawn();
  const [visible] = canvases();
  await vi.waitFor(() => expect(canvases()).toHaveLength(2));
  const [older] = canvases();

  layer.renew();
  await vi.waitFor(() => expect(canvases()).not.toContain(visible));
  expect(canvases()).not.toContain(older);
  expect(canvases()).toHaveLength(1);
});
