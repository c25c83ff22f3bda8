import { IconCloudOff, IconWifi } from '@tabler/icons-react';
import { useQueries, useValue } from '#state/app-context.ts';
import { nearTime } from '#texts/dates.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { useAgeInSight, useTellCut } from '#ui/told-once.ts';
import { useNow } from '#ui/use-now.ts';
import classes from './shell.module.css';

const { connection: texts } = shellTexts;

/** 'Brak połączenia od 21:08, dane z 21:08': in words, and once for the whole screen. */
export function OfflineStrip() {
  const queries = useQueries();
  const { is, since, isSlow } = useValue(queries.connection);
  const { isRestored } = useValue(queries.session);
  const asOf = useAgeInSight();
  const now = useNow();
  const isCut = is === 'offline' || is === 'portal';
  useTellCut(isCut);
  if (!isCut) return null;
  const Icon = is === 'offline' ? IconCloudOff : IconWifi;
  const cause = is === 'offline' && isSlow ? texts.slow : texts[is];
  const what = [
    since === null ? cause : `${cause} ${texts.since(nearTime(since, now))}`,
    asOf !== null && texts.dataOf(nearTime(asOf, now)),
  ];
  return (
    <div className={classes.banner} data-tone="warn" data-testid="offline-strip">
      <Icon size={18} aria-hidden="true" />
      <p>
        <strong>{what.filter(Boolean).join(', ')}</strong> {is === 'portal' && <span>{texts.portalText}</span>}
        {is === 'offline' && isRestored && <span>{texts.restored}</span>}
      </p>
    </div>
  );
}
