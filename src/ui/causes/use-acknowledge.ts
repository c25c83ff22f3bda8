import { useState } from 'react';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { acknowledgeTexts as texts } from '#texts/care/acknowledge.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/**
 * Acknowledges diagnoses; several are one outage of the grid. The message offers 'Cofnij' while nothing is sent. Without a network the
 * acknowledgement is queued. Resolves to the problem if it could not be stored.
 */
export function useAcknowledge() {
  const { acknowledgeDiagnosis, takeBackAcknowledgements } = useCommands();
  const { username } = useValue(useQueries().session);
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const [isBusy, setBusy] = useState(false);
  const takeBack = async (ids: readonly number[]): Promise<void> => {
    const outcome = await takeBackAcknowledgements(ids);
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    notify(outcome.value ? { text: texts.undone } : { text: texts.undoTooLate, isError: true });
  };
  const acknowledge = async (diagnoses: readonly DiagnosisEntry[]): Promise<Problem | null> => {
    setBusy(true);
    try {
      for (const diagnosis of diagnoses) {
        const outcome = await acknowledgeDiagnosis(diagnosis, username ?? '');
        if (!outcome.ok) return outcome.problem;
      }
    } finally {
      setBusy(false);
    }
    const ids = diagnoses.map(({ id }) => id);
    const action = { label: texts.undo, onPress: () => void takeBack(ids) };
    notify(isOffline ? { text: texts.doneHere, topic: 'outbox', action } : { text: texts.done, action });
    return null;
  };
  return { isBusy, acknowledge };
}
