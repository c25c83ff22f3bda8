import type { FrameState } from 'ol/Map.js';
import Layer from 'ol/layer/Layer.js';
import type { Extent } from '#ui/maps/mercator.ts';
import { queueIdleTask } from './idle-queue.ts';
import { marginFor, ratioFor } from './picture-size.ts';

/** What a painter gets: where the picture lies and a context scaled to CSS pixels, its origin in the picture's north-west corner. */
export interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly extent: Extent;
  readonly resolution: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Whoever paints in parts covers the whole sheet: what is seen of one that is not done yet is hidden by another. */
export type Paint = (sheet: Sheet) => Iterable<unknown> | undefined;

interface Picture {
  readonly center: readonly [number, number];
  readonly resolution: number;
  readonly size: readonly [number, number];
  readonly ratio: number;
  /** How far it reaches beyond the window, in windows. */
  readonly margin: number;
  readonly paintedAt: number;
}

/** A larger or newer picture that waits for its frame. */
interface Coming {
  readonly canvas: HTMLCanvasElement;
  readonly picture: Picture;
  isDone: boolean;
}

/** Something new is shown at once, and no more of it than can be seen; what lies beyond the window follows, no sooner than this (ms). */
const AFTERWARDS = 250;
/** While a hand moves the map, painting happens at most this often (ms). */
const REPAINT_DELAY_MS = 120;
/**
 * A layer painted once and then only moved.
 * While the map is dragged the browser's compositor shifts the finished canvas: the cost of a frame does not depend on what is drawn.
 */
export class PictureLayer extends Layer {
  private readonly paint: Paint;
  private readonly box = document.createElement('div');
  private canvas = newCanvas();
  private picture: Picture | null = null;
  private coming: Coming | null = null;
  private isHurried = true;
  private following: number | undefined;

  constructor(paint: Paint, zIndex: number) {
    super({ zIndex });
    this.paint = paint;
    this.box.style.cssText = 'position:absolute;inset:0;overflow:hidden;pointer-events:none';
    this.box.append(this.canvas);
  }

  /** What is drawn has changed: painted again in the next frame. */
  repaint(isHurried = true): void {
    window.clearTimeout(this.following);
    this.forgetComing();
    this.isHurried = isHurried;
    this.picture = null;
    this.changed();
  }

  /** Nobody waits for what is new or lies beyond the window: it is painted under the picture that is seen, a part a frame. */
  renew(): void {
    const now = this.picture;
    if (!now) {
      this.repaint(false);
      return;
    }
    window.clearTimeout(this.following);
    this.forgetComing();
    const picture = { ...now, margin: marginFor(now.size, now.ratio) };
    const coming: Coming = { canvas: newCanvas(), picture, isDone: false };
    this.coming = coming;
    const parts = this.begin(coming.canvas, picture)?.[Symbol.iterator]();
    const goOn = () => {
      if (this.coming !== coming) return;
      coming.isDone = parts?.next().done ?? true;
      if (coming.isDone) return this.changed();
      if (!coming.canvas.parentElement) this.box.prepend(coming.canvas);
      queueIdleTask(goOn);
    };
    goOn();
  }

  private forgetComing(): void {
    this.coming?.canvas.remove();
    this.coming = null;
  }

  /** What was painted out of sight takes the place of what is seen. */
  private take({ canvas, picture }: Coming): void {
    this.canvas.replaceWith(canvas);
    this.canvas = canvas;
    this.picture = picture;
    this.coming = null;
  }

  override render(frame: FrameState | null): HTMLElement {
    if (!frame) return this.box;
    const [isAnimating = 0, isInteracting = 0] = frame.viewHints;
    if (this.coming?.isDone && this.isGood(frame)) this.take(this.coming);
    if (!this.isGood(frame) || (this.coming && isAnimating + isInteracting > 0)) {
      this.forgetComing();
      this.picture = this.painted(frame);
    }
    this.place(frame);
    return this.box;
  }

