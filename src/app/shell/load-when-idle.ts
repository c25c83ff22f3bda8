import { whenIdle } from '#ui/when-idle.ts';

type Load = () => Promise<unknown>;

/** Unit: ms. A page that waits for its first response is idle too, but the first rows must not share the network. */
const FIRST_ROWS_TIME = 4000;

/** Runs the loads one after another while the browser is idle. Returns a function that stops it. */
export function loadWhenIdle(loads: readonly Load[]): () => void {
  const remaining = [...loads];
  let stop = () => {};
  const first = window.setTimeout(() => {
    stop = whenIdle(next);
  }, FIRST_ROWS_TIME);
  const next = () => {
    const load = remaining.shift();
    if (!load) return;
    void load()
      .catch(() => undefined) // expected: no network; it is loaded when it is needed, and fails visibly then
      .then(() => {
        stop = whenIdle(next);
      });
  };
  return () => {
    remaining.length = 0;
    window.clearTimeout(first);
    stop();
  };
}
