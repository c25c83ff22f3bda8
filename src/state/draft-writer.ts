import { reportOnly } from '#failures/report.ts';

/** Unit: ms. From a key to the writing of the draft, at most: with 50 ms for the disk it is kept 250 ms after the key. */
const SAVE_WITHIN_MS = 200;

interface DraftWriterParts {
  /** The writing of what stands in the form now; `null` where that was written or is not to be kept. */
  readonly next: () => (() => Promise<void>) | null;
  readonly drop: () => Promise<void>;
}

/** Writes a draft while somebody types, one writing after the other, so that an older one never comes after a newer one or after the removal. */
export function makeDraftWriter({ next, drop }: DraftWriterParts) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last: Promise<void> = Promise.resolve();

  // a device that keeps nothing loses nothing by it: the text still stands in the form
  const queue = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch(reportOnly('state/draft'));
    return last;
  };
  /** Resolves when nothing of the draft is on its way any more. */
  const saveNow = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const work = next();
    return work ? queue(work) : last;
  };
  return {
    saveNow,
    /** After a key: the first one that is not written down sets the time, the keys behind it do not put it off. */
    saveSoon: (): void => {
      timer ??= setTimeout(() => void saveNow(), SAVE_WITHIN_MS);
    },
    drop: (): void => void queue(drop),
  };
}
