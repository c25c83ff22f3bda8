import { useEffect, useState } from 'react';
import { report, reportAndUse } from '#failures/report.ts';

export type GuideBook = typeof import('#texts/guide/guide-book.ts').guideBook;
/** The guide is a part of the app with code of its own; `failed` where it is not on the device and cannot be fetched. */
export type GuideState = GuideBook | 'loading' | 'failed';

let held: GuideBook | null = null;

async function fetchGuide(): Promise<GuideBook> {
  const { guideBook } = await import('#texts/guide/guide-book.ts');
  held = guideBook;
  return guideBook;
}

/** The guide's texts; at once where they have come before. */
export function useGuide(): GuideState {
  const [guide, setGuide] = useState<GuideState>(held ?? 'loading');
  useEffect(() => {
    if (guide !== 'loading') return;
    let isWanted = true;
    const show = (next: GuideState) => isWanted && setGuide(next);
    fetchGuide().then(show, (error: unknown) => {
      report(error, 'ui/guide');
      show('failed');
    });
    return () => {
      isWanted = false;
    };
  }, [guide]);
  return guide;
}

/** The texts for somebody who cannot wait for a part to be drawn; `null` where they are not on the device and cannot be fetched. */
export const guideNow = async (): Promise<GuideBook | null> => held ?? fetchGuide().catch(reportAndUse(null, 'ui/guide'));

/** The texts where they are here; `null` while they are not. */
export const bookOf = (guide: GuideState): GuideBook | null => (typeof guide === 'string' ? null : guide);
