import { IconAlertTriangle, IconAntennaBars5, IconDeviceMobile, IconHandStop, IconWifi } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { FileHold, Line } from '#domain/device/file-hold.ts';
import { holdOf, shareSent, type VisitSending } from '#domain/service/visit-sending.ts';
import { sendingTexts as texts } from '#texts/unsent/visits.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './sending-progress.module.css';

/**
 * Keeps the screen awake while `isOn`, where the browser can. The browser lets go when the page is hidden, so it is asked again when the page
 * is visible.
 */
function useAwake(isOn: boolean): void {
  useEffect(() => (isOn ? keepAwake() : undefined), [isOn]);
}

function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let isEnded = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || (held && !held.released)) return;
    // expected: refused at a low battery; the screen turns off as usual
    const lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (!lock) return;
    if (isEnded || (held && !held.released)) return lock.release();
    held = lock;
  };
  const askAgain = (): void => void ask();
  document.addEventListener('visibilitychange', askAgain);
  askAgain();
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', askAgain);
    void held?.release();
  };
}

const HOLD_ICONS: Readonly<Record<FileHold, typeof IconWifi>> = { user: IconHandStop, saver: IconAntennaBars5, wifi: IconWifi };

interface Props {
  readonly visit: VisitSending;
  readonly line: Line;
  /** Changes are being sent now. */
  readonly isSending: boolean;
  /** The browser sends only while the app is open. */
  readonly isOnlyOpen: boolean;
  /** Files that are not sent by themselves any more are named. */
  readonly areTroublesSaid?: true;
  readonly onStop: () => void;
  readonly onSendNow: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** How far a visit is sent: in words, as a bar, why its files wait, and the buttons that stop them and send them. */
export function SendingProgress({ visit, line, isSending, isOnlyOpen, areTroublesSaid, onStop, onSendNow, children }: Props) {
  const now = useNow();
  const hold = holdOf(visit, line);
  const isWaiting = visit.waiting.length > 0;
  const share = shareSent(visit);
  const HoldIcon = hold === null ? null : HOLD_ICONS[hold];
  useAwake(isSending && isWaiting && hold === null);
  return (
    <>
      <p className="pv-anywhere">{texts.state(visit, now)}</p>
      {visit.bytes.all > 0 && (
        <div
          role="progressbar"
          aria-label={texts.progress(texts.name(visit))}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
          aria-valuetext={texts.progressValue(share)}
          className={classes.bar}
          data-held={hold === null ? undefined : ''}
        >
          <div className={classes.done} style={{ width: `${share}%` }} />
        </div>
      )}
      {hold !== null && HoldIcon && (
        <p className={classes.hold} role="status">
          <HoldIcon size={20} aria-hidden="true" />
          {texts.holds[hold]}
        </p>
      )}
      {isWaiting && hold === null && isOnlyOpen && (
        <p className={classes.hold}>
          <IconDeviceMobile size={20} aria-hidden="true" />
          {texts.onlyOpen}
        </p>
      )}
      {visit.refused !== '' && (
        <p className={classes.bad} role="status">
          <IconAlertTriangle size={20} aria-hidden="true" />
          {texts.refused(visit.refused)}
        </p>
      )}
      {visit.lost.length > 0 && (
        <p className={classes.bad} role="alert">
          <IconAlertTriangle size={20} aria-hidden="true" />
          {texts.lost(visit.lost)}
        </p>
      )}
      {areTroublesSaid &&
        visit.troubles.map((file) => (
          <p key={file.seq} className={classes.bad}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {texts.trouble(file)}
          </p>
        ))}
      <div className={classes.tools}>
        {isWaiting && hold !== null && <Button onClick={onSendNow}>{texts.sendNow}</Button>}
        {isWaiting && hold !== 'user' && (
          <Button variant="default" onClick={onStop}>
            {texts.stop}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
