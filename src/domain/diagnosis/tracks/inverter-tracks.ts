import { eventCause } from '#domain/diagnosis/cause.ts';
import { FUSE_CODE } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { isOwnFault } from '#domain/grid/grid-events.ts';
import { eventStretches, isEstablished, type NamedStretch } from '#domain/grid/readings/event-stretches.ts';
import { faultStretches, isFaultEstablished } from '#domain/grid/readings/fault-stretches.ts';
import { isSilentByDay, isSeenByDay } from '#domain/energy/silence.ts';
import { endOf, type Stretch, stretchOf } from '#domain/time/stretch.ts';
import { fuseStretches } from './fuse-stretches.ts';
import { highestOf, outsideOutages } from './grid-tracks.ts';
import type { FactsWithReading, Track } from './track.ts';

const DAY = 86_400_000;

/** The time of the judgement. Unit: ms since 1970. Range: for an archive its last reading. */
const judgedAt = ({ isLive, now, lastReading }: FactsWithReading): number => (isLive ? now : lastReading);

/** The stretches of an event that count: a fault of the inverter itself at any time, any other event by day. */
function countedStretches(code: string, stretches: readonly NamedStretch[], facts: FactsWithReading): readonly Stretch[] {
  if (isOwnFault(code)) return stretches.filter((stretch) => isEstablished(stretch, judgedAt(facts)));
  const byDay = stretches.filter(({ isByDay }) => isByDay);
  if (code !== 'GRID_DISCONNECT') return code === FUSE_CODE ? fuseStretches(byDay, facts) : byDay;
  const { lastReading, spot } = facts;
  return outsideOutages(byDay, facts).filter(({ from, to }) => isSeenByDay(from, to, Math.max(from, lastReading), spot));
}

/**
 * When each event was active, outside of outages.
 *
 * Unit    ms since 1970.
 * Range   a track for each code. An event by which an inverter counts as not working counts by night too, any other only by day.
 * Source  as `eventStretches`.
 */
export function eventTracks(facts: FactsWithReading): Track[] {
  return [...eventStretches(facts.readings, facts)].map(([code, stretches]) => ({
    cause: eventCause(code),
    stretches: countedStretches(code, stretches, facts),
    evidence: { of: 'event', code, highestVoltage: code === 'AC_OVER_VOLT' ? highestOf(facts.overvoltages) : null },
  }));
}

/** The last codes that were named in a stretch; a sleeping inverter names none. */
function codesIn(stretch: Stretch, { readings }: FactsWithReading): readonly string[] {
  const within = readings.filter(({ at, codes }) => at >= stretch.from && at < endOf(stretch) && codes.length > 0);
  return within.at(-1)?.codes ?? [];
}

/** When the inverter was in FAULT, and the codes that it named. Unit: ms since 1970. Range: `faultStretches` that count (`isFaultEstablished`). Source: SunSpec FAULT. */
export function faultTrack(facts: FactsWithReading): Track {
  const stretches = faultStretches(facts.readings, facts).filter((fault) => isFaultEstablished(fault, judgedAt(facts)));
  const latest = stretches.at(-1);
  return { cause: 'state:FAULT', stretches, evidence: { of: 'fault', codes: latest === undefined ? [] : codesIn(latest, facts) } };
}

/** True if the part of a silence outside outages is a silence itself; a silence that has not ended always is. */
const isStillSilent = ({ from, to }: Stretch, { spot }: FactsWithReading): boolean => to === null || isSilentByDay(from, to, spot);

/** When it was silent by day, outside outages; the evidence is the last reading before. Unit: ms since 1970. Range: an archive is never silent. Source: as `isSilentByDay`. */
export function silenceTrack(facts: FactsWithReading): Track {
  const { silences, lastReading, isLive } = facts;
  const stretches = isLive ? outsideOutages(silences, facts).filter((stretch) => isStillSilent(stretch, facts)) : [];
  const latest = stretches.at(-1);
  const before = latest && silences.findLast(({ from }) => from <= latest.from);
  return { cause: 'silent', stretches, evidence: { of: 'silence', lastReading: before?.from ?? lastReading } };
}

/** Unit: ms. A limit is shown for this time after its latest day: clouds hide it. Source: as of an overvoltage. */
const LIMITED_LINGERS = 3 * DAY;

/**
 * When something other than the grid limited power, by readings of the inverter.
 *
 * Unit    ms since 1970.
 * Range   `undefined` with a battery or a limit of export, which are the customer's own setting; active for three days after the latest.
 * Source  as `judgeStretches`; specification 24.86.
 */
export function limitedTrack({ limitedDays = [], isConcealed = false }: FactsWithReading): Track | undefined {
  const latest = limitedDays.at(-1);
  if (!latest || isConcealed) return undefined;
  const { energy, isHot } = latest;
  return { cause: 'limited', stretches: limitedDays, evidence: { of: 'limited', energy, isHot }, lingers: LIMITED_LINGERS };
}

/** When its readings repeated one line; the evidence is when the latest began. Unit: ms since 1970. Range: `undefined` without one; an archive never does. Source: as `staleRuns`. */
export function staleTrack({ stale = [], isLive }: FactsWithReading): Track | undefined {
  const latest = stale.at(-1);
  return isLive && latest ? { cause: 'stale', stretches: stale, evidence: { of: 'stale', since: latest.from } } : undefined;
}

/**
 * When the inverter's clock was wrong.
 *
 * Unit    ms since 1970. Range: `undefined` for a correct clock. Source: as `judgeClock`.
 */
export function clockTrack({ clock }: FactsWithReading): Track | undefined {
  if (!clock) return undefined;
  const { offset, isCorrected } = clock;
  return {
    cause: 'clock',
    stretches: [stretchOf(clock)],
    evidence: { of: 'clock', offset, isCorrected },
  };
}
