import { whenIdle } from '#ui/when-idle.ts';

type Load = () => Promise<unknown>;

/**
 * Unit: ms. A page that waits for its first answer is idle too, but must not share its line with what can wait:
 * on a slow network the first rows come within this time, or the network is so slow that order matters more.
 */
const FIRST_THINGS_FIRST = 4000;

/** Fetches one after another while the browser has nothing else to do; gives the way to stop. What fails is fetched when it is needed. */
export function loadWhenIdle(loads: readonly Load[]): () => void {
  const left = [...loads];
  let stop = () => {};
  const first = window.setTimeout(() => {
    stop = whenIdle(next);
  }, FIRST_THINGS_FIRST);
  const next = () => {
    const load = left.shift();
    if (!load) return;
    void load()
      .catch(() => undefined) // expected: no network; it is fetched when it is needed, and says so then
      .then(() => {
        stop = whenIdle(next);
      });
  };
  return () => {
    left.length = 0;
    window.clearTimeout(first);
    stop();
  };
}
