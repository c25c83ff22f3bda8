import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { readySentence, readyTexts as texts } from '#texts/readiness.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { useNow } from '#ui/use-now.ts';
import classes from './stops.module.css';

interface Props {
  readonly stopKey: string;
  readonly name: string;
}

/** Whether all that a visit needs is on this device, else what is missing with 'Pobierz'. Nothing for a day that is not fetched ahead. */
export function ReadyLine({ stopKey, name }: Props) {
  const queries = useQueries();
  const stop = useValue(queries.readyStops)?.find(({ key }) => key === stopKey);
  const isOffline = useValue(queries.connection).is === 'offline';
  const { fetchAhead } = useCommands();
  const [isBusy, setBusy] = useState(false);
  const now = useNow();
  if (!stop) return null;
  const { is } = stop.proven;
  const Icon = is === 'ready' ? IconCircleCheck : IconAlertTriangle;
  const fetchNow = async (): Promise<void> => {
    if (isOffline) return notify({ text: problemSentence({ is: 'offline' }), isError: true });
    setBusy(true);
    await fetchAhead();
    setBusy(false);
  };
  return (
    <p className={classes.ready} data-is={is}>
      {is !== 'unproven' && <Icon size={16} aria-hidden="true" />}
      <span role="status">{readySentence(stop.proven, now)}</span>
      {is === 'missing' && (
        <PlainButton
          look="outline"
          className={classes.fetch}
          disabled={isBusy}
          aria-busy={isBusy}
          aria-label={texts.fetchFor(name)}
          onClick={() => void fetchNow()}
        >
          {texts.fetch}
        </PlainButton>
      )}
    </p>
  );
}
