/** Unit: ms. How long other tabs have to answer that they are busy. */
const VOTE_TIME = 1_000;

type Message = { readonly is: 'who-is-busy' | 'busy' | 'free'; readonly round?: string };

/**
 * Forms with unsaved input, in this tab and the others.
 * A new version of the app takes over only when no tab is busy.
 */
export function dirtyForms(isSending: () => boolean) {
  const dirty = new Set<string>();
  const freeListeners = new Set<() => void>();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv-update');
  const send = (message: Message) => channel?.postMessage(message);
  const isBusy = () => dirty.size > 0 || isSending();
  const busyRounds = new Set<string>();

  const notifyFree = () => {
    for (const listener of [...freeListeners]) listener();
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is === 'who-is-busy' && isBusy()) send({ is: 'busy', ...(data.round && { round: data.round }) });
    if (data.is === 'busy' && data.round) busyRounds.add(data.round);
    if (data.is === 'free') notifyFree();
  });

  const announceFree = (): void => {
    if (isBusy()) return;
    send({ is: 'free' });
    notifyFree();
  };

  return {
    isDirty: () => dirty.size > 0,
    setDirty: (formKey: string, isNow: boolean): void => {
      const before = dirty.size;
      if (isNow) dirty.add(formKey);
      else dirty.delete(formKey);
      if (before > 0) announceFree();
    },
    /** Notifies all tabs if this one is no longer busy. */
    announceFree,
    /** Calls `listener` whenever a tab is no longer busy. */
    onFree: (listener: () => void) => void freeListeners.add(listener),
    /** Sends a request to all tabs. A tab that does not reply has no unsaved input: it is frozen and not in use. */
    isAnyTabBusy: async (): Promise<boolean> => {
      if (isBusy()) return true;
      const round = crypto.randomUUID();
      send({ is: 'who-is-busy', round });
      await new Promise((resolve) => setTimeout(resolve, VOTE_TIME));
      return busyRounds.delete(round) || isBusy();
    },
    close: () => channel?.close(),
  };
}

export type DirtyForms = ReturnType<typeof dirtyForms>;
