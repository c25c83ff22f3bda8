import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';
import type { OnAcknowledged } from './use-acknowledge.ts';

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
