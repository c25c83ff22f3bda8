import { useEffect, useRef, useState } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { duration } from '#texts/dates.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import classes from './shell.module.css';

/** What concerns the whole app: a new version, a message of the operator, a session opened from the device. */
export function Banners() {
  const queries = useQueries();
  const { message } = useValue(queries.update);
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
      <ClockBanner />
      <HistoryBanner />
      <OfflineStrip />
      <UpdateBanner />
    </div>
  );
}

/** A clock that is wrong dates what is decided here; the device's owner can set it right. */
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

/** How much of the demo's history is there. Once all of it is, what the screen shows is asked for again. */
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
    <div className={classes.banner} data-testid="history" aria-live="off">
      <p>{shellTexts.history(history)}</p>
    </div>
  );
}

/** 'Dostępna nowa wersja'; with something typed in any tab it waits until that is saved. One that is too old to send says so until it is updated. */
function UpdateBanner() {
  const queries = useQueries();
  const told = useValue(queries.update);
  const isOutdated = useValue(queries.outbox).paused === 'outdated';
  const { acceptUpdate } = useCommands();
  const [isPutOff, setPutOff] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { update } = shellTexts;
  if (!isOutdated && (told.is === 'none' || (told.is === 'ready' && isPutOff))) return null;
  const is = told.is === 'none' ? 'ready' : told.is;
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
        <PlainButton className={classes.does} disabled={isBusy} onClick={() => void accept()}>
          {isBlocked ? update.tryNow : update.accept}
        </PlainButton>
      )}
      {is === 'ready' && !isOutdated && (
        <PlainButton className={classes.quiet} onClick={() => setPutOff(true)}>
          {update.later}
        </PlainButton>
      )}
    </div>
  );
}
