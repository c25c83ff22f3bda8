import { WINDOW } from '#sync/outbox/retry-policy.ts';

/**
 * Unit: changes. This many more are claimed or confirmed while others are on the wire, so that the wire does not wait for the disk and
 * simultaneous claims share a transaction.
 */
const BESIDE = WINDOW;

/** Limits how many changes of a run are processed at once: one, or several if the list shows that keys are honoured. */
export interface WireWindow {
  width(): number;
  /** Resolves at the next call of `honours(true)`. */
  widened(): Promise<void>;
  /** Call after each list. */
  honours(areKeysHonoured: boolean): void;
  /** Resolves in the order of the calls when a place on the wire is free. Call the result to free the place. */
  enter(): Promise<() => void>;
}

export function makeWireWindow(): WireWindow {
  let isWide = false;
  let resolveWidened: () => void = () => undefined;
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
        resolveWidened = resolve;
      });
      return widened;
    },
    honours: (areKeysHonoured) => {
      isWide = areKeysHonoured;
      if (!isWide) return;
      resolveWidened();
      widened = null;
    },
    enter: async () => {
      if (onWire < WINDOW) onWire += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
