import { reportOnly } from '#failures/report.ts';
import { useEffect, useRef, useState } from 'react';
import { useCommands, useQueries } from '#state/app-context.ts';
import { useDirty } from '#state/use-dirty.ts';
import { problemSentence } from '#texts/problems.ts';
import { usersTexts as texts } from '#texts/users.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** A note being written: kept on this device until the server has it. `held` is what the server last told. */
export function useNote(email: string, held: string) {
  const { writeNote, saveDraft, dropDraft } = useCommands();
  const { draft } = useQueries();
  const formKey = `user.note:${email}`;
  const [typed, setTyped] = useState<string | null>(null);
  const [wasRestored, setRestored] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const latest = useRef<string | null>(null);
  latest.current = typed;
  const isChanged = typed !== null && typed !== held;

  useEffect(() => {
    let isGone = false;
    const restore = (kept: unknown): void => {
      if (isGone || typeof kept !== 'string') return;
      setTyped((now) => now ?? kept);
      setRestored(true);
    };
    draft(formKey).then(restore, reportOnly('screens/note-draft'));
    return () => {
      isGone = true;
    };
  }, [draft, formKey]);

  useEffect(() => {
    if (typed === null) return;
    const kept = isChanged ? saveDraft(formKey, typed) : dropDraft(formKey);
    kept.catch(reportOnly('screens/note-draft')); // the text still stands in the field
  }, [formKey, typed, isChanged, saveDraft, dropDraft]);

  useDirty(formKey, isChanged);

  const save = async (): Promise<void> => {
    if (isUnderWay.current || typed === null) return;
    isUnderWay.current = true;
    setBusy(true);
    const sent = typed;
    const outcome = await writeNote(email, sent);
    isUnderWay.current = false;
    setBusy(false);
    if (!outcome.ok) {
      const { problem } = outcome;
      return notify({ text: problem.is === 'refused' ? texts.notSaved : problemSentence(problem), isError: true });
    }
    notify({ text: texts.saved });
    if (latest.current !== sent) return; // typed on meanwhile: that is a note of its own, and so is its draft
    setTyped(null);
    setRestored(false);
    void dropDraft(formKey).catch(reportOnly('screens/note-draft'));
  };

  const type = (text: string): void => {
    setTyped(text);
    setRestored(false);
  };
  return { text: typed ?? held, type, isChanged, isBusy, wasRestored: wasRestored && isChanged, save };
}
