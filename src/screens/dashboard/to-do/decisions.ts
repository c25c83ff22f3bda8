import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { newTaskAddress } from '#ui/guide/new-task-address.ts';
import { guideNow } from '#ui/guide/use-guide.ts';

/** Opens the form for a task, filled in from the guide, which is loaded at the press. Without a diagnosis only the installation is filled in. */
export function useFileTask() {
  const [, go] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const file = async (sn: string, diagnosis: DiagnosisEntry | undefined): Promise<void> => {
    if (!diagnosis) return go(`/tasks/new?sn=${encodeURIComponent(sn)}`);
    setBusy(true);
    const book = await guideNow();
    setBusy(false);
    go(newTaskAddress(sn, diagnosis, diagnosis.id, book));
  };
  return { isBusy, file };
}

/** Acknowledges diagnoses; several are one outage of the grid. Without a network the acknowledgement is queued. */
export function useAcknowledge(onDone: () => void) {
  const { acknowledgeDiagnosis } = useCommands();
  const { username } = useValue(useQueries().session);
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const [isBusy, setBusy] = useState(false);
  const acknowledge = async (diagnoses: readonly DiagnosisEntry[]): Promise<void> => {
    setBusy(true);
    for (const diagnosis of diagnoses) {
      const outcome = await acknowledgeDiagnosis(diagnosis, username ?? '');
      if (outcome.ok) continue;
      setBusy(false);
      return notify({ text: problemSentence(outcome.problem), isError: true });
    }
    setBusy(false);
    notify(isOffline ? { text: texts.acknowledgedHere, topic: 'outbox' } : { text: texts.acknowledged });
    onDone();
  };
  return { isBusy, acknowledge };
}
