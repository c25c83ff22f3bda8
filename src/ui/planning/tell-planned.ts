import type { Undo } from '#domain/service/problem.ts';
import { planningTexts as texts } from '#texts/care/planning.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** The message after planning, with 'Cofnij'; `undone` is said after that. */
export function tellPlanned(text: string, undo: Undo, undone: string = texts.undone): void {
  const takeBack = async (): Promise<void> => {
    const outcome = await undo();
    notify(outcome.ok ? { text: undone, topic: 'outbox' } : { text: problemSentence(outcome.problem), isError: true });
  };
  notify({ text, topic: 'outbox', action: { label: texts.undo, onPress: () => void takeBack() } });
}
