import { useState } from 'react';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';

/** Shows that an acknowledgement is stored. `takeBack` resolves to `false` if the office has it already. */
export type OnAcknowledged = (isOffline: boolean, takeBack: () => Promise<Outcome<boolean>>) => void;

/**
 * Acknowledges diagnoses; several are one outage of the grid. Without a network the acknowledgement is queued. Resolves to the problem if it
 * could not be stored, and calls `onDone` otherwise.
 */
export function useAcknowledge(onDone: OnAcknowledged) {
  const { acknowledgeDiagnosis, takeBackAcknowledgements } = useCommands();
  const { username } = useValue(useQueries().session);
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const [isBusy, setBusy] = useState(false);
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
    onDone(isOffline, () => takeBackAcknowledgements(diagnoses.map(({ id }) => id)));
    return null;
  };
  return { isBusy, acknowledge };
}

/** Says that the string fuses of a diagnosis are good; without a network it is queued. Resolves to the problem if it could not be stored, and calls `onDone` otherwise. */
export function useCheckFuses(onDone: OnAcknowledged) {
  const { checkFuses, takeBackFuseCheck } = useCommands();
  const { username } = useValue(useQueries().session);
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const check = async (diagnosis: DiagnosisEntry, note: string): Promise<Problem | null> => {
    const outcome = await checkFuses(diagnosis, username ?? '', note);
    if (!outcome.ok) return outcome.problem;
    onDone(isOffline, () => takeBackFuseCheck(diagnosis.id));
    return null;
  };
  return { by: username ?? '', check };
}
