import { IconCloudCheck, IconCloudOff, IconCloudQuestion, IconWifi } from '@tabler/icons-react';
import { useRead, useValue } from '#state/doors.ts';
import { clockTime } from '#texts/dates.ts';
import { shellTexts } from '#texts/shell.ts';
import { Hint } from '#ui/hint.tsx';
import classes from './bars.module.css';

const ICONS = { online: IconCloudCheck, offline: IconCloudOff, portal: IconWifi, unknown: IconCloudQuestion } as const;

/** Whether the backend answers: an icon in words for everybody; with words beside it as soon as it does not. */
export function ConnectionMark() {
  const { is, since } = useValue(useRead().connection);
  const { connection } = shellTexts;
  const Icon = ICONS[is];
  const isCut = is === 'offline' || is === 'portal';
  const text = is === 'portal' ? connection.portalText : isCut ? connection.offlineText : connection[is];
  const told = isCut && since !== null ? `${connection[is]} ${connection.since(clockTime(since))}. ${text}` : text;
  return (
    <>
      <Hint text={told} isFocusable>
        <span className={classes.connection} data-is={is} data-testid="connection">
          <Icon size={20} aria-hidden="true" />
          {isCut && <span className={classes.connectionText}>{connection[is]}</span>}
        </span>
      </Hint>
      <span className="pv-hidden" role="status">
        {isCut ? connection[is] : ''}
      </span>
    </>
  );
}
