import { useRef, useState } from 'react';
import type { Outcome } from '#domain/service/problem.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** Runs one action at a time and shows its result. `running`: the name of the current action. */
export function useSingleAction() {
  const [running, setRunning] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const act = async (name: string, does: () => Promise<Outcome>, done: string): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setRunning(name);
    const outcome = await does();
    isUnderWay.current = false;
    setRunning(null);
    notify(outcome.ok ? { text: done } : { text: problemSentence(outcome.problem), isError: true });
    return outcome.ok;
  };
  return { running, act };
}
