import { type Cause, codeOf } from '#domain/diagnosis/cause.ts';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { type Instant, quantity } from '#domain/quantity.ts';

/** A diagnosis by which a repair is judged. */
export interface RepairCause extends Pick<Diagnosis, 'cause' | 'severity' | 'from' | 'last' | 'isActive'> {
  /** The task was filed for it. */
  readonly isOwn: boolean;
}

/** The judged hour. Unit: ms since 1970. */
interface JudgedHour {
  readonly from: number;
  readonly to: number;
}

/** Causes that power shows better: a yield is of days before the repair, and with readings there is no silence. */
const POWER_DECIDES: ReadonlySet<Cause> = new Set<Cause>(['low_yield', 'silent', 'area_silent']);

/** True for a cause in the grid. Unit: none. Range: any cause. Source: as `isGridEvent`. */
const isOfGrid = (cause: Cause): boolean => {
  const code = codeOf(cause);
  return cause === 'grid_outage' || cause === 'overvoltage' || (code !== undefined && isGridEvent(code));
};

/**
 * True if a cause was active at the end of an hour. An overvoltage stays active for days, so it must have been measured in the
 * hour.
 */
function wasActive({ cause, from, last, isActive }: RepairCause, hour: JudgedHour): boolean {
  if (from > hour.to) return false;
  return cause === 'overvoltage' ? last >= hour.from : isActive || last > hour.to;
}

/**
 * True for a cause that contradicts a repair.
 *
 * Unit    ms since 1970.
 * Range   the cause of the task, whatever its severity, and other major and minor causes of the inverter. A cause in the grid
 *         contradicts only its own task, a low yield none.
 * Source  ours: a yield covers five days; the power shows whether the inverter works as expected.
 */
export function contradictsRepair(cause: RepairCause, hour: JudgedHour): boolean {
  if (POWER_DECIDES.has(cause.cause)) return false;
  if (!cause.isOwn && (cause.severity === 'warning' || isOfGrid(cause.cause))) return false;
  return wasActive(cause, hour);
}

/** True for a cause that reduces the power of an inverter. Grid events are excluded reading by reading. */
const reducesPower = ({ cause, severity }: Pick<RepairCause, 'cause' | 'severity'>): boolean =>
  cause === 'low_yield' || (severity !== 'warning' && !isOfGrid(cause));

/**
 * When the repaired fault began: later powers are not used as a reference.
 *
 * Unit    ms since 1970.
 * Range   the first of the diagnoses of the inverter that began before the closing; the closing itself if there is none.
 * Source  ours.
 */
export function brokenSince(causes: readonly Pick<Diagnosis, 'cause' | 'severity' | 'since'>[], closed: Instant): Instant {
  const began = causes.filter((cause) => cause.since <= closed && reducesPower(cause)).map(({ since }) => since);
  return quantity(Math.min(closed, ...began));
}
