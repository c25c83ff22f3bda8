import { useCallback, useEffect } from 'react';
import { useDraft } from './use-draft.ts';

/** Text fields by name, as an earlier version may have kept them; `null` for what is no draft of these fields. */
function fieldsOf<T extends Readonly<Record<string, string>>>(empty: T, kept: unknown): T | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const known = Object.entries(kept).filter(([name, value]) => name in empty && typeof value === 'string');
  return known.length > 0 ? ({ ...empty, ...Object.fromEntries(known) } as T) : null;
}

interface Kept<T> {
  readonly formKey: string;
  /** What stands in the form before anything was typed. Must stay the same object while the form is there. */
  readonly empty: T;
  readonly typed: T;
  readonly isDirty: boolean;
  /** Puts back what an earlier visit left. Must stay the same function. */
  readonly putBack: (typed: T) => void;
}

/** For a short form: what was typed is kept each second, and stands there again after a crash. Gives the way to stop. */
export function useKept<T extends Readonly<Record<string, string>>>({ formKey, empty, typed, isDirty, putBack }: Kept<T>): () => void {
  const read = useCallback((kept: unknown) => fieldsOf(empty, kept), [empty]);
  const { offered, answer, stop } = useDraft<T>({ formKey, value: typed, isDirty, read });
  useEffect(() => {
    if (!offered) return;
    answer(false);
    putBack(offered);
  }, [offered, answer, putBack]);
  return stop;
}
