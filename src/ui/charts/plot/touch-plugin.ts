import type uPlot from 'uplot';
import { type Span, zoomed } from './zoom.ts';

/** Unit: ms and px between two taps that are one double tap. */
const DOUBLE_TAP = { time: 300, distance: 24 } as const;

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

const spanOf = (plot: uPlot): Span => ({ from: plot.scales.x?.min ?? 0, to: plot.scales.x?.max ?? 1 });
export const show = (plot: uPlot, { from, to }: Span): void => plot.setScale('x', { min: from, max: to });

/**
 * Fingers: one drags to read, two pinch to zoom, two taps bring the whole back.
 * Up and down still scrolls the page.
 */
export function touchPlugin(whole: Span): uPlot.Plugin {
  let fingers: readonly Finger[] = [];
  let lastTap = { time: 0, x: 0, y: 0 };

  const fingerOf = (plot: uPlot, event: PointerEvent): Finger => {
    const box = plot.over.getBoundingClientRect();
    return { id: event.pointerId, x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const read = (plot: uPlot, { x, y }: Finger) => plot.setCursor({ left: x, top: y });

  const pinch = (plot: uPlot, before: readonly Finger[], now: readonly Finger[]) => {
    const [one, other] = before;
    const [oneNow, otherNow] = now;
    if (!one || !other || !oneNow || !otherNow) return;
    const factor = Math.max(8, Math.abs(one.x - other.x)) / Math.max(8, Math.abs(oneNow.x - otherNow.x));
    show(plot, zoomed(spanOf(plot), whole, plot.posToVal((oneNow.x + otherNow.x) / 2, 'x'), factor));
  };

  const onTap = (plot: uPlot, finger: Finger, time: number) => {
    const isDouble = time - lastTap.time < DOUBLE_TAP.time && Math.hypot(finger.x - lastTap.x, finger.y - lastTap.y) < DOUBLE_TAP.distance;
    if (isDouble) show(plot, whole);
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
      read(plot, finger);
    });
    over.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch' || fingers.length === 0) return;
      const moved = fingerOf(plot, event);
      const now = fingers.map((finger) => (finger.id === moved.id ? moved : finger));
      if (now.length === 2) pinch(plot, fingers, now);
      else read(plot, moved);
      fingers = now;
    });
    const lift = (event: PointerEvent) => {
      fingers = fingers.filter(({ id }) => id !== event.pointerId);
    };
    for (const name of ['pointerup', 'pointercancel'] as const) over.addEventListener(name, lift);
  };
  return { hooks: { init: listen } };
}
