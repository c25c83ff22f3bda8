import { type Cause, codeOf, severityOf } from '#domain/diagnosis/cause.ts';
import { tracksOf } from '#domain/diagnosis/diagnose.ts';
import { type Diagnosis, verdictOf } from '#domain/diagnosis/diagnosis.ts';
import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import type { Track } from '#domain/diagnosis/tracks/track.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { eventStretches } from '#domain/grid/readings/event-stretches.ts';
import { faultStretches } from '#domain/grid/readings/fault-stretches.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { doOverlap, endOf, type Stretch } from '#domain/time/stretch.ts';
import { FUSE } from './repair-check.ts';

/** A cause by which a repair is judged. */
export interface RepairCause extends Pick<Diagnosis, 'cause' | 'severity'> {
  /** When it was active, in any order. */
  readonly stretches: readonly Stretch[];
  /** The task was filed for it. */
  readonly isOwn: boolean;
}

/** The judged hour. Unit: ms since 1970. */
interface JudgedHour {
  readonly from: number;
  readonly to: number;
}

const FUSE_CODE = 'BLOWN_STRING_FUSE';

/** Causes that power shows better: a yield is of days before the repair, and with readings there is no silence. */
const POWER_DECIDES: ReadonlySet<Cause> = new Set<Cause>(['low_yield', 'silent', 'area_silent']);

const OF_GRID: ReadonlySet<Cause> = new Set<Cause>(['grid_outage', 'overvoltage', 'undervoltage', 'lost_phase']);

/** True for a cause in the grid. Source: as `isGridEvent`. */
const isOfGrid = (cause: Cause): boolean => {
  const code = codeOf(cause);
  return OF_GRID.has(cause) || (code !== undefined && isGridEvent(code));
};

const ONE_PROBLEM: Partial<Record<Cause, Cause>> = { overvoltage: 'event:AC_OVER_VOLT', area_silent: 'silent', stale: 'silent' };

/** A high voltage and the inverter's event of it are one problem, and so are a silence, that of its area, and readings that repeat one line. */
const problemOf = (cause: Cause): Cause => ONE_PROBLEM[cause] ?? cause;

/** True for the cause that a task was filed for. Range: `own` is `null` if it is not known. Source: as tasks are linked to diagnoses. */
export const isOwnCause = (cause: Cause, own: Cause | null): boolean => own !== null && problemOf(cause) === problemOf(own);

/** True for a cause that only the power shows, because its diagnosis outlasts the repair. */
export const isShownByPower = (cause: Cause | null): boolean => cause === FUSE || cause === 'low_yield';

/** True for a cause that comes only with enough sun. Source: ours: the power raises voltage and temperature. */
export const needsSun = (cause: Cause | null): boolean =>
  cause !== null && (problemOf(cause) === 'event:AC_OVER_VOLT' || cause === 'event:OVER_TEMP' || cause === 'limited');

/** True for a cause of another kind than the task's that stops or reduces what the inverter does. */
const blocksOthers = ({ cause, severity }: Pick<RepairCause, 'cause' | 'severity'>): boolean =>
  severity !== 'warning' && !isOfGrid(cause) && !POWER_DECIDES.has(cause) && cause !== FUSE;

/** True if a cause was active at the end of an hour; one in the grid, anywhere in it. */
const wasActive = ({ cause, stretches }: RepairCause, hour: JudgedHour): boolean =>
  stretches.some((stretch) => stretch.from <= hour.to && endOf(stretch) > (isOfGrid(cause) ? hour.from : hour.to));

/**
 * True for a cause that contradicts a repair.
 *
 * Unit    ms since 1970.
 * Range   the cause of the task, whatever its severity, and other major and minor causes of the inverter. A cause in the grid
 *         contradicts only its own task, and so does a blown fuse; a low yield and a silence none.
 * Source  ours: a yield covers five days; the power shows whether the inverter works as expected.
 */
export function contradictsRepair(cause: RepairCause, hour: JudgedHour): boolean {
  if (POWER_DECIDES.has(cause.cause) || !(cause.isOwn || blocksOthers(cause))) return false;
  return wasActive(cause, hour);
}

/**
 * When the cause of a task was active; of a task without one, whatever contradicts a repair.
 *
 * Unit    ms since 1970.
 * Range   in any order.
 * Source  as `contradictsRepair`.
 */
export const followedStretches = (causes: readonly RepairCause[], own: Cause | null): Stretch[] =>
  causes.filter((one) => (own === null ? blocksOthers(one) : one.isOwn)).flatMap(({ stretches }) => stretches);

/** The stretches of a track by which a repair is judged. */
function judgedStretches({ cause, stretches }: Track, tracks: readonly Track[], facts: DiagnosisFacts, closed: number): readonly Stretch[] {
  if (cause === FUSE) return eventStretches(facts.readings, facts).get(FUSE_CODE) ?? [];
  if (cause === 'low_yield') return stretches.filter(({ from }) => from >= closed);
  if (cause === 'state:FAULT') {
    const ofGrid = new Set(faultStretches(facts.readings, facts).flatMap(({ isOfGrid, from }) => (isOfGrid ? [from] : [])));
    return stretches.filter(({ from }) => !ofGrid.has(from));
  }
  if (cause !== 'no_production') return stretches;
  const reasons = tracks.filter((one) => isOfGrid(one.cause) || one.cause === 'event:MANUAL_SHUTDOWN').flatMap((one) => one.stretches);
  return stretches.filter((stretch) => !reasons.some((reason) => doOverlap(stretch, reason)));
}

/**
 * The causes of an installation and when each was active.
 *
 * Unit    ms since 1970.
 * Range   the whole period of the facts. A blown fuse is active while the inverter names it: its diagnosis lasts until its repair is
 *         confirmed. Of a low yield only comparisons of days after the closing count. A fault of the grid is none of the inverter, and
 *         without a grid or switched off by hand it produces nothing.
 * Source  the tracks of `diagnose`.
 */
export function repairCauses(facts: DiagnosisFacts, own: Cause | null, closed: number): RepairCause[] {
  const tracks = tracksOf(facts);
  return tracks.map((track) => ({
    cause: track.cause,
    severity: severityOf(track.cause, verdictOf(track.evidence)),
    stretches: judgedStretches(track, tracks, facts, closed),
    isOwn: isOwnCause(track.cause, own),
  }));
}

/** True for a cause that reduces the power of an inverter. Grid events are excluded reading by reading. */
const reducesPower = ({ cause, severity }: Pick<RepairCause, 'cause' | 'severity'>): boolean =>
  cause === 'low_yield' || (severity !== 'warning' && !isOfGrid(cause));

/**
 * When the repaired fault began: later powers are not used as a reference.
 *
 * Unit    ms since 1970.
 * Range   the first of the diagnoses of the inverter that began before the closing; the closing itself if there is none.
 */
export function brokenSince(causes: readonly Pick<Diagnosis, 'cause' | 'severity' | 'since'>[], closed: Instant): Instant {
  const began = causes.filter((cause) => cause.since <= closed && reducesPower(cause)).map(({ since }) => since);
  return quantity(Math.min(closed, ...began));
}
