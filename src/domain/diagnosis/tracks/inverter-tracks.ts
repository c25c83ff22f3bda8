import { eventCause } from '#domain/diagnosis/cause.ts';
import { isOwnFault } from '#domain/grid/grid-events.ts';
import { eventStretches, isEstablished, type ToldStretch } from '#domain/grid/reports/event-stretches.ts';
import { faultStretches, isFaultEstablished } from '#domain/grid/reports/fault-stretches.ts';
import { isSilentByDay } from '#domain/grid/silence.ts';
import { endOf, type Stretch, stretchOf } from '#domain/time/stretch.ts';
import { fuseStretches } from './fuse-stretches.ts';
import { highestOf, outsideOutages } from './grid-tracks.ts';
import { isSeenByDay } from './seen-by-day.ts';
import type { HeardFacts, Track } from './track.ts';

/** When it is judged. Unit: ms since 1970. Range: an archive as of its last reading. Source: ours. */
const judgedAt = ({ isLive, now, lastReading }: HeardFacts): number => (isLive ? now : lastReading);

/** What counts of an event: a grave one of its own at any time of the day, any other by day. */
function counted(code: string, stretches: readonly ToldStretch[], facts: HeardFacts): readonly Stretch[] {
  if (isOwnFault(code)) return stretches.filter((stretch) => isEstablished(stretch, judgedAt(facts)));
  const byDay = stretches.filter(({ isByDay }) => isByDay);
  if (code !== 'GRID_DISCONNECT') return code === 'BLOWN_STRING_FUSE' ? fuseStretches(byDay, facts.yields) : byDay;
  const { lastReading, spot } = facts;
  return outsideOutages(byDay, facts).filter(({ from, to }) => isSeenByDay(from, to, Math.max(from, lastReading), spot));
}

/**
 * When each event was active, outside of outages.
 *
 * Unit    ms since 1970.
 * Range   a track for each code. What makes an inverter count as not working is told by night too; all else only by day.
 * Source  as `eventStretches`.
 */
export function eventTracks(facts: HeardFacts): Track[] {
  return [...eventStretches(facts.reports, facts)].map(([code, stretches]) => ({
    cause: eventCause(code),
    stretches: counted(code, stretches, facts),
    evidence: { of: 'event', code, highestVoltage: code === 'AC_OVER_VOLT' ? highestOf(facts.overvoltages) : null },
  }));
}

/** The codes that were named last in a stretch; one that sleeps names none. */
function codesIn(stretch: Stretch, { reports }: HeardFacts): readonly string[] {
  const within = reports.filter(({ at, codes }) => at >= stretch.from && at < endOf(stretch) && codes.length > 0);
  return within.at(-1)?.codes ?? [];
}

/** When the inverter stood in FAULT, and what it named beside it. Unit: ms since 1970. Range: as `faultStretches`; what counts. Source: SunSpec FAULT. */
export function faultTrack(facts: HeardFacts): Track {
  const stretches = faultStretches(facts.reports, facts).filter((fault) => isFaultEstablished(fault, judgedAt(facts)));
  const latest = stretches.at(-1);
  return { cause: 'state:FAULT', stretches, evidence: { of: 'fault', codes: latest === undefined ? [] : codesIn(latest, facts) } };
}

/** True of what is left of a silence outside of outages, and is one itself; what is left of one that lasts is still the same silence. */
const isStillSilent = ({ from, to }: Stretch, { spot }: HeardFacts): boolean => to === null || isSilentByDay(from, to, spot);

/** When it was silent by day, outside of outages; named is the last reading before. Unit: ms since 1970. Range: an archive is never silent. Source: as `isSilentByDay`. */
export function silenceTrack(facts: HeardFacts): Track {
  const { silences, lastReading, isLive } = facts;
  const stretches = isLive ? outsideOutages(silences, facts).filter((stretch) => isStillSilent(stretch, facts)) : [];
  const latest = stretches.at(-1);
  const before = latest && silences.findLast(({ from }) => from <= latest.from);
  return { cause: 'silent', stretches, evidence: { of: 'silence', lastReading: before?.from ?? lastReading } };
}

/**
 * The inverter's clock, where it is or was wrong.
 *
 * Unit    ms since 1970. Range: `undefined` of a clock that is right. Source: as `judgeClock`.
 */
export function clockTrack({ clock }: HeardFacts): Track | undefined {
  if (!clock) return undefined;
  const { offset, isCorrected } = clock;
  return {
    cause: 'clock',
    stretches: [stretchOf(clock)],
    evidence: { of: 'clock', offset, isCorrected },
  };
}
