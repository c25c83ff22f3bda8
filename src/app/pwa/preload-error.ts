/** Unit: ms. Within this time a second failure is not the age of the page but the network. */
const COOLDOWN = 60_000;
const KEY = 'pv-reloaded-at';

interface Circumstances {
  readonly isDirty: () => boolean;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Whether a part of the app that cannot be fetched is worth a reload: once, online, with nothing typed. */
export function mayReload({ isDirty, isOnline, now, storage }: Circumstances): boolean {
  if (!isOnline() || isDirty()) return false;
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now() - last < COOLDOWN) return false;
  storage.setItem(KEY, String(now()));
  return true;
}

/** The same, once the host that serves the app answers: a browser calls itself online in a dead network too. */
export const isWorthAReload = async (page: Circumstances, answers: () => Promise<boolean>): Promise<boolean> =>
  (await answers()) && mayReload(page);

/** A deployment took away a file that this older page still asks for. */
export function mendPreloadErrors(isDirty: () => boolean, storage: Circumstances['storage'], answers: () => Promise<boolean>): void {
  const page = { isDirty, isOnline: () => navigator.onLine, now: Date.now, storage };
  addEventListener('vite:preloadError', () => {
    void isWorthAReload(page, answers).then((isWorth) => isWorth && location.reload());
  });
}
