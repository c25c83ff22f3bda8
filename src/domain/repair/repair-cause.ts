import { type Cause, codeOf } from '#domain/diagnosis/cause.ts';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { type Instant, quantity } from '#domain/quantity.ts';

/** A diagnosis of the inverter, as a repair is judged by it. */
export interface RepairCause extends Pick<Diagnosis, 'cause' | 'severity' | 'from' | 'last' | 'isActive'> {
  /** The task was filed for it. */
  readonly isOwn: boolean;
}

/** The hour that is judged. Unit: ms since 1970. */
interface JudgedHour {
  readonly from: number;
  readonly to: number;
}

/** What power tells better: a yield is of days that lie before the repair, and where there are readings nothing is silent. */
const POWER_DECIDES: ReadonlySet<Cause> = new Set<Cause>(['low_yield', 'silent']);

/** True for what the grid does. Unit: none. Range: any cause. Source: as `isGridEvent`. */
const isOfGrid = (cause: Cause): boolean => {
  const code = codeOf(cause);
  return cause === 'grid_outage' || cause === 'overvoltage' || (code !== undefined && isGridEvent(code));
};

/**
 * True where a cause held at the end of an hour. An overvoltage is told for days after it was measured: it must have been measured in
 * the hour.
 */
function didHold({ cause, from, last, isActive }: RepairCause, hour: JudgedHour): boolean {
  if (from > hour.to) return false;
  return cause === 'overvoltage' ? last >= hour.from : isActive || last > hour.to;
}

/**
 * True of a cause that does not let a repair pass.
 *
 * Unit    ms since 1970.
 * Range   the one that the task was filed for, whatever its severity, else the major and minor ones of the inverter. Causes of the
 *         grid stand against a task of their own alone, a low yield against none.
 * Source  ours: a yield is looked at over five days; whether the inverter gives what it should, its power says.
 */
export function standsAgainstRepair(cause: RepairCause, hour: JudgedHour): boolean {
  if (POWER_DECIDES.has(cause.cause)) return false;
  if (!cause.isOwn && (cause.severity === 'warning' || isOfGrid(cause.cause))) return false;
  return didHold(cause, hour);
}

/** True of a cause during which an inverter gave less than it should. What the grid did is left out of powers reading by reading. */
const spoilsPower = ({ cause, severity }: Pick<RepairCause, 'cause' | 'severity'>): boolean =>
  cause === 'low_yield' || (severity !== 'warning' && !isOfGrid(cause));

/**
 * When what was repaired began: powers since then are not compared with.
 *
 * Unit    ms since 1970.
 * Range   the first of the diagnoses of the inverter that began before the closing; the closing itself where there is none.
 * Source  ours.
 */
export function brokenSince(causes: readonly Pick<Diagnosis, 'cause' | 'severity' | 'since'>[], closed: Instant): Instant {
  const began = causes.filter((cause) => cause.since <= closed && spoilsPower(cause)).map(({ since }) => since);
  return quantity(Math.min(closed, ...began));
}
