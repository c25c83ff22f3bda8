import { useState } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
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
      <OfflineStrip />
      <UpdateBanner />
    </div>
  );
}

/** 'Dostępna nowa wersja'; with something typed in any tab it waits until that is saved. */
function UpdateBanner() {
  const { is } = useValue(useQueries().update);
  const { acceptUpdate } = useCommands();
  const [isPutOff, setPutOff] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { update } = shellTexts;
  if (is === 'none' || (is === 'ready' && isPutOff)) return null;
  const isBlocked = is === 'blocked';
  const [title, text] = {
    ready: [update.ready, update.readyText],
    blocked: [update.blocked, update.blockedText],
    entering: [update.entering, update.enteringText],
  }[is];
  const accept = async () => {
    setBusy(true);
    await acceptUpdate();
    setBusy(false);
  };
  return (
    <div className={classes.banner} data-testid="update" data-is={is}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      {is !== 'entering' && (
        <PlainButton className={classes.does} disabled={isBusy} onClick={() => void accept()}>
          {isBlocked ? update.tryNow : update.accept}
        </PlainButton>
      )}
      {is === 'ready' && (
        <PlainButton className={classes.quiet} onClick={() => setPutOff(true)}>
          {update.later}
        </PlainButton>
      )}
    </div>
  );
}
