import type uPlot from 'uplot';

/** The visible part of the x axis, in the unit of `x`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The smallest visible part is the whole divided by this. */
const MAX_ZOOM = 100;

/**
 * Zooms around a point that stays in its place.
 * Range: not wider than the whole, not beyond its edges, not less than a hundredth of it.
 */
export function zoomed(now: Span, whole: Span, around: number, factor: number): Span {
  const widest = whole.to - whole.from;
  const width = Math.min(widest, Math.max(widest / MAX_ZOOM, (now.to - now.from) * factor));
  const share = (around - now.from) / (now.to - now.from || 1);
  const from = Math.min(whole.to - width, Math.max(whole.from, around - share * width));
  return { from, to: from + width };
}

export const isWhole = (now: Span, whole: Span): boolean => now.to - now.from >= (whole.to - whole.from) * 0.999;

export const spanOf = (plot: uPlot): Span => ({ from: plot.scales.x?.min ?? 0, to: plot.scales.x?.max ?? 1 });
export const showSpan = (plot: uPlot, { from, to }: Span): void => plot.setScale('x', { min: from, max: to });

/** Two taps within this time (ms) and distance (CSS px) are a double tap. */
const DOUBLE_TAP = { time: 300, distance: 24 } as const;

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Touch: one finger moves the cursor, two pinch to zoom, a double tap shows the whole. Vertical panning scrolls the page. */
export function touchPlugin(whole: Span): uPlot.Plugin {
  let fingers: readonly Finger[] = [];
  let lastTap = { time: 0, x: 0, y: 0 };

  const fingerOf = (plot: uPlot, event: PointerEvent): Finger => {
    const box = plot.over.getBoundingClientRect();
    return { id: event.pointerId, x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const moveCursor = (plot: uPlot, { x, y }: Finger) => plot.setCursor({ left: x, top: y });

  const pinch = (plot: uPlot, before: readonly Finger[], now: readonly Finger[]) => {
    const [one, other] = before;
    const [oneNow, otherNow] = now;
    if (!one || !other || !oneNow || !otherNow) return;
    const factor = Math.max(8, Math.abs(one.x - other.x)) / Math.max(8, Math.abs(oneNow.x - otherNow.x));
    showSpan(plot, zoomed(spanOf(plot), whole, plot.posToVal((oneNow.x + otherNow.x) / 2, 'x'), factor));
  };

  const onTap = (plot: uPlot, finger: Finger, time: number) => {
    const isDouble = time - lastTap.time < DOUBLE_TAP.time && Math.hypot(finger.x - lastTap.x, finger.y - lastTap.y) < DOUBLE_TAP.distance;
    if (isDouble) showSpan(plot, whole);
    lastTap = { time: isDouble ? 0 : time, x: finger.x, y: finger.y };
  };

  const listen = (plot: uPlot) => {
    const { over } = plot;
    over.style.touchAction = 'pan-y';
    over.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'touch') return;
      const finger = fingerOf(plot, event);
      fingers = [...fingers, finger].slice(0, 2);
      if (fingers.length === 1) onTap(plot, finger, event.timeStamp);
      moveCursor(plot, finger);
    });
    over.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch' || fingers.length === 0) return;
      const moved = fingerOf(plot, event);
      const now = fingers.map((finger) => (finger.id === moved.id ? moved : finger));
      if (now.length === 2) pinch(plot, fingers, now);
      else moveCursor(plot, moved);
      fingers = now;
    });
    const lift = (event: PointerEvent) => {
      fingers = fingers.filter(({ id }) => id !== event.pointerId);
    };
    for (const name of ['pointerup', 'pointercancel'] as const) over.addEventListener(name, lift);
  };
  return { hooks: { init: listen } };
}
