import type { HostAnswer } from '#app/boot/host-answers.ts';

/**
 * Unit: ms between two reloads. A file that is gone: a second failure within this time is not the age of the page. A file that is
 * there again: browsers remember that it could not be had, and only a new page asks for it again; a broken one must not reload
 * without end in the meantime.
 */
const COOLDOWN = { gone: 60_000, there: 10_000 } as const satisfies Record<Exclude<HostAnswer, 'none'>, number>;
const KEY = 'pv-reloaded-at';

interface Circumstances {
  readonly isDirty: () => boolean;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Whether a part of the app that could not be fetched is worth a reload: not too often, online, with nothing typed, and where somebody answers. */
export function mayReload({ isDirty, isOnline, now, storage }: Circumstances, answer: HostAnswer): boolean {
  if (answer === 'none' || !isOnline() || isDirty()) return false;
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now() - last < COOLDOWN[answer]) return false;
  storage.setItem(KEY, String(now()));
  return true;
}

/** The file that a failed import names, as Chromium and Firefox do; `null` where it names none of this host. */
export function missingFile(message: string, origin: string): string | null {
  const address = /https?:\/\/\S+/.exec(message)?.[0] ?? '';
  return URL.canParse(address) && new URL(address).origin === origin ? new URL(address).pathname : null;
}

/** A deployment took away a file that this older page still asks for, or a network that did not let it through has come back. */
export function mendPreloadErrors(
  isDirty: () => boolean,
  storage: Circumstances['storage'],
  ask: (file: string | null) => Promise<HostAnswer>,
): void {
  const page = { isDirty, isOnline: () => navigator.onLine, now: Date.now, storage };
  addEventListener('vite:preloadError', ({ payload }) => {
    void ask(missingFile(payload.message, location.origin)).then((answer) => mayReload(page, answer) && location.reload());
  });
}
