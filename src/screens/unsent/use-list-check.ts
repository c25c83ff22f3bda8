import { report } from '#failures/report.ts';
import { useEffect, useRef, useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { OutboxView } from '#state/views.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { isLookedFor } from './change-words.ts';

/** What the last look at the office's list came to. */
export type Check = { readonly is: 'checking' } | { readonly is: 'checked'; readonly at: Instant } | { readonly is: 'failed' };

/**
 * Looks at the office's list once more while something is in doubt: when it comes into sight, and when the network is back.
 * What is found on it is done, and said to be.
 */
export function useListCheck({ pending, finished }: OutboxView): Check {
  const { checkList } = useCommands();
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const [check, setCheck] = useState<Check>({ is: 'checking' });
  const doubtful = pending
    .filter(isLookedFor)
    .map(({ seq }) => seq)
    .join();
  const looked = useRef('');

  useEffect(() => {
    const found = finished.find(({ seq, sending }) => sending === 'create' && looked.current.split(',').includes(String(seq)));
    if (found) notify({ text: texts.found(found.serverId) });
    looked.current = doubtful;
  }, [doubtful, finished]);

  useEffect(() => {
    if (doubtful === '') return;
    if (isOffline) return setCheck({ is: 'failed' });
    let isGone = false;
    setCheck({ is: 'checking' });
    const said = (is: Check): void => {
      if (!isGone) setCheck(is);
    };
    checkList().then(
      ({ ok }) => said(ok ? { is: 'checked', at: Date.now() as Instant } : { is: 'failed' }),
      (error: unknown) => {
        report(error, 'screens/list-check');
        said({ is: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [doubtful, isOffline, checkList]);

  return check;
}
