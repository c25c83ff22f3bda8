/* Whether a page of this app shows a visit. The browser ends the lock of a page that it kills. */

const NAME = 'pv-visit-screen';

/** Says that this page shows a visit, until the returned function is called. */
export function holdVisitScreen(): () => void {
  let release = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(NAME, { mode: 'shared' }, () => shown);
  return release;
}

/** Whether a page shows a visit. False in a browser without locks. */
export const isVisitOnScreen = async (): Promise<boolean> =>
  ((await navigator.locks?.query())?.held ?? []).some(({ name }) => name === NAME);
