import type { Outcome } from '#domain/service/problem.ts';
import { planningTexts as texts } from '#texts/care/planning.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** Plans back what was just planned. */
export type Undo = () => Promise<Outcome>;

/** The message after planning, with 'Cofnij'. */
export function tellPlanned(text: string, undo: Undo): void {
  const takeBack = async (): Promise<void> => {
    const outcome = await undo();
    notify(outcome.ok ? { text: texts.undone, topic: 'outbox' } : { text: problemSentence(outcome.problem), isError: true });
  };
  notify({ text, topic: 'outbox', action: { label: texts.undo, onPress: () => void takeBack() } });
}
