import { useEffect, useRef, useState } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { duration, nearTime } from '#texts/dates.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { VisitStrip } from './visit-strip.tsx';
import classes from './shell.module.css';
import { IconCloudOff, IconWifi } from '@tabler/icons-react';
import { useScreenAge, usePublishOfflineNotice } from '#ui/screen-status.ts';
import { useNow } from '#ui/use-now.ts';

/** Banners about the whole app: the operator's message, storage, clock, demo history, connection, new version. */
export function Banners() {
  const queries = useQueries();
  const { message, isHeldUp = false } = useValue(queries.update);
  const { keepsNothing } = useValue(queries.session);
  return (
    <div className={classes.banners} aria-live="polite">
      {message && (
        <div className={classes.banner} data-tone="warn">
          <p>{message}</p>
        </div>
      )}
      {keepsNothing && (
        <div className={classes.banner} data-tone="warn">
          <p>{shellTexts.connection.keepsNothing}</p>
        </div>
      )}
      {isHeldUp && (
        <div className={classes.banner} data-tone="warn" data-testid="held-up">
          <p>
            <strong>{shellTexts.update.heldUp}</strong> {shellTexts.update.heldUpText}
          </p>
        </div>
      )}
      <ClockBanner />
      <HistoryBanner />
      <OfflineStrip />
      <VisitStrip />
      <UpdateBanner />
    </div>
  );
}

/** A wrong clock of the device gives changes wrong times; the user can correct it. */
function ClockBanner() {
  const { clockAhead = null } = useValue(useQueries().connection);
  if (clockAhead === null) return null;
  const { clock } = shellTexts;
  return (
    <div className={classes.banner} data-tone="warn" data-testid="clock">
      <p>
        <strong>{(clockAhead > 0 ? clock.ahead : clock.behind)(duration(clockAhead))}</strong> {clock.text}
      </p>
    </div>
  );
}

/** Progress of filling the demo's history. When it is complete, the screen's data are fetched again. */
function HistoryBanner() {
  const { history } = useValue(useQueries().update);
  const { refresh } = useCommands();
  const isFilling = history !== null;
  const wasFilling = useRef(false);
  useEffect(() => {
    if (wasFilling.current && !isFilling) void refresh();
    wasFilling.current = isFilling;
  }, [isFilling, refresh]);
  if (!isFilling) return null;
  return (
    <div className={classes.banner} data-place="foot" data-testid="history" aria-live="off">
      <p>{shellTexts.history(history)}</p>
    </div>
  );
}

/** A new version is available. With unsaved input in any tab, the update waits. A version too old to send shows the banner until it is updated. */
function UpdateBanner() {
  const queries = useQueries();
  const { is: updateState } = useValue(queries.update);
  const isOutdated = useValue(queries.outbox).paused === 'outdated';
  const { acceptUpdate } = useCommands();
  const [isPutOff, setPutOff] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { update } = shellTexts;
  if (!isOutdated && (updateState === 'none' || (updateState === 'ready' && isPutOff))) return null;
  const is = updateState === 'none' ? 'ready' : updateState;
  const isBlocked = is === 'blocked';
  const [title, text] = {
    ready: isOutdated ? [update.outdated, update.outdatedText] : [update.ready, update.readyText],
    blocked: [update.blocked, update.blockedText],
    entering: [update.entering, update.enteringText],
  }[is];
  const accept = async () => {
    setBusy(true);
    await acceptUpdate();
    setBusy(false);
  };
  return (
    <div className={classes.banner} data-testid="update" data-is={is} data-tone={isOutdated ? 'warn' : undefined}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      {is !== 'entering' && (
        <PlainButton className={classes.primary} disabled={isBusy} onClick={() => void accept()}>
          {isBlocked ? update.tryNow : update.accept}
        </PlainButton>
      )}
      {is === 'ready' && !isOutdated && (
        <PlainButton className={classes.secondary} onClick={() => setPutOff(true)}>
          {update.later}
        </PlainButton>
      )}
    </div>
  );
}

/** 'Brak połączenia od 21:08, dane z 21:08', once for the whole screen. */
export function OfflineStrip() {
  const queries = useQueries();
  const { is, since, isSlow } = useValue(queries.connection);
  const { isRestored } = useValue(queries.session);
  const asOf = useScreenAge();
  const now = useNow();
  const { connection } = shellTexts;
  const isCut = is === 'offline' || is === 'portal';
  usePublishOfflineNotice(isCut);
  if (!isCut) return null;
  const Icon = is === 'offline' ? IconCloudOff : IconWifi;
  const cause = is === 'offline' && isSlow ? connection.slow : connection[is];
  const what = [
    since === null ? cause : `${cause} ${connection.since(nearTime(since, now))}`,
    asOf !== null && connection.dataOf(nearTime(asOf, now)),
  ];
  return (
    <div className={classes.banner} data-tone="warn" data-testid="offline-strip">
      <Icon size={18} aria-hidden="true" />
      <p>
        <strong>{what.filter(Boolean).join(', ')}</strong> {is === 'portal' && <span>{connection.portalText}</span>}
        {is === 'offline' && isRestored && <span>{connection.restored}</span>}
      </p>
    </div>
  );
}
