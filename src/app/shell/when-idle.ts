type Load = () => Promise<unknown>;

/** Fetches one after another while the browser has nothing else to do; gives the way to stop. What fails is fetched when it is needed. */
export function whenIdle(loads: readonly Load[]): () => void {
  const left = [...loads];
  const later = window.requestIdleCallback ?? ((does: () => void) => window.setTimeout(does, 500));
  const never = window.cancelIdleCallback ?? window.clearTimeout;
  let idle = 0;
  const next = () => {
    const load = left.shift();
    if (!load) return;
    void load()
      .catch(() => undefined)
      .then(() => {
        idle = later(next);
      });
  };
  idle = later(next);
  return () => {
    left.length = 0;
    never(idle);
  };
}
