import { reportOnly } from '#failures/report.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useCommands, useQueries } from './app-context.ts';
import { useDirty } from './use-dirty.ts';

/** Unit: ms. What a crash can take at most. */
const SAVE_EVERY_MS = 1000;

/** What a draft needs of a form; `@mantine/form`'s has both. */
interface Form<V> {
  readonly values: V;
  readonly setValues: (values: V) => void;
}

interface Options<V> {
  /** The draft's name on the device; devices hold drafts under these names. */
  readonly formKey: string;
  /** Whether something stands in the form that would be missed. */
  readonly isDirty: boolean;
  /** What is stored of the values; the values themselves where it is not given. Must stay the same function. */
  readonly toDraft?: (values: V) => unknown;
  /** Reads what an earlier visit, perhaps of an earlier version, stored; `null` for what is no draft. Must stay the same function. */
  readonly fromDraft: (stored: unknown) => V | null;
  /** `ask` offers an earlier draft to the user, `restore` puts it back at once, unless something was typed meanwhile. */
  readonly onFound: 'ask' | 'restore';
}

/**
 * Keeps on this device what is typed into a form, each second and when the page is left, and gives back what an earlier
 * visit stored. Nothing is saved while an earlier draft is being read or offered: it would be written over.
 */
export function useFormDraft<V>(form: Form<V>, { formKey, isDirty, toDraft, fromDraft, onFound }: Options<V>) {
  const { dropDraft } = useCommands();
  const [offered, setOffered] = useState<V | null>(null);
  const [restored, setRestored] = useState<V | null>(null);
  const latest = useRef<Latest<V>>({ form, isDirty, toDraft, isStopped: true, saved: form.values });
  Object.assign(latest.current, { form, isDirty, toDraft });

  const restore = useCallback((earlier: V) => {
    latest.current.isStopped = false;
    latest.current.form.setValues(earlier);
    setRestored(earlier);
    setOffered(null);
  }, []);

  const found = useCallback(
    (stored: unknown): void => {
      const earlier = fromDraft(stored);
      if (earlier !== null && onFound === 'ask') setOffered(earlier);
      else if (earlier !== null && !latest.current.isDirty) restore(earlier);
      else latest.current.isStopped = false;
    },
    [fromDraft, onFound, restore],
  );
  const isReading = useStoredDraft(formKey, found);
  useSaving(formKey, latest);
  useDirty(formKey, isDirty);

  const drop = (): void => {
    latest.current.saved = latest.current.form.values;
    setRestored(null);
    dropDraft(formKey).catch(reportOnly('state/draft')); // at worst the next visit is asked about a draft that is no longer wanted
  };
  return {
    isReading,
    /** An earlier draft that waits for the user's answer. */
    offered,
    /** The user takes it; `values`: brought to what this form is about. */
    take: (values: V | null = offered) => values && restore(values),
    /** The user gives it up. */
    refuse: () => {
      latest.current.isStopped = false;
      setOffered(null);
      drop();
    },
    /** The earlier draft that was put back, until it is dropped. */
    restored,
    /** What stands in the form is stored elsewhere: the draft goes, and the next key begins another. */
    drop,
    /** The form was sent: its draft goes and nothing more is kept. */
    finish: () => {
      latest.current.isStopped = true;
      drop();
    },
  };
}

/** Reads what is stored under the key; true until it is read. */
function useStoredDraft(formKey: string, found: (stored: unknown) => void): boolean {
  const { draft } = useQueries();
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    let isGone = false;
    const tell = (stored: unknown): void => {
      if (isGone) return;
      setReading(false);
      found(stored);
    };
    void draft(formKey).catch(reportOnly('state/draft')).then(tell);
    return () => {
      isGone = true;
    };
  }, [draft, formKey, found]);
  return isReading;
}

interface Latest<V> {
  readonly form: Form<V>;
  readonly isDirty: boolean;
  readonly toDraft: ((values: V) => unknown) | undefined;
  isStopped: boolean;
  saved: V;
}

/** Writes down what changed since the last time, each second, when the page is left and when the form goes. */
function useSaving<V>(formKey: string, latest: RefObject<Latest<V>>): void {
  const { saveDraft, dropDraft } = useCommands();
  useEffect(() => {
    const save = (): void => {
      const { form, isDirty, toDraft = (values: V) => values, isStopped, saved } = latest.current;
      if (isStopped || form.values === saved) return;
      latest.current.saved = form.values;
      const done = isDirty ? saveDraft(formKey, toDraft(form.values)) : dropDraft(formKey);
      done.catch(reportOnly('state/draft')); // a device that keeps nothing loses nothing by it: the text still stands in the form
    };
    const timer = setInterval(save, SAVE_EVERY_MS);
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [formKey, latest, saveDraft, dropDraft]);
}

/** Reads a draft of text fields: those that the form has; `null` where there is none of them. */
export const textFieldsFrom =
  <V extends Readonly<Record<string, string>>>(empty: V) =>
  (stored: unknown): V | null => {
    if (typeof stored !== 'object' || stored === null) return null;
    const known = Object.entries(stored).filter(([name, value]) => name in empty && typeof value === 'string');
    return known.length > 0 ? ({ ...empty, ...Object.fromEntries(known) } as V) : null;
  };
