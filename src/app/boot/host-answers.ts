/** `there`: the file can be had now. `gone`: the host answers, and has it not, or nobody knows which file it was. `none`: nobody answers. */
export type HostAnswer = 'there' | 'gone' | 'none';

/** What the host that serves the app says of one of its files, asked past every cache and the worker, which answers no HEAD. */
export const askHost = (file: string | null): Promise<HostAnswer> =>
  fetch(file ?? '/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, status }) => {
      if (!ok && status >= 500) return 'none';
      return ok && file !== null ? 'there' : 'gone';
    },
    () => 'none', // expected: no network; the page stays as it is
  );
