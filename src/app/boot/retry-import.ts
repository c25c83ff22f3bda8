import type { Surroundings, Timers } from '#sync/engine.ts';

/** Unit: ms. The wait doubles from `first` to `last`. A visible page or a network that is back ends it early. */
const RETRY_WAIT_MS = { first: 2000, last: 30_000 } as const;

interface Page {
  readonly surroundings: Surroundings;
  readonly timers: Timers;
}

/** Loads code that the app cannot do without, until it succeeds. `onMissing` is called after the first failure and after the success that follows. */
export async function retryImport<T>(
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
      // expected: no network, or files of a removed release; tried again
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
      unsubscribe();
      resolve();
    };
    const timer = timers.set(go, wait);
    const unsubscribe = surroundings.onChange(() => surroundings.isOnline() && go());
  });
