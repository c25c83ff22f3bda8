import { useCommands } from '#state/app-context.ts';
import type { PendingChange } from '#state/views.ts';
import { problemSentence } from '#texts/problems.ts';
import { mendTexts as texts } from '#texts/unsent/mend-change.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { isUnsent, KIND_WORDS } from './change-words.ts';

/** Gives a change up. What was never sent can be taken back for as long as the message stands, so nobody is asked before. */
export function useGiveUp(): (change: PendingChange) => Promise<void> {
  const { discardChange, restoreChange } = useCommands();

  const takeBack = async (seq: number): Promise<void> => {
    const outcome = await restoreChange(seq);
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    notify(outcome.value ? { text: texts.restored, topic: 'outbox' } : { text: texts.notRestored, isError: true });
  };

  return async (change) => {
    const { seq, kind } = change;
    const outcome = await discardChange(seq);
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    if (!outcome.value) return notify({ text: texts.notDiscarded, isError: true });
    const action = isUnsent(change) ? { label: texts.undo, does: () => void takeBack(seq) } : null;
    notify({ text: KIND_WORDS[kind].wasDiscarded, action, topic: 'outbox' });
  };
}
