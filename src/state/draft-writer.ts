import { reportOnly } from '#failures/report.ts';

/** Unit: ms. The longest delay between a key press and the write. With 50 ms for the disk a draft is stored within 250 ms. */
const SAVE_WITHIN_MS = 200;

interface DraftWriterParts {
  /** Returns the write of the form's current values; `null` if they are stored already or are not to be stored. */
  readonly next: () => (() => Promise<void>) | null;
  readonly drop: () => Promise<void>;
}

/** Writes a draft while the user types. Writes run one after another, so an older one never follows a newer one or the removal. */
export function makeDraftWriter({ next, drop }: DraftWriterParts) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last: Promise<void> = Promise.resolve();

  // after a failed write the text is still in the form
  const queue = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch(reportOnly('state/draft'));
    return last;
  };
  /** Resolves when all writes of the draft have ended. */
  const saveNow = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const work = next();
    return work ? queue(work) : last;
  };
  return {
    saveNow,
    /** Call after each key press. Further key presses do not delay a scheduled write. */
    saveSoon: (): void => {
      timer ??= setTimeout(() => void saveNow(), SAVE_WITHIN_MS);
    },
    drop: (): void => void queue(drop),
  };
}
