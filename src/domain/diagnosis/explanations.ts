import { isEventCode, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import { isFaultOfGrid, isGridEvent } from '#domain/grid/grid-events.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { type Cause, codeOf } from './cause.ts';
import type { Diagnosis } from './diagnosis.ts';
import { FLAPS_WITHIN } from './occurrences.ts';

type UnexplainedDiagnosis = Omit<Diagnosis, 'explainedBy'>;

const DAY = 86_400_000;

const isMajorEvent = (cause: Cause): boolean => {
  const code = codeOf(cause);
  return code !== undefined && isEventCode(code) && NATURE_OF_EVENT[code].severity === 'major';
};
const isUnknownEvent = (cause: Cause): boolean => {
  const code = codeOf(cause);
  return code !== undefined && !isEventCode(code);
};
const stopsInverter = (cause: Cause): boolean =>
  isMajorEvent(cause) || ['state:FAULT', 'silent', 'stale', 'grid_outage', 'event:MANUAL_SHUTDOWN'].includes(cause);

/** True for what a missing grid makes an inverter name: events of the grid, and FAULT with such events only. */
const isOfGrid = ({ cause, evidence }: UnexplainedDiagnosis): boolean =>
  evidence.of === 'fault' ? isFaultOfGrid(evidence.codes) : isGridEvent(codeOf(cause) ?? '');

/** Whether one cause can explain another. The relation has no cycles. */
function canExplain(cause: Cause, effect: UnexplainedDiagnosis): boolean {
  const consequence = effect.cause;
  if (cause === 'grid_outage' && isOfGrid(effect)) return true;
  if (consequence === 'silent') return cause === 'area_silent' || cause === 'stale';
  if (isUnknownEvent(consequence)) return cause === 'state:FAULT';
  if (consequence === 'overvoltage') return cause === 'event:AC_OVER_VOLT';
  if (consequence === 'undervoltage') return cause === 'event:AC_UNDER_VOLT' || cause === 'grid_outage';
  if (consequence === 'state:FAULT') return isMajorEvent(cause);
  if (consequence === 'no_production') return stopsInverter(cause);
  return consequence === 'low_yield' && (stopsInverter(cause) || cause === 'no_production' || cause === 'event:BLOWN_STRING_FUSE');
}

const isShownLonger = (cause: Cause): boolean => cause === 'overvoltage' || cause === 'undervoltage' || cause === 'silent';

const commonTime = (one: UnexplainedDiagnosis, other: UnexplainedDiagnosis): number =>
  Math.min(one.last, other.last) - Math.max(one.since, other.since);

/** True if the cause began by the first day of the loss, which is known by days only, and lasts until a day before its end. */
const beganBeforeLoss = (cause: UnexplainedDiagnosis, loss: UnexplainedDiagnosis): boolean =>
  localDateOf(cause.since) <= localDateOf(loss.from) && (cause.isActive || cause.last >= loss.last - DAY);

/** Whether the cause covers the time of the consequence, within an hour. A low yield spans days: one common day is enough. */
function doesCover(cause: UnexplainedDiagnosis, consequence: UnexplainedDiagnosis): boolean {
  // the yield falls with the fuse, before they have a day in common
  if (consequence.cause === 'low_yield' && cause.cause === 'event:BLOWN_STRING_FUSE' && cause.isActive) return true;
  if (consequence.cause === 'low_yield') return beganBeforeLoss(cause, consequence) || commonTime(cause, consequence) >= DAY;
  // a voltage is shown for days after the event; who is still silent when the area sends readings again has a reason of its own
  if (isShownLonger(consequence.cause) && consequence.isActive && !cause.isActive) return false;
  const beganInTime = cause.since <= consequence.from + FLAPS_WITHIN;
  return beganInTime && (cause.isActive || cause.last >= consequence.last - FLAPS_WITHIN);
}

/**
 * Determines for each diagnosis the cause of which it is a consequence, so that one problem is one line.
 *
 * Range   diagnoses of one installation. A cause explains what lasted no longer than itself, within an hour; a low yield with at
 *         least one day in common, or which began on its first day or later. If the explaining cause is a consequence itself, its own cause is named.
 * Source  field practice: one cause, one alarm.
 */
export function withExplanations(diagnoses: readonly UnexplainedDiagnosis[]): Diagnosis[] {
  const direct = new Map<Cause, Cause>();
  for (const consequence of diagnoses) {
    const reason = diagnoses.find(
      (one) => one.cause !== consequence.cause && canExplain(one.cause, consequence) && doesCover(one, consequence),
    );
    if (reason) direct.set(consequence.cause, reason.cause);
  }
  const root = (cause: Cause): Cause => {
    const behind = direct.get(cause);
    return behind === undefined ? cause : root(behind);
  };
  return diagnoses.map((one) => ({ ...one, explainedBy: direct.has(one.cause) ? root(one.cause) : null }));
}
