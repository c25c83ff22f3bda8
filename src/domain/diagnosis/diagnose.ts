import { type Instant, quantity } from '#domain/quantity.ts';
import { isBrokenPart, severityOf } from './cause.ts';
import { type Diagnosis, isSnow, verdictOf } from './diagnosis.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { withExplanations } from './explanations.ts';
import { areaSilenceTrack, outageTrack, overvoltageTrack } from './tracks/grid-tracks.ts';
import { clockTrack, eventTracks, faultTrack, limitedTrack, silenceTrack, staleTrack } from './tracks/inverter-tracks.ts';
import { CLOSED_AFTER, latestOccurrences } from './occurrences.ts';
import type { FactsWithReading, Track } from './tracks/track.ts';
import { worstFirst } from './worst-first.ts';
import { lostPhaseTrack, undervoltageTrack } from './tracks/voltage-tracks.ts';
import { productionTrack, yieldTrack } from './tracks/yield-tracks.ts';

/** Unit: ms. A low yield is of five days and is compared again in the evening: so long a cause that is closed may explain it. */
const EXPLAINS_FOR = 6 * 86_400_000;

interface AgedDiagnosis extends Omit<Diagnosis, 'explainedBy'> {
  readonly isClosed: boolean;
}

function foundOf({ cause, stretches, evidence, lingers = 0 }: Track, lastReading: Instant, asOf: number): AgedDiagnosis[] {
  const occurrences = latestOccurrences(stretches, asOf, EXPLAINS_FOR);
  if (!occurrences) return [];
  const { since, from, to, count } = occurrences;
  const latest = Math.max(from, lastReading); // nothing is observed later, though a compared day ends at midnight
  const last = quantity<Instant>(Math.min(to ?? latest, latest));
  const isActive = to === null || asOf - to < lingers;
  const isClosed = to !== null && asOf - to > CLOSED_AFTER;
  const verdict = isSnow(evidence) ? 'low' : verdictOf(evidence);
  return [{ cause, severity: severityOf(cause, verdict), since, from, last, count, isActive, evidence, isClosed }];
}

/** The causes that rest on the installation's own readings and on outages. */
function observedTracks(facts: FactsWithReading): Track[] {
  const tracks = [
    ...eventTracks(facts),
    faultTrack(facts),
    silenceTrack(facts),
    staleTrack(facts),
    outageTrack(facts),
    areaSilenceTrack(facts),
    overvoltageTrack(facts),
    undervoltageTrack(facts),
    lostPhaseTrack(facts),
    productionTrack(facts),
    limitedTrack(facts),
    clockTrack(facts),
  ];
  return tracks.filter((track) => track !== undefined);
}

/** When each cause was active, in the whole period of the facts. Unit: ms since 1970. Range: none for an installation that never sent a reading. Source: the rules of each track. */
export function tracksOf(facts: DiagnosisFacts): Track[] {
  const { lastReading } = facts;
  if (lastReading === null) return [];
  const known: FactsWithReading = { ...facts, lastReading };
  const low = yieldTrack(known, true);
  return [...observedTracks(known), ...(low ? [low] : [])];
}

/**
 * Determines what is wrong with an installation and since when, and what was wrong in the last three days.
 *
 * Unit    ms since 1970.
 * Range   one diagnosis for each cause; the worst first, of equals the latest. Consequences come last and name their cause.
 *         None for an installation that never sent a reading. Single readings at night and dawn cause no diagnosis.
 * Source  field practice: communication, inverter, grid and yield are separate questions; severities as inverter makers grade.
 */
export function diagnose(facts: DiagnosisFacts): Diagnosis[] {
  const { lastReading, now, isLive } = facts;
  if (lastReading === null) return [];
  const known: FactsWithReading = { ...facts, lastReading };
  const asOf = isLive ? now : lastReading;
  const observed = observedTracks(known).flatMap((track) => foundOf(track, lastReading, asOf));
  const low = yieldTrack(known, !observed.some(isOwnFault));
  const all = low ? [...observed, ...foundOf(low, lastReading, asOf)] : observed;
  const closed = new Set(all.flatMap(({ cause, isClosed }) => (isClosed ? [cause] : [])));
  return withExplanations(all.map(({ isClosed: _, ...diagnosis }) => diagnosis))
    .filter(({ cause }) => !closed.has(cause))
    .sort(worstFirst);
}

/** True for an active fault of the inverter itself, or its silence, with or without readings. */
const isOwnFault = ({ cause, isActive }: Pick<Diagnosis, 'cause' | 'isActive'>): boolean =>
  isActive && (cause === 'state:FAULT' || cause === 'silent' || cause === 'stale' || isBrokenPart(cause));
