import { IconAlertTriangle, IconCircle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type EventSpell, eventsNow, type EventsNow } from '#domain/grid/event-log.ts';
import { isEventCode, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { EventEntry } from '#domain/service/status.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { clockTime, dateAndTime } from '#texts/dates.ts';
import { eventName } from '#texts/installation/events.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useGuideFold } from '#ui/guide/use-guide-fold.tsx';
import { useNow } from '#ui/use-now.ts';
import { useKnownInverter } from '#screens/installation/use-known-inverter.ts';
import { EventHistory } from './event-history.tsx';
import { type EventRow, eventRows } from './event-rows.ts';
import classes from '#screens/installation/installation.module.css';
import lists from './lists.module.css';

const texts = installationTexts.events;

/** SunSpec's event map: active codes in red, each with its severity; codes nobody knows as they came; below it what has passed. */
export function EventMap({ events, installation }: { readonly events: readonly EventEntry[]; readonly installation: Installation }) {
  const known = useKnownInverter(installation);
  const now = useMemo(() => eventsNow(events, known), [events, known]);
  const rows = eventRows(now);
  return (
    <>
      {rows.length === 0 ? <p className={classes.soft}>{texts.empty}</p> : <Codes rows={rows} history={now.history} />}
      {now.at !== null && <p className={classes.note}>{texts.at(dateAndTime(now.at))}</p>}
      {now.history.length > 0 && <EventHistory spells={now.history} />}
    </>
  );
}

/** Those that are active, and the others at a press. */
function Codes({ rows, history }: { readonly rows: readonly EventRow[]; readonly history: EventsNow['history'] }) {
  const [isAll, setAll] = useState(false);
  const active = rows.filter(({ isActive }) => isActive);
  const shown = isAll ? rows : active;
  return (
    <>
      {shown.length === 0 && <p className={classes.soft}>{texts.noneActive}</p>}
      {shown.length > 0 && <CodeList rows={shown} history={history} />}
      {rows.length > active.length && (
        <PlainButton look="outline" className={lists.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? texts.hideOthers : texts.showOthers(rows.length - active.length)}
        </PlainButton>
      )}
    </>
  );
}

const CodeList = ({ rows, history }: { readonly rows: readonly EventRow[]; readonly history: EventsNow['history'] }) => (
  <ul className={lists.events}>
    {rows.map(({ code, isActive }) =>
      isActive ? (
        <ActiveEvent key={code} code={code} spell={history.find((one) => one.code === code && one.to === null)} />
      ) : (
        <li key={code} className={lists.event}>
          <IconCircle size={20} aria-hidden="true" />
          <EventWords code={code} says={texts.inactive} />
        </li>
      ),
    )}
  </ul>
);

const EventWords = ({ code, says }: { readonly code: string; readonly says: string }) => (
  <span className={lists.eventWords}>
    <span className={lists.eventName}>{eventName(code)}</span>
    <span className={lists.eventCode}>{[code, says, natureOf(code)].join(' · ')}</span>
  </span>
);

/** 'aktywne', or when it was reported that was not taken back; with the date where that was not today. */
function activity(spell: EventSpell | undefined, now: number): string {
  if (!spell || spell.toldUntil === null) return texts.active;
  return spell.from === null ? texts.heldSometime : texts.held(timeOf(spell.from, now));
}

const timeOf = (at: Instant, now: number): string => (localDateOf(at) === localDateOf(now) ? clockTime(at) : dateAndTime(at));

/** What is wrong now, with the way to what is to be done about it. */
function ActiveEvent({ code, spell }: { readonly code: string; readonly spell: EventSpell | undefined }) {
  const now = useNow();
  const { button, fold, isOpen } = useGuideFold({ of: 'event', code }, eventName(code));
  return (
    <li className={lists.event} data-active data-open={isOpen || undefined}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <EventWords code={code} says={activity(spell, now)} />
      {button}
      {fold}
    </li>
  );
}

/** How grave an event is and what it concerns, in words. */
function natureOf(code: string): string {
  if (!isEventCode(code)) return texts.unknown;
  const { severity, concerns } = NATURE_OF_EVENT[code];
  return concerns ? `${texts.severity[severity]}, ${texts.concerns[concerns]}` : texts.severity[severity];
}
