import { useMemo } from 'react';
import { spotOf } from '#domain/energy/daylight.ts';
import type { FuseCheck } from '#domain/diagnosis/fuse/fuse-check.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { eventsNow, type EventSpell } from '#domain/grid/event-log.ts';
import { NATURE_OF_EVENT, isEventCode } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown, type Resource } from '#domain/service/resource.ts';
import { type InverterStatus, withTime, type OvervoltageRecord, type StateRecord } from '#domain/grid/status.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { fuseTexts } from '#texts/care/fuses.ts';
import { clockTime, dateAndTime, shortDate } from '#texts/dates.ts';
import { eventName } from '#texts/installation/events.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { stateName } from '#texts/installation/states.ts';
import { volts } from '#texts/numbers.ts';
import { timeSpan } from '#texts/periods.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import lists from '#screens/installation/cards/lists.module.css';
import { useFirstRows } from '#screens/installation/cards/use-first-rows.tsx';
import screen from '#screens/installation/installation.module.css';
import { stateTone } from '#screens/installation/overview/state-mark.tsx';
import { useSettledHistory } from '#screens/installation/sections.tsx';
import { NeverRead, SectionCard } from '#screens/installation/section-card.tsx';
import { useKnownInverter } from '#screens/installation/use-known-inverter.ts';
import classes from './time-line.module.css';
import { type Exceedance, exceedances } from '#domain/grid/exceedances.ts';

/** One line of the history of an inverter. */
type TimeLineEntry =
  | { readonly of: 'state'; readonly at: Instant; readonly state: string }
  | { readonly of: 'event'; readonly at: Instant; readonly spell: EventSpell }
  | { readonly of: 'fuses'; readonly at: Instant; readonly check: FuseCheck }
  | ({ readonly of: 'overvoltage'; readonly at: Instant } & Exceedance);

interface Past {
  readonly states: readonly StateRecord[];
  readonly spells: readonly EventSpell[];
  readonly overvoltages: readonly OvervoltageRecord[];
  readonly fuseChecks: readonly FuseCheck[];
}

/** States, events, exceedances and who said that the fuses are good, in one list, the newest first. An event without a known begin is placed at its end. */
function timeLineEntries({ states, spells, overvoltages, fuseChecks }: Past): readonly TimeLineEntry[] {
  const ofStates = states.map(({ at, state }): TimeLineEntry => ({ of: 'state', at, state }));
  const ofEvents = spells.flatMap((spell): TimeLineEntry[] => {
    const at = spell.from ?? spell.to ?? spell.namedUntil;
    return at === null ? [] : [{ of: 'event', at, spell }];
  });
  const ofOvervoltages = exceedances(overvoltages).map((one): TimeLineEntry => ({ of: 'overvoltage', at: one.from, ...one }));
  const ofFuses = fuseChecks.map((check): TimeLineEntry => ({ of: 'fuses', at: check.at, check }));
  return [...ofStates, ...ofEvents, ...ofOvervoltages, ...ofFuses].toSorted((a, b) => b.at - a.at);
}

const texts = installationTexts.timeLine;

/** Rows shown at first: with the folded sections below they are about one screen of a phone. */
const FIRST = 14;

interface Props {
  readonly installation: Installation;
  readonly status: Resource<InverterStatus>;
}

/** States, events, exceedances of the voltage and who said that the fuses are good, in one list, the newest first. */
export function TimeLine({ installation, status }: Props) {
  const isSettled = useSettledHistory(installation, status);
  const entries = useEntries(installation, status);
  return (
    <SectionCard title={texts.title}>
      {installation.lastReading === null ? (
        <NeverRead />
      ) : !isSettled ? (
        <LoadingPanel />
      ) : entries.length === 0 ? (
        <p className={screen.soft}>{texts.empty}</p>
      ) : (
        <Rows entries={entries} spot={spotOf(installation)} />
      )}
    </SectionCard>
  );
}

