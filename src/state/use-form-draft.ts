import { reportOnly } from '#failures/report.ts';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCommands, useQueries, useDirty } from './app-context.ts';
import { makeDraftWriter } from './draft-writer.ts';

/** The part of a form that a draft needs; `@mantine/form` has both. */
interface Form<V> {
  readonly values: V;
  readonly setValues: (values: V) => void;
}

interface Options<V> {
  /** The key of the draft. It is stored on devices, so it must not change. */
  readonly formKey: string;
  readonly isDirty: boolean;
  /** Converts the values for storage; without it the values are stored. Must stay the same function. */
  readonly toDraft?: (values: V) => unknown;
  /** Reads a stored draft, possibly of an earlier version of the app; `null` if it is no draft. Must stay the same function. */
  readonly fromDraft: (stored: unknown) => V | null;
  /** `ask` offers an earlier draft to the user; `restore` restores it at once, unless the user has typed meanwhile. */
  readonly onFound: 'ask' | 'restore';
}

/**
 * Stores the values of a form on this device within 250 ms of each key press, when it is sent and when the page is left, and returns
 * the draft of an earlier visit. While that draft is read or offered nothing is stored, otherwise it would be overwritten.
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

  const handleStored = useCallback(
    (stored: unknown): void => {
      const earlier = fromDraft(stored);
      if (earlier !== null && onFound === 'ask') setOffered(earlier);
      else if (earlier !== null && !latest.current.isDirty) restore(earlier);
      else begin();
    },
    [fromDraft, onFound, restore, begin],
  );
  const isReading = useStoredDraft(formKey, handleStored);
  useDirty(formKey, isDirty);

  const drop = (): void => {
    latest.current.saved = latest.current.form.values;
    setRestored(null);
    dropStored();
  };
  return {
    isReading,
    /** An earlier draft that is offered to the user. */
    offered,
    /** Restores the offered draft. `values`: the draft adapted to this form. */
    take: (values: V | null = offered) => values && restore(values),
    /** Deletes the offered draft. */
    refuse: () => {
      begin();
      setOffered(null);
      drop();
    },
    /** The restored draft, until it is dropped. */
    restored,
    /** The key of the draft, for the decision that removes it. */
    formKey,
    /** Call before sending: resolves when the current values are stored and no write is running. */
    keep: saveNow,
    /** Deletes the draft, because its content is stored elsewhere. The next key press begins another. */
    drop,
    /** Deletes the draft of a sent form and stores nothing more. */
    finish: () => {
      latest.current.isStopped = true;
      drop();
    },
  };
}

/** Reads the stored draft and passes it to `onRead`. `true` until it is read. */
function useStoredDraft(formKey: string, onRead: (stored: unknown) => void): boolean {
  const { draft } = useQueries();
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    let isGone = false;
    const handle = (stored: unknown): void => {
      if (isGone) return;
      setReading(false);
      onRead(stored);
    };
    void draft(formKey).catch(reportOnly('state/draft')).then(handle);
    return () => {
      isGone = true;
    };
  }, [draft, formKey, onRead]);
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
      made.saveSoon(); // the user may have typed before
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

/** Reads the text fields of a draft that the form has; `null` if there are none. */
export const textFieldsFrom =
  <V extends Readonly<Record<string, string>>>(empty: V) =>
  (stored: unknown): V | null => {
    if (typeof stored !== 'object' || stored === null) return null;
    const known = Object.entries(stored).filter(([name, value]) => name in empty && typeof value === 'string');
    return known.length > 0 ? ({ ...empty, ...Object.fromEntries(known) } as V) : null;
  };
