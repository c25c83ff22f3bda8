import type { Outcome } from '#domain/service/problem.ts';
import { equipmentTexts as texts } from '#texts/installation/equipment.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** Takes an exchange back that waits, and says whether it could. `takeBack` resolves to `false` if it was sent already. */
export async function takeBackExchange(takeBack: () => Promise<Outcome<boolean>>): Promise<void> {
  const outcome = await takeBack();
  if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
  notify(outcome.value ? { text: texts.undone } : { text: texts.undoTooLate, isError: true });
}
