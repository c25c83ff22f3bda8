import { IconCloud, IconCloudCheck, IconCloudDown, IconCloudOff, IconCloudQuestion, IconWifi } from '@tabler/icons-react';
import { useQueries, useValue } from '#state/app-context.ts';
import type { AheadView } from '#state/views.ts';
import { clockTime } from '#texts/dates.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { Hint } from '#ui/hint.tsx';
import classes from './bars.module.css';

const ICONS = { offline: IconCloudOff, portal: IconWifi, unknown: IconCloudQuestion } as const;
const AHEAD_ICONS = { unknown: IconCloud, fetching: IconCloudDown, partial: IconCloud, ready: IconCloudCheck } as const;

/** How ready the device is for a day without network; `null` if that is not to be shown. */
function aheadText({ is, stored, wanted }: AheadView, isCut: boolean): string | null {
  const { ahead } = shellTexts.connection;
  if (is === 'partial') return ahead.partial(stored, wanted);
  if (isCut || is === 'unknown') return null;
  return is === 'ready' ? ahead.ready : ahead.fetching(stored, wanted);
}

/** Whether the backend answers, and what the device can do without it: an icon with a text for all users. Without a connection the offline strip says it too. */
export function ConnectionMark() {
  const queries = useQueries();
  const { is, since, isSlow } = useValue(queries.connection);
  const ahead = useValue(queries.ahead);
  const { connection } = shellTexts;
  const Icon = is === 'online' ? AHEAD_ICONS[ahead.is] : ICONS[is];
  const isCut = is === 'offline' || is === 'portal';
  const text = is === 'portal' ? connection.portalText : isCut ? connection.offlineText : connection[is];
  const cause = is === 'offline' && isSlow ? connection.slow : connection[is];
  const status = isCut && since !== null ? `${cause} ${connection.since(clockTime(since))}. ${text}` : text;
  const more = is === 'unknown' ? null : aheadText(ahead, isCut);
  return (
    <Hint text={more ? `${status.replace(/\.$/, '')}. ${more}` : status} isFocusable>
      <span className={classes.connection} data-is={is} data-ready={ahead.is} data-testid="connection">
        <Icon size={20} aria-hidden="true" />
      </span>
    </Hint>
  );
}
