import { useRef, useState } from 'react';
import type { Outcome } from '#domain/service/problem.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** Does one thing at a time, and says what came of it. `doing`: which one is under way. */
export function useDeed() {
  const [doing, setDoing] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const act = async (name: string, does: () => Promise<Outcome>, done: string): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setDoing(name);
    const outcome = await does();
    isUnderWay.current = false;
    setDoing(null);
    notify(outcome.ok ? { text: done } : { text: problemSentence(outcome.problem), isError: true });
    return outcome.ok;
  };
  return { doing, act };
}
