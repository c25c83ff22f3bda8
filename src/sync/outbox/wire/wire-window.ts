import { WINDOW } from '#sync/outbox/retry-policy.ts';

/**
 * Unit: changes. Beside those on the wire as many are being claimed or confirmed, so that no place on the wire waits for the disk, and
 * those that come together share a transaction.
 */
const BESIDE = WINDOW;

/** How many changes of one run are worked on at once: one, or several once a list has said that keys are honoured. */
export interface WireWindow {
  width(): number;
  /** Resolves when it has become wide; never while it is. */
  widened(): Promise<void>;
  /** What the last list said. */
  honours(areKeysHonoured: boolean): void;
  /** Resolves when there is a place on the wire, in the order of asking; what it gives ends the stay. */
  enter(): Promise<() => void>;
}

export function makeWireWindow(): WireWindow {
  let isWide = false;
  let tell: () => void = () => undefined;
  let widened: Promise<void> | null = null;
  let onWire = 0;
  const waiting: (() => void)[] = [];

  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else onWire -= 1;
  };
  return {
    width: () => (isWide ? WINDOW + BESIDE : 1),
    widened: () => {
      widened ??= new Promise<void>((resolve) => {
        tell = resolve;
      });
      return widened;
    },
    honours: (areKeysHonoured) => {
      isWide = areKeysHonoured;
      if (!isWide) return;
      tell();
      widened = null;
    },
    enter: async () => {
      if (onWire < WINDOW) onWire += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
