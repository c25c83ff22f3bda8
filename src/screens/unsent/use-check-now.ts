import { useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import { useCommands } from '#state/app-context.ts';
import type { PendingChange } from '#state/views.ts';
import { clockTime } from '#texts/dates.ts';
import { problemSentence } from '#texts/problems.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** Looks now whether the office has a change that was never answered, and says what came of it. */
export function useCheckNow({ seq, sending }: PendingChange): { readonly check: () => Promise<void>; readonly isChecking: boolean } {
  const { checkChange } = useCommands();
  const [isChecking, setChecking] = useState(false);
  const check = async (): Promise<void> => {
    setChecking(true);
    const outcome = await checkChange(seq, sending);
    setChecking(false);
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    notify({ text: outcome.value ? texts.isThere : texts.isNotThere(clockTime(Date.now() as Instant)) });
  };
  return { check, isChecking };
}
