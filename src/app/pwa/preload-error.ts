/** `there`: the file is available. `gone`: the host answers and does not have it, or the file is unknown. `none`: no response. */
export type HostAnswer = 'there' | 'gone' | 'none';

/** Sends a HEAD request for a file of the app. It bypasses all caches, and the worker, which does not handle HEAD. */
export const askHost = (file: string | null): Promise<HostAnswer> =>
  fetch(file ?? '/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, status }) => {
      if (!ok && status >= 500) return 'none';
      return ok && file !== null ? 'there' : 'gone';
    },
    () => 'none', // expected: no network; the page stays as it is
  );

/**
 * Unit: ms. Minimum time between two reloads. `gone`: a second failure within this time is not caused by an old page. `there`:
 * browsers remember a failed import, so only a new page fetches the file again; a broken file must not cause endless reloads.
 */
const COOLDOWN = { gone: 60_000, there: 10_000 } as const satisfies Record<Exclude<HostAnswer, 'none'>, number>;
const KEY = 'pv-reloaded-at';

interface ReloadContext {
  readonly isDirty: () => boolean;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Whether to reload after a failed import: online, no unsaved input, the host answers, and the last reload is long enough ago. */
export function mayReload({ isDirty, isOnline, now, storage }: ReloadContext, answer: HostAnswer): boolean {
  if (answer === 'none' || !isOnline() || isDirty()) return false;
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now() - last < COOLDOWN[answer]) return false;
  storage.setItem(KEY, String(now()));
  return true;
}

/** The file that a failed import names, as Chromium and Firefox do; `null` if it names no file of this host. */
export function missingFile(message: string, origin: string): string | null {
  const address = /https?:\/\/\S+/.exec(message)?.[0] ?? '';
  return URL.canParse(address) && new URL(address).origin === origin ? new URL(address).pathname : null;
}

/** Reloads after a failed import: a deployment has removed the file, or the network was down and is back. */
export function reloadOnPreloadError(
  isDirty: () => boolean,
  storage: ReloadContext['storage'],
  checkFile: (file: string | null) => Promise<HostAnswer>,
): void {
  const page = { isDirty, isOnline: () => navigator.onLine, now: Date.now, storage };
  addEventListener('vite:preloadError', ({ payload }) => {
    void checkFile(missingFile(payload.message, location.origin)).then((answer) => mayReload(page, answer) && location.reload());
  });
}
