import { IconAlertTriangle, IconCircle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { SEVERITY_RANK } from '#domain/diagnosis/worst-first.ts';
import { type EventsNow, eventsNow, type EventSpell } from '#domain/grid/event-log.ts';
import { EVENT_CODES, isEventCode, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import { eventName } from '#texts/installation/events.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { EventEntry } from '#domain/grid/status.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { clockTime, dateAndTime } from '#texts/dates.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useGuideFold } from '#ui/guide/use-guide-fold.tsx';
import { useNow } from '#ui/use-now.ts';
import { useKnownInverter } from '#screens/installation/use-known-inverter.ts';
import classes from '#screens/installation/installation.module.css';
import lists from './lists.module.css';
import { useFirstRows } from './use-first-rows.tsx';

export interface EventRow {
  readonly code: string;
  readonly isActive: boolean;
}

/** Active ones first, by severity; then in SunSpec's order; unknown codes last. */
const rankOf = ({ code, isActive }: EventRow): number => {
  const order = isEventCode(code) ? EVENT_CODES.indexOf(code) : EVENT_CODES.length;
  return (isActive && isEventCode(code) ? SEVERITY_RANK[NATURE_OF_EVENT[code].severity] * 100 : isActive ? 300 : 1000) + order;
};

/** All 16 known codes and those that only this backend has. Empty if no event is named ('Brak zdarzeń'). */
export function eventRows({ active, named }: Pick<EventsNow, 'active' | 'named'>): readonly EventRow[] {
  if (active.length === 0 && named.length === 0) return [];
  const codes = [...new Set([...EVENT_CODES, ...active, ...named])];
  return codes.map((code) => ({ code, isActive: active.includes(code) })).sort((a, b) => rankOf(a) - rankOf(b));
}

const texts = installationTexts.events;

/** When each code was active, as far back as the inverter's log reaches. */
function EventHistory({ spells }: { readonly spells: readonly EventSpell[] }) {
  const { visible, button } = useFirstRows(spells);
  return (
    <section aria-label={texts.history}>
      <h3 className={lists.partTitle}>{texts.history}</h3>
      <ul className={lists.past}>
        {visible.map((spell) => (
          <li key={`${spell.code} ${spell.from} ${spell.to}`} data-active={spell.to === null || undefined}>
            <span className={lists.eventName}>{eventName(spell.code)}</span>
            <span className="pv-tabular pv-small">{texts.spell(spell)}</span>
            <span className={lists.eventCode}>{spell.code}</span>
          </li>
        ))}
      </ul>
      {button}
    </section>
  );
}

/** SunSpec's event map: active codes in red, unknown codes as received; below it the past events. */
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

/** The active codes; a press shows the others. */
function Codes({ rows, history }: { readonly rows: readonly EventRow[]; readonly history: EventsNow['history'] }) {
  const [isAll, setAll] = useState(false);
  const active = rows.filter(({ isActive }) => isActive);
  const visible = isAll ? rows : active;
  return (
    <>
      {visible.length === 0 && <p className={classes.soft}>{texts.noneActive}</p>}
      {visible.length > 0 && <CodeList rows={visible} history={history} />}
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
    <span className={lists.eventCode}>{[code, says, natureOf(code)].filter(Boolean).join(' · ')}</span>
  </span>
);

/** 'aktywne', or when an event without an end was named; with the date if that was not today. */
function activity(spell: EventSpell | undefined, now: number): string {
  if (!spell || spell.namedUntil === null) return texts.active;
  return spell.from === null ? texts.heldSometime : texts.held(timeOf(spell.from, now));
}

const timeOf = (at: Instant, now: number): string => (localDateOf(at) === localDateOf(now) ? clockTime(at) : dateAndTime(at));

/** An active event with the guide's page about it. */
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

/** What an event concerns besides the inverter. */
function natureOf(code: string): string | null {
  if (!isEventCode(code)) return texts.unknown;
  const { concerns } = NATURE_OF_EVENT[code];
  return concerns ? texts.concerns[concerns] : null;
}
