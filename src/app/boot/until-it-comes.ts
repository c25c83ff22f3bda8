import type { Surroundings, Timers } from '#sync/engine.ts';

/** Unit: ms. Tried again soon at first, then less often; and at once when the page is seen again or the network is back. */
const RETRY_WAIT_MS = { first: 2000, last: 30_000 } as const;

interface Page {
  readonly surroundings: Surroundings;
  readonly timers: Timers;
}

/** A part of the app that nothing works without: fetched until it is here. `onMissing` hears when it is not, and when it is after all. */
export async function untilItComes<T>(
  load: () => Promise<T>,
  page: Page,
  onMissing: (isMissing: boolean) => void = () => undefined,
): Promise<T> {
  for (let wait: number = RETRY_WAIT_MS.first, isMissing = false; ; wait = Math.min(2 * wait, RETRY_WAIT_MS.last)) {
    try {
      const loaded = await load();
      if (isMissing) onMissing(false);
      return loaded;
    } catch {
      // expected: no network, or files of a release that is gone; tried again
      if (!isMissing) onMissing(true);
      isMissing = true;
      await nextChance(page, wait);
    }
  }
}

const nextChance = ({ surroundings, timers }: Page, wait: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      timers.clear(timer);
      deafen();
      resolve();
    };
    const timer = timers.set(go, wait);
    const deafen = surroundings.onChange(() => surroundings.isOnline() && go());
  });