  private isGood(frame: FrameState): boolean {
    const { picture } = this;
    if (!picture) return false;
    const { center, resolution } = frame.viewState;
    const [width = 0, height = 0] = frame.size;
    const scale = picture.resolution / resolution;
    const isSame = picture.size[0] === width && picture.size[1] === height && picture.ratio === ratioOf(frame);
    const away = [Math.abs((center[0] ?? 0) - picture.center[0]) / resolution, Math.abs((center[1] ?? 0) - picture.center[1]) / resolution];
    const room = (part: number) => scale * part * (0.5 + picture.margin) - part / 2;
    const isCovered = (away[0] ?? 0) <= room(width) && (away[1] ?? 0) <= room(height);
    const [isAnimating = 0, isInteracting = 0] = frame.viewHints;
    if (isAnimating + isInteracting > 0) return isSame && (isCovered || performance.now() - picture.paintedAt < REPAINT_DELAY_MS);
    return isSame && isCovered && Math.abs(scale - 1) < 1e-6;
  }

  private painted(frame: FrameState): Picture {
    const [width = 0, height = 0] = frame.size;
    const [x = 0, y = 0] = frame.viewState.center;
    const { resolution } = frame.viewState;
    const ratio = ratioOf(frame);
    const picture = {
      center: [x, y],
      resolution,
      size: [width, height],
      ratio,
      margin: this.marginNow(frame, ratio),
      paintedAt: performance.now(),
    } as const;
    for (const _part of this.begin(this.canvas, picture) ?? []);
    return picture;
  }

  private begin(canvas: HTMLCanvasElement, { center: [x, y], resolution, size, ratio, margin }: Picture): ReturnType<Paint> {
    const [wide, high] = sizeOf(size, margin);
    const [across, down] = [Math.round(wide * ratio), Math.round(high * ratio)];
    // Setting a size makes a new canvas, the same one too; painters clear the old one themselves.
    if (canvas.width !== across) canvas.width = across;
    if (canvas.height !== down) canvas.height = down;
    canvas.style.width = `${wide}px`;
    canvas.style.height = `${high}px`;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const [dx, dy] = [(wide / 2) * resolution, (high / 2) * resolution];
    return this.paint({ context, extent: [x - dx, y - dy, x + dx, y + dy], resolution, width: wide, height: high });
  }

  /** Nothing at first, and all of it once the picture is there or a hand moves it. */
  private marginNow({ size: [width = 0, height = 0], viewHints: [isAnimating = 0, isInteracting = 0] }: FrameState, ratio: number): number {
    if (!this.isHurried || isAnimating + isInteracting > 0) return marginFor([width, height], ratio);
    this.isHurried = false;
    this.following = window.setTimeout(() => queueIdleTask(() => this.picture?.margin === 0 && this.renew()), AFTERWARDS);
    return 0;
  }

  private place({ viewState, size }: FrameState): void {
    const { picture } = this;
    if (!picture) return;
    const [width = 0, height = 0] = size;
    const scale = picture.resolution / viewState.resolution;
    const [wide, high] = sizeOf([width, height], picture.margin).map((side) => side * scale) as [number, number];
    const left = width / 2 + (picture.center[0] - (viewState.center[0] ?? 0)) / viewState.resolution - wide / 2;
    const top = height / 2 - (picture.center[1] - (viewState.center[1] ?? 0)) / viewState.resolution - high / 2;
    // On whole pixels a picture is copied as it is; between them every pixel would be mixed anew in every frame.
    const exact = (at: number) => (scale === 1 ? Math.round(at * picture.ratio) / picture.ratio : at);
    this.canvas.style.transform = `translate(${exact(left)}px, ${exact(top)}px) scale(${scale})`;
  }
}

function newCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform';
  return canvas;
}

const ratioOf = ({ pixelRatio, size: [width = 0, height = 0] }: FrameState): number => ratioFor(pixelRatio, [width, height]);
const sizeOf = ([width, height]: readonly [number, number], margin: number): [number, number] => [
  Math.ceil(width * (1 + 2 * margin)),
  Math.ceil(height * (1 + 2 * margin)),
];
