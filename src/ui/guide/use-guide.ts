import { useSyncExternalStore } from 'react';
import { reportAndUse, reportOnly } from '#failures/report.ts';

export type GuideBook = typeof import('#texts/guide/guide-book.ts').guideBook;
/** The guide is a part of the app with code of its own; `failed` where it is not on the device and cannot be fetched. */
export type GuideState = GuideBook | 'loading' | 'failed';

let known: GuideState = 'loading';
let coming: Promise<GuideBook> | null = null;
const watchers = new Set<() => void>();

/** One fetch for all who ask meanwhile; one that failed is tried again by the next who asks. */
function fetchGuide(): Promise<GuideBook> {
  const say = (next: GuideState): void => {
    known = next;
    for (const tell of watchers) tell();
  };
  coming ??= import('#texts/guide/guide-book.ts').then(
    ({ guideBook }) => {
      say(guideBook);
      return guideBook;
    },
    (error: unknown) => {
      coming = null;
      say('failed');
      throw error;
    },
  );
  return coming;
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  if (coming === null) fetchGuide().catch(reportOnly('ui/guide'));
  return () => watchers.delete(tell);
}

/** The guide's texts; at once where they have come before. All parts of a page have them in the same picture. */
export const useGuide = (): GuideState => useSyncExternalStore(watch, () => known);

/** The texts for somebody who cannot wait for a part to be drawn; `null` where they are not on the device and cannot be fetched. */
export const guideNow = async (): Promise<GuideBook | null> => fetchGuide().catch(reportAndUse(null, 'ui/guide'));

/** The texts where they are here; `null` while they are not. */
export const bookOf = (guide: GuideState): GuideBook | null => (typeof guide === 'string' ? null : guide);
