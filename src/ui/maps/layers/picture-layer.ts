import type { FrameState } from 'ol/Map.js';
import Layer from 'ol/layer/Layer.js';
import type { Extent } from '#ui/maps/mercator.ts';
import { queueIdleTask } from './idle-queue.ts';
import { marginFor, ratioFor } from './picture-size.ts';

/** The argument of a painter: the extent of the picture, and a context scaled to CSS pixels with its origin in the north-west corner. */
export interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly extent: Extent;
  readonly resolution: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The space around the window, which becomes visible when the map is moved: horizontal, vertical. CSS pixels. */
  readonly outside: readonly [number, number];
}

/** A painter that paints in parts must cover the whole sheet, because the unfinished picture is below the visible one. */
export type Paint = (sheet: Sheet) => Iterable<unknown> | undefined;

interface Picture {
  readonly center: readonly [number, number];
  readonly resolution: number;
  readonly size: readonly [number, number];
  readonly ratio: number;
  /** How far it extends beyond the window. Unit: window sizes. */
  readonly margin: number;
  readonly paintedAt: number;
}

/** A larger or newer picture that is being painted. */
interface NextPicture {
  readonly canvas: HTMLCanvasElement;
  readonly picture: Picture;
  isDone: boolean;
}

/** New content is painted at once for the window only. The part beyond the window follows after this time. Unit: ms. */
const MARGIN_DELAY_MS = 250;
/** The minimum time between two paintings while the map is moved. Unit: ms. */
const REPAINT_DELAY_MS = 120;
/**
 * A layer that is painted once and then only moved. While the map is dragged the browser's compositor moves the finished
 * canvas, so the cost of a frame does not depend on the content.
 */
export class PictureLayer extends Layer {
  private readonly paint: Paint;
  private readonly box = document.createElement('div');
  private canvas = newCanvas();
  private picture: Picture | null = null;
  private next: NextPicture | null = null;
  private isHurried = true;
  private following: number | undefined;

  constructor(paint: Paint, zIndex: number) {
    super({ zIndex });
    this.paint = paint;
    this.box.style.cssText = 'position:absolute;inset:0;overflow:hidden;pointer-events:none';
    this.box.append(this.canvas);
  }

  /** Paints again in the next frame. Call it when the content has changed. */
  repaint(isHurried = true): void {
    window.clearTimeout(this.following);
    this.discardNext();
    this.isHurried = isHurried;
    this.picture = null;
    this.changed();
  }

  /** Paints without urgency: below the visible picture, one part per frame. */
  renew(): void {
    const now = this.picture;
    if (!now) {
      this.repaint(false);
      return;
    }
    window.clearTimeout(this.following);
    this.discardNext();
    const picture = { ...now, margin: marginFor(now.size, now.ratio) };
    const next: NextPicture = { canvas: newCanvas(), picture, isDone: false };
    this.next = next;
    const parts = this.begin(next.canvas, picture)?.[Symbol.iterator]();
    const paintNext = () => {
      if (this.next !== next) return;
      next.isDone = parts?.next().done ?? true;
      if (next.isDone) return this.changed();
      if (!next.canvas.parentElement) this.box.prepend(next.canvas);
      queueIdleTask(paintNext);
    };
    paintNext();
  }

  private discardNext(): void {
    this.next?.canvas.remove();
    this.next = null;
  }

  /** Replaces the visible picture by the one painted below it. */
  private swap({ canvas, picture }: NextPicture): void {
    this.canvas.replaceWith(canvas);
    this.canvas = canvas;
    this.picture = picture;
    this.next = null;
  }

  override render(frame: FrameState | null): HTMLElement {
    if (!frame) return this.box;
    const [isAnimating = 0, isInteracting = 0] = frame.viewHints;
    if (this.next?.isDone && this.isValid(frame)) this.swap(this.next);
    if (!this.isValid(frame) || (this.next && isAnimating + isInteracting > 0)) {
      this.discardNext();
      this.picture = this.painted(frame);
    }
    this.place(frame);
    return this.box;
  }

  private isValid(frame: FrameState): boolean {
    const { picture } = this;
    if (!picture) return false;
    const { center, resolution } = frame.viewState;
    const [width = 0, height = 0] = frame.size;
    const scale = picture.resolution / resolution;
    const isSame = picture.size[0] === width && picture.size[1] === height && picture.ratio === ratioOf(frame);
    const distance = [
      Math.abs((center[0] ?? 0) - picture.center[0]) / resolution,
      Math.abs((center[1] ?? 0) - picture.center[1]) / resolution,
    ];
    const reach = (part: number) => scale * part * (0.5 + picture.margin) - part / 2;
    const isCovered = (distance[0] ?? 0) <= reach(width) && (distance[1] ?? 0) <= reach(height);
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
    // Setting a size clears the canvas and allocates memory, even if the size is the same. Painters clear it themselves.
    if (canvas.width !== across) canvas.width = across;
    if (canvas.height !== down) canvas.height = down;
    canvas.style.width = `${wide}px`;
    canvas.style.height = `${high}px`;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const [dx, dy] = [(wide / 2) * resolution, (high / 2) * resolution];
    const outside = [(wide - size[0]) / 2, (high - size[1]) / 2] as const;
    return this.paint({ context, extent: [x - dx, y - dy, x + dx, y + dy], resolution, width: wide, height: high, outside });
  }

  /** No margin for new content; the full margin once the picture is painted or the map is moved. */
  private marginNow({ size: [width = 0, height = 0], viewHints: [isAnimating = 0, isInteracting = 0] }: FrameState, ratio: number): number {
    if (!this.isHurried || isAnimating + isInteracting > 0) return marginFor([width, height], ratio);
    this.isHurried = false;
    this.following = window.setTimeout(() => queueIdleTask(() => this.picture?.margin === 0 && this.renew()), MARGIN_DELAY_MS);
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
    // At whole pixels the picture is copied; between pixels every frame would interpolate each pixel.
    const snap = (at: number) => (scale === 1 ? Math.round(at * picture.ratio) / picture.ratio : at);
    this.canvas.style.transform = `translate(${snap(left)}px, ${snap(top)}px) scale(${scale})`;
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
