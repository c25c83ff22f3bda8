import { reportOnly } from '#failures/report.ts';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCommands, useQueries, useDirty } from './app-context.ts';
import { makeDraftWriter } from './draft-writer.ts';

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
 * Stores the values of a form on this device within 250 ms of each key press, when it is sent and when the page is left, and returns
 * the draft of an earlier visit. While that is read or offered nothing is stored, or it would be overwritten.
 */
export function useFormDraft<V>(form: Form<V>, { formKey, isDirty, toDraft, fromDraft, onFound }: Options<V>) {
  const [offered, setOffered] = useState<V | null>(null);
  const [restored, setRestored] = useState<V | null>(null);
  const latest = useRef<Latest<V>>({ form, isDirty, toDraft, isStopped: true, saved: form.values });
  Object.assign(latest.current, { form, isDirty, toDraft });
  const { begin, saveNow, drop: dropStored } = useSaving(formKey, latest, form.values);

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
      else begin();
    },
    [fromDraft, onFound, restore, begin],
  );
  const isReading = useStoredDraft(formKey, found);
  useDirty(formKey, isDirty);

  const drop = (): void => {
    latest.current.saved = latest.current.form.values;
    setRestored(null);
    dropStored();
  };
  return {
    isReading,
    /** An earlier draft that waits for the user's answer. */
    offered,
    /** The user takes it; `values`: brought to what this form is about. */
    take: (values: V | null = offered) => values && restore(values),
    /** The user gives it up. */
    refuse: () => {
      begin();
      setOffered(null);
      drop();
    },
    /** The earlier draft that was put back, until it is dropped. */
    restored,
    /** The key of the draft, for the decision that removes it. */
    formKey,
    /** Call before sending: resolves when the current values are stored and no write is running. */
    keep: saveNow,
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

/** Stores changed values soon after each key press, and at once when a form is sent, the page is left or the form is removed. */
function useSaving<V>(formKey: string, latest: RefObject<Latest<V>>, values: V) {
  const { saveDraft, dropDraft } = useCommands();
  const writer = useMemo(() => {
    const drop = (): Promise<void> => dropDraft(formKey);
    const next = () => {
      const { form, isDirty, toDraft = (typed: V) => typed, isStopped, saved } = latest.current;
      if (isStopped || form.values === saved) return null;
      latest.current.saved = form.values;
      const draft = toDraft(form.values);
      return isDirty ? () => saveDraft(formKey, draft) : drop;
    };
    const made = makeDraftWriter({ next, drop });
    const begin = (): void => {
      latest.current.isStopped = false;
      made.saveSoon(); // for values typed before
    };
    return { ...made, begin };
  }, [formKey, latest, saveDraft, dropDraft]);

  useEffect(() => {
    if (values !== latest.current.saved) writer.saveSoon();
  }, [writer, latest, values]);
  useEffect(() => {
    const save = (): void => void writer.saveNow();
    addEventListener('submit', save, true);
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      removeEventListener('submit', save, true);
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [writer]);
  return writer;
}

/** Reads a draft of text fields: those that the form has; `null` where there is none of them. */
export const textFieldsFrom =
  <V extends Readonly<Record<string, string>>>(empty: V) =>
  (stored: unknown): V | null => {
    if (typeof stored !== 'object' || stored === null) return null;
    const known = Object.entries(stored).filter(([name, value]) => name in empty && typeof value === 'string');
    return known.length > 0 ? ({ ...empty, ...Object.fromEntries(known) } as V) : null;
  };
