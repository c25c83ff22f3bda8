/** Whether the host that serves the app can be had now, asked past every cache and the worker, which answers no HEAD. */
export const hostAnswers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false, // expected: no network; the page stays as it is
  );
