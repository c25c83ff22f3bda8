import { IconAlertTriangle, IconCircle } from '@tabler/icons-react';
import { isEventCode, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import type { EventEntry } from '#domain/service/status.ts';
import { dateAndTime } from '#texts/dates.ts';
import { eventName } from '#texts/events.ts';
import { installationTexts } from '#texts/installation.ts';
import { eventRows } from './event-rows.ts';
import classes from './installation.module.css';
import lists from './lists.module.css';

const texts = installationTexts.events;

/** SunSpec's event map: active codes in red, each with its severity; codes nobody knows as they came. */
export function EventMap({ events }: { readonly events: readonly EventEntry[] }) {
  const { rows, at } = eventRows(events);
  if (rows.length === 0) return <p className={classes.soft}>{texts.empty}</p>;
  return (
    <>
      <ul className={lists.events}>
        {rows.map(({ code, isActive }) => (
          <li key={code} className={lists.event} data-active={isActive || undefined}>
            {isActive ? <IconAlertTriangle size={20} aria-hidden="true" /> : <IconCircle size={20} aria-hidden="true" />}
            <span>
              <span className={lists.eventName}>{eventName(code)}</span>
              <span className={lists.eventCode}>{[code, isActive ? texts.active : texts.inactive, natureOf(code)].join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {at !== null && <p className={classes.note}>{texts.at(dateAndTime(at))}</p>}
    </>
  );
}

function natureOf(code: string): string {
  if (!isEventCode(code)) return texts.unknown;
  const { severity, concerns } = NATURE_OF_EVENT[code];
  return concerns ? `${texts.severity[severity]}, ${texts.concerns[concerns]}` : texts.severity[severity];
}