function useEntries(installation: Installation, status: Resource<InverterStatus>): readonly TimeLineEntry[] {
  const queries = useQueries();
  const known = useKnownInverter(installation);
  const states = lastKnown(useValue(queries.states(installation.id)));
  const overvoltages = lastKnown(useValue(queries.overvoltages(installation.id)));
  const fuseChecks = lastKnown(useValue(queries.fuseChecks(installation.id)));
  const events = lastKnown(status)?.events;
  return useMemo(
    () =>
      timeLineEntries({
        states: withTime(states ?? []),
        spells: events ? eventsNow(events, known).history : [],
        overvoltages: withTime(overvoltages?.rows ?? []),
        fuseChecks: fuseChecks ?? [],
      }),
    [states, events, overvoltages, fuseChecks, known],
  );
}

function Rows({ entries, spot }: { readonly entries: readonly TimeLineEntry[]; readonly spot: Spot }) {
  const { visible, button } = useFirstRows(entries, FIRST);
  const days = byDay(visible);
  return (
    <>
      {days.map(([day, ofDay]) => (
        <section key={day} className={classes.day} aria-label={shortDate(day)}>
          <h3 className="pv-soft pv-strong">{shortDate(day)}</h3>
          <ol>
            {ofDay.map((entry) => (
              <Row key={keyOf(entry)} entry={entry} spot={spot} />
            ))}
          </ol>
        </section>
      ))}
      {button}
    </>
  );
}

function byDay(entries: readonly TimeLineEntry[]): (readonly [LocalDate, TimeLineEntry[]])[] {
  const days = new Map<LocalDate, TimeLineEntry[]>();
  for (const entry of entries) {
    const day = localDateOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

const keyOf = (entry: TimeLineEntry): string =>
  `${entry.of} ${entry.at} ${entry.of === 'event' ? entry.spell.code : entry.of === 'fuses' ? (entry.check.visit ?? entry.check.task ?? '') : ''}`;

function Row({ entry, spot }: { readonly entry: TimeLineEntry; readonly spot: Spot }) {
  const lasts = lastsText(entry);
  return (
    <li className={classes.row}>
      <span className={classes.time}>{clockTime(entry.at)}</span>
      <span className={lists.dot} data-tone={toneOf(entry, spot)} aria-hidden="true" />
      <span className="pv-anywhere pv-shrink">
        {nameOf(entry)}
        {entry.of === 'fuses' && entry.check.note && <span className={classes.span}>{entry.check.note}</span>}
        {lasts && <span className={classes.span}>{lasts}</span>}
      </span>
    </li>
  );
}

function nameOf(entry: TimeLineEntry): string {
  if (entry.of === 'state') return stateName(entry.state);
  if (entry.of === 'fuses') return fuseCheckText(entry.check);
  return entry.of === 'event' ? eventName(entry.spell.code) : texts.overvoltage(entry.phases.join(', '), volts(entry.highest));
}

function fuseCheckText({ by, visit, task }: FuseCheck): string {
  if (task !== null) return fuseTexts.history.repair(task);
  return visit === null ? fuseTexts.history.person(by) : fuseTexts.history.visit(by);
}

function toneOf(entry: TimeLineEntry, spot: Spot): string {
  if (entry.of === 'state') return stateTone(entry.state, entry.at, spot);
  if (entry.of === 'overvoltage') return 'sun';
  if (entry.of === 'fuses') return 'good';
  const { code } = entry.spell;
  return isEventCode(code) && NATURE_OF_EVENT[code].severity === 'major' ? 'bad' : 'sun';
}

/** Until when it lasted, on the day it began by the time alone. */
function lastsText(entry: TimeLineEntry): string | null {
  if (entry.of === 'state' || entry.of === 'fuses') return null;
  const to = entry.of === 'event' ? entry.spell.to : entry.to;
  if (to === null) return texts.lasts;
  if (to <= entry.at) return null;
  return texts.until(endText(entry.at, to), timeSpan(to - entry.at));
}

const endText = (from: Instant, to: Instant): string => (localDateOf(from) === localDateOf(to) ? clockTime(to) : dateAndTime(to));
