import { isSilentByDay } from '#domain/grid/silence.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { eventCause } from '#domain/diagnosis/cause.ts';
import { eventStretches } from '#domain/grid/event-stretches.ts';
import { faultStretches } from './fault-stretches.ts';
import { highestOf, outsideOutages } from './grid-tracks.ts';
import { isSeenByDay } from './seen-by-day.ts';
import type { HeardFacts, Track } from './track.ts';

const seenByDay = (stretches: readonly Stretch[], { lastReading, spot }: HeardFacts): Stretch[] =>
  stretches.filter(({ from, to }) => isSeenByDay(from, to, Math.max(from, lastReading), spot));

/** When each event was active by day, outside of outages. Unit: ms since 1970. Range: a track for each code. Source: SunSpec Evt1. */
export function eventTracks(facts: HeardFacts): Track[] {
  return [...eventStretches(facts.events)].map(([code, stretches]) => ({
    cause: eventCause(code),
    stretches: seenByDay(code === 'GRID_DISCONNECT' ? outsideOutages(stretches, facts) : stretches, facts),
    evidence: { of: 'event', code, highestVoltage: code === 'AC_OVER_VOLT' ? highestOf(facts.overvoltages) : null },
  }));
}

/** The codes that were named last in a stretch; one that sleeps names none. */
function codesIn({ from, to }: Stretch, { events }: HeardFacts): readonly string[] {
  const before = events.findLastIndex(({ at }) => at <= from);
  const named = events.slice(Math.max(0, before)).filter(({ at, codes }) => at < (to ?? Number.POSITIVE_INFINITY) && codes.length > 0);
  return named.at(-1)?.codes ?? [];
}

/** When the inverter stood in FAULT by day, and what it named beside it. Unit: ms since 1970. Range: as `faultStretches`. Source: SunSpec FAULT. */
export function faultTrack(facts: HeardFacts): Track {
  const stretches = seenByDay(faultStretches(facts), facts);
  const latest = stretches.at(-1);
  return { cause: 'state:FAULT', stretches, evidence: { of: 'fault', codes: latest === undefined ? [] : codesIn(latest, facts) } };
}

/** When it was silent by day, outside of outages; named is the last reading before. Unit: ms since 1970. Range: an archive is never silent. Source: as `isSilentByDay`. */
export function silenceTrack(facts: HeardFacts): Track {
  const { silences, now, spot, lastReading, isLive } = facts;
  const stretches = isLive ? outsideOutages(silences, facts).filter(({ from, to }) => isSilentByDay(from, to ?? now, spot)) : [];
  const latest = stretches.at(-1);
  const before = latest && silences.findLast(({ from }) => from <= latest.from);
  return { cause: 'silent', stretches, evidence: { of: 'silence', lastReading: before?.from ?? lastReading } };
}
