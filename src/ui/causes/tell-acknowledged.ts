import type { Outcome } from '#domain/service/problem.ts';
import { acknowledgeTexts } from '#texts/care/acknowledge.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** The message after 'Przyjmij do wiadomości', and with other words after 'Bezpieczniki sprawdzone'. It offers 'Cofnij', which calls `takeBack`; that resolves to `false` if it is too late. */
export function tellAcknowledged(
  isOffline: boolean,
  takeBack: () => Promise<Outcome<boolean>>,
  words: Readonly<Record<'done' | 'doneHere' | 'undone', string>> = acknowledgeTexts,
): void {
  const texts = { ...acknowledgeTexts, ...words };
  const undo = async (): Promise<void> => {
    const outcome = await takeBack();
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    notify(outcome.value ? { text: texts.undone } : { text: texts.undoTooLate, isError: true });
  };
  const action = { label: texts.undo, onPress: () => void undo() };
  notify(isOffline ? { text: texts.doneHere, topic: 'outbox', action } : { text: texts.done, action });
}
