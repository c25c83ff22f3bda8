import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { DeviceSession } from '#domain/service/team.ts';
import { ago, nearTime } from '#texts/dates.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './account.module.css';
import page from '#ui/page.module.css';

export const deviceTitle = ({ device }: DeviceSession): string => device || texts.unknownDevice;

interface Props {
  readonly label: string;
  readonly sessions: readonly DeviceSession[];
  readonly isOffline: boolean;
  /** Id of the session that is being ended. */
  readonly running: string | null;
  readonly onEnd: (session: DeviceSession) => void;
  /** Signs out this device. */
  readonly onLeave: () => void;
}

/** Devices on which an account is signed in, each with a button to sign it out. */
export function DeviceList({ label, sessions, isOffline, running, onEnd, onLeave }: Props) {
  const now = useNow();
  if (sessions.length === 0) return <p className={page.soft}>{texts.noDevices}</p>;
  return (
    <ul className={classes.list} aria-label={label}>
      {sessions.map((session) => {
        const Icon = /Android|iPhone|iPad/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
        return (
          <li key={session.id} className={classes.device}>
            <Icon size={24} stroke={1.5} aria-hidden="true" className="pv-quiet pv-fixed" />
            <div className={classes.what}>
              <p className={classes.name}>
                {deviceTitle(session)} {session.isThis && <span className={classes.badge}>{texts.thisDevice}</span>}
              </p>
              <p className={page.soft}>
                {[texts.used(ago(session.usedAt, now)), texts.since(nearTime(session.signedInAt, now))].join(' · ')}
              </p>
            </div>
            {session.isThis ? (
              <Button variant="default" aria-label={texts.leaveOf} onClick={onLeave}>
                {texts.leave}
              </Button>
            ) : (
              <Button
                variant="default"
                disabled={isOffline}
                loading={running === String(session.id)}
                aria-label={texts.endOf(deviceTitle(session))}
                onClick={() => onEnd(session)}
              >
                {texts.end}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
