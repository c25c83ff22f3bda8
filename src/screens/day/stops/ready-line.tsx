import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Proven } from '#domain/service/ready-stop.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { useToday } from '#state/use-day.ts';
import { problemSentence } from '#texts/problems.ts';
import { readySentence, readyTexts as texts } from '#texts/readiness.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { useNow } from '#ui/use-now.ts';
import classes from './stops.module.css';

interface Props {
  readonly stopKey: string;
  readonly plannedOn: LocalDate | null | undefined;
  readonly name: string;
}

const UNREAD: Proven = { is: 'unproven' };

/** Whether all that a visit needs is on this device, else what is missing with 'Pobierz'. Nothing for a day that is not fetched ahead. */
export function ReadyLine({ stopKey, plannedOn, name }: Props) {
  const queries = useQueries();
  const stops = useValue(queries.readyStops);
  const isOffline = useIsOffline();
  const isPortal = useValue(queries.connection).is === 'portal';
  const { fetchAhead } = useCommands();
  const [isBusy, setBusy] = useState(false);
  const now = useNow();
  const today = useToday(now);
  // until the proofs are read the line of today has its place
  const proven = stops === null && plannedOn === today ? UNREAD : stops?.find(({ key }) => key === stopKey)?.proven;
  if (!proven) return null;
  const { is } = proven;
  const Icon = is === 'ready' ? IconCircleCheck : IconAlertTriangle;
  const fetchNow = async (): Promise<void> => {
    if (isOffline) return notify({ text: problemSentence({ is: isPortal ? 'portal' : 'offline' }), isError: true });
    setBusy(true);
    await fetchAhead();
    setBusy(false);
  };
  return (
    <p className={classes.ready} data-is={is}>
      {is !== 'unproven' && <Icon size={16} aria-hidden="true" />}
      <span role="status">{readySentence(proven, now)}</span>
      {is === 'missing' && (
        <PlainButton
          look="outline"
          className="pv-touch"
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
