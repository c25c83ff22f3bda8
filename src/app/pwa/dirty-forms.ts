/** How long other tabs have to say that something is typed in them. Unit: ms. */
const VOTE_TIME = 1_000;

type Say = { readonly is: 'who-is-busy' | 'busy' | 'free'; readonly round?: string };

/**
 * Forms with something typed in, in this tab and the others.
 * A new version of the app takes over only when nobody minds.
 */
export function dirtyForms(isSending: () => boolean) {
  const dirty = new Set<string>();
  const whenFree = new Set<() => void>();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv-update');
  const say = (said: Say) => channel?.postMessage(said);
  const isBusy = () => dirty.size > 0 || isSending();
  const heard = new Set<string>();

  channel?.addEventListener('message', ({ data }: MessageEvent<Say>) => {
    if (data.is === 'who-is-busy' && isBusy()) say({ is: 'busy', ...(data.round && { round: data.round }) });
    if (data.is === 'busy' && data.round) heard.add(data.round);
    if (data.is === 'free') for (const told of [...whenFree]) told();
  });

  const tellFree = (): void => {
    if (isBusy()) return;
    say({ is: 'free' });
    for (const told of [...whenFree]) told();
  };

  return {
    isDirty: () => dirty.size > 0,
    setDirty: (formKey: string, isNow: boolean): void => {
      const before = dirty.size;
      if (isNow) dirty.add(formKey);
      else dirty.delete(formKey);
      if (before > 0) tellFree();
    },
    /** Nothing is typed and nothing is being sent here any more. */
    tellFree,
    /** A form was finished, here or in another tab. */
    onFree: (told: () => void) => void whenFree.add(told),
    /** Asks every tab; silence is consent, a frozen tab has nothing under its user's hands. */
    isAnyoneBusy: async (): Promise<boolean> => {
      if (isBusy()) return true;
      const round = crypto.randomUUID();
      say({ is: 'who-is-busy', round });
      await new Promise((resolve) => setTimeout(resolve, VOTE_TIME));
      return heard.delete(round) || isBusy();
    },
    close: () => channel?.close(),
  };
}

export type DirtyForms = ReturnType<typeof dirtyForms>;
