import { useCallback, useEffect, useRef, useState } from 'react';
import type { VisitDocument } from '#domain/visit/document.ts';
import { useCommands } from '#state/app-context.ts';
import type { HeldVisit } from '#state/views.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { type LeftOut, useLeftOut } from './items/no-room.tsx';

export type Change = (document: VisitDocument) => VisitDocument;

/** Unit: ms. Text is stored this long after the last key. */
const AFTER_LAST_KEY = 400;

export interface VisitEdit {
  /** With all changes, stored or not. */
  readonly document: VisitDocument;
  /** Stores a change at once: a press. */
  readonly edit: (change: Change) => void;
  /** Stores a change soon: a key. */
  readonly type: (change: Change) => void;
  /** Stores what was typed; resolves when everything is on the device. */
  readonly flush: () => Promise<void>;
  /** Whether the document may be changed. If it is signed, the user is asked. For files, which are not stored by `edit`. */
  readonly mayChange: () => Promise<boolean>;
  /** Adds files, also after their question is left. */
  readonly whileAdding: (add: () => Promise<void>) => Promise<void>;
  /** Files are being added: the visit cannot be finished yet. */
  readonly isAdding: boolean;
  readonly leftOut: LeftOut;
}

/**
 * The document of a visit as the screen changes it. Each press is stored at once; typed text soon after the last key, on leaving the field
 * or the page. What other devices or tabs change is shown as soon as nothing of this screen is unstored.
 */
export function useVisitEdit({ document: stored }: Pick<HeldVisit, 'document'>): VisitEdit {
  const { saveVisit, sendVisitsSoon } = useCommands();
  const [{ shown, unstored }, setState] = useState({ shown: stored, unstored: 0 });
  const [followed, setFollowed] = useState(stored);
  const [adding, setAdding] = useState(0);
  const typed = useRef<Change[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const { uuid } = stored;

  if (followed !== stored) {
    setFollowed(stored);
    if (unstored === 0) setState({ shown: stored, unstored });
  }

  const store = useCallback(
    (changes: readonly Change[]): void => {
      last.current = last.current.then(async () => {
        let saved: VisitDocument | null = null;
        const outcome = await saveVisit(uuid, (now) => (saved = changes.reduce((one, change) => change(one), now ?? shown)));
        setState((now) => {
          const unstored = now.unstored - changes.length;
          return { shown: (unstored === 0 && saved) || now.shown, unstored };
        });
        if (!outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
      });
    },
    [saveVisit, uuid, shown],
  );
  const storeTyped = useCallback((): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    if (typed.current.length > 0) store(typed.current.splice(0));
  }, [store]);

  const show = (change: Change): void => {
    setState((now) => ({ shown: change(now.shown), unstored: now.unstored + 1 }));
  };
  const latest = useRef(storeTyped);
  latest.current = storeTyped;

  useEffect(() => {
    const leave = (): void => {
      latest.current();
      if (document.visibilityState === 'hidden') void last.current.then(() => sendVisitsSoon());
    };
    document.addEventListener('visibilitychange', leave);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', leave);
      latest.current();
    };
  }, [sendVisitsSoon]);

  return {
    document: shown,
    edit: (change) => {
      show(change);
      storeTyped();
      store([change]);
    },
    type: (change) => {
      show(change);
      typed.current.push(change);
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), AFTER_LAST_KEY);
    },
    flush: async () => {
      latest.current();
      await last.current;
    },
    mayChange: async () => true,
    whileAdding: async (add) => {
      setAdding((count) => count + 1);
      await add().finally(() => setAdding((count) => count - 1));
    },
    isAdding: adding > 0,
    leftOut: useLeftOut(),
  };
}
