import { useEffect, useRef, useState } from 'react';
import { chosenStatus, isOpen, type TaskStatus } from '#domain/service/task.ts';

/** Files the decision; `from` is the status that it was made over. `false` when nothing was kept. */
export type Decide = (status: TaskStatus, from: TaskStatus) => Promise<boolean>;

/**
 * The choice between closed and open. It follows what the office says; what is picked or pressed while an earlier
 * decision is being written waits for it and is neither dropped nor overwritten.
 */
export function useStatusDecision(status: TaskStatus, decide: Decide) {
  const [followed, setFollowed] = useState(status);
  /** Decided here, while the list has yet to say so. */
  const [decided, setDecided] = useState<TaskStatus | null>(null);
  /** Picked and not confirmed yet. */
  const [picked, setPicked] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isPressedAgain = useRef(false);
  const now = decided ?? status;

  if (followed !== status) {
    setFollowed(status);
    setDecided(null);
    if (isOpen(status) !== isOpen(decided ?? followed)) setPicked(null); // somebody else has decided
  }

  const isClosed = picked ?? !isOpen(now);
  const confirm = async (): Promise<void> => {
    if (isBusy) {
      isPressedAgain.current = picked !== null;
      return;
    }
    const wanted = chosenStatus(now, isClosed);
    setBusy(true);
    setPicked(null);
    setDecided(wanted);
    const isKept = await decide(wanted, now);
    setBusy(false);
    if (isKept) return;
    setDecided(null);
    setPicked((newer) => newer ?? isClosed);
  };
  const latest = useRef(confirm);
  useEffect(() => {
    latest.current = confirm;
  });
  useEffect(() => {
    if (isBusy || !isPressedAgain.current) return;
    isPressedAgain.current = false;
    void latest.current();
  }, [isBusy]);

  return { isClosed, pick: setPicked, confirm, isBusy };
}
