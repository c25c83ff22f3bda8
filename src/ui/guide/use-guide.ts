import { type Evidence, verdictOf } from '#domain/diagnosis/diagnosis.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { useSyncExternalStore } from 'react';
import { reportAndUse, reportOnly } from '#failures/report.ts';

export type GuideBook = typeof import('#texts/guide/guide-book.ts').guideBook;
/** The guide is a chunk of its own. `failed`: it is not on the device and cannot be fetched. */
export type GuideState = GuideBook | 'loading' | 'failed';

let state: GuideState = 'loading';
let loading: Promise<GuideBook> | null = null;
const listeners = new Set<() => void>();

function setState(next: GuideState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Loads the guide once for all callers. After a failure the next caller tries again. */
function fetchGuide(): Promise<GuideBook> {
  loading ??= import('#texts/guide/guide-book.ts').then(
    ({ guideBook }) => {
      setState(guideBook);
      return guideBook;
    },
    (error: unknown) => {
      loading = null;
      setState('failed');
      throw error;
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (loading === null) fetchGuide().catch(reportOnly('ui/guide'));
  return () => listeners.delete(listener);
}

/** The texts of the guide, at once if they are loaded already. All components of a page get them in the same render. */
export const useGuide = (): GuideState => useSyncExternalStore(subscribe, () => state);

/** Loads the guide outside a render; `null` if it is not on the device and cannot be fetched. */
export const guideNow = async (): Promise<GuideBook | null> => fetchGuide().catch(reportAndUse(null, 'ui/guide'));

/** The guide if it is loaded, else `null`. */
export const bookOf = (guide: GuideState): GuideBook | null => (typeof guide === 'string' ? null : guide);

/** What the guide says to bring for a cause; `null` while the guide is not loaded. */
export const bringFor = (guide: GuideState, { cause, evidence }: { readonly cause: Cause; readonly evidence?: Evidence }): string | null =>
  bookOf(guide)?.forCause(cause, evidence ? verdictOf(evidence) : null).page.bring ?? null;
