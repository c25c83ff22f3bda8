import { report } from '#failures/report.ts';
import { useEffect, useRef, useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { OutboxView } from '#state/views.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { canBeOnList } from './change-words.ts';

/** The result of the last check of the office's list. */
export type Check = { readonly is: 'checking' } | { readonly is: 'checked'; readonly at: Instant } | { readonly is: 'failed' };

/**
 * Fetches the office's list while a change is in doubt: when the screen opens, and when the network is back. A change that is on the
 * list is finished, and a message says so.
 */
export function useListCheck({ pending, finished }: OutboxView): Check {
  const { checkList } = useCommands();
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const [check, setCheck] = useState<Check>({ is: 'checking' });
  const doubtful = pending
    .filter(canBeOnList)
    .map(({ seq }) => seq)
    .join();
  const checked = useRef('');

  useEffect(() => {
    const arrived = finished.find(({ seq, sending }) => sending === 'create' && checked.current.split(',').includes(String(seq)));
    if (arrived) notify({ text: texts.isOnList(arrived.serverId) });
    checked.current = doubtful;
  }, [doubtful, finished]);

  useEffect(() => {
    if (doubtful === '') return;
    if (isOffline) return setCheck({ is: 'failed' });
    let isGone = false;
    setCheck({ is: 'checking' });
    const show = (is: Check): void => {
      if (!isGone) setCheck(is);
    };
    checkList().then(
      ({ ok }) => show(ok ? { is: 'checked', at: Date.now() as Instant } : { is: 'failed' }),
      (error: unknown) => {
        report(error, 'screens/list-check');
        show({ is: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [doubtful, isOffline, checkList]);

  return check;
}
