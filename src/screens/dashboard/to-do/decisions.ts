import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { useAcknowledge } from '#state/use-acknowledge.ts';
import { problemSentence } from '#texts/problems.ts';
import { tellAcknowledged } from '#ui/causes/tell-acknowledged.ts';
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

/** Acknowledges diagnoses out of the panel; a problem is a message. */
export function useAcknowledgeInPanel(onDone: () => void) {
  const { isBusy, acknowledge } = useAcknowledge(tellAcknowledged);
  return {
    isBusy,
    acknowledge: async (diagnoses: readonly DiagnosisEntry[]): Promise<void> => {
      const problem = await acknowledge(diagnoses);
      if (problem) notify({ text: problemSentence(problem), isError: true });
      else onDone();
    },
  };
}
