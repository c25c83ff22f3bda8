import { reportOnly } from '#failures/report.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCommands, useQueries } from './app-context.ts';
import { useDirty } from './use-dirty.ts';

/** Unit: ms. What a crash can take at most. */
const SAVE_EVERY = 1000;

interface Draft<T> {
  readonly formKey: string;
  readonly value: T;
  /** Whether something stands in the form that would be missed. */
  readonly isDirty: boolean;
  /** Reads what an earlier version may have kept; `null` for what is no draft. */
  readonly read: (kept: unknown) => T | null;
}

/**
 * Keeps on this device what is typed, each second and when the page is left, and gives back what an earlier visit kept.
 * Nothing is saved while an earlier draft waits for its answer, or it would be written over.
 */
export function useDraft<T>({ formKey, value, isDirty, read }: Draft<T>) {
  const { draft } = useQueries();
  const { dropDraft } = useCommands();
  const [offered, setOffered] = useState<T | null | 'asking'>('asking');
  const now = useRef({ value, isDirty, isStopped: true, saved: value });
  now.current.value = value;
  now.current.isDirty = isDirty;

  useEffect(() => {
    let isGone = false;
    const found = (kept: unknown): void => {
      if (isGone) return;
      const earlier = read(kept);
      now.current.isStopped = earlier !== null;
      setOffered(earlier);
    };
    void draft(formKey).catch(reportOnly('state/draft')).then(found);
    return () => {
      isGone = true;
    };
  }, [draft, formKey, read]);

  useKeeping(formKey, now);

  useDirty(formKey, isDirty);

  return {
    offered: offered === 'asking' ? null : offered,
    isAsking: offered === 'asking',
    /** The user took the earlier draft, or gave it up; `drop` also forgets it. */
    answer: (drop: boolean) => {
      now.current.isStopped = false;
      setOffered(null);
      if (drop) void dropDraft(formKey).catch(reportOnly('state/draft'));
    },
    /** The form was filed: nothing more is kept. */
    stop: () => {
      now.current.isStopped = true;
    },
  };
}

interface Present {
  readonly value: unknown;
  readonly isDirty: boolean;
  readonly isStopped: boolean;
  saved: unknown;
}

/** Writes down what changed since the last time, each second, when the page is left and when the form goes. */
function useKeeping(formKey: string, now: RefObject<Present>): void {
  const { saveDraft, dropDraft } = useCommands();
  useEffect(() => {
    const keep = (): void => {
      const { value: typed, isDirty: has, isStopped, saved } = now.current;
      if (isStopped || typed === saved) return;
      now.current.saved = typed;
      if (has) void saveDraft(formKey, typed).catch(reportOnly('state/draft'));
      else void dropDraft(formKey).catch(reportOnly('state/draft'));
    };
    const timer = setInterval(keep, SAVE_EVERY);
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [formKey, now, saveDraft, dropDraft]);
}
