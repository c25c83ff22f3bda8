import { INTERRUPTED_BELOW } from '#domain/grid/voltage-quality/limits.ts';
import type { Watts } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { isHourlyDaylight, type PowerHour } from './daylight-shape.ts';

/** A problem of an installation's data by which its figures are wrong or missing. `other`: known only to a newer server. */
export type DataNotice =
  /** Since this day the counter, or the power, reports more energy than the installation can produce. */
  | { readonly kind: 'counter' | 'power'; readonly since: LocalDate }
  /** Power is reported in kW instead of W; `peak` is the highest reported number. */
  | { readonly kind: 'kilowatts'; readonly peak: Watts }
  /** A three-phase installation of which a phase never has voltage. */
  | { readonly kind: 'idle_phases' }
  | { readonly kind: 'other' };

/** A day whose energy was refused. */
export interface RefusedDay {
  readonly day: LocalDate;
  readonly refused: 'counter' | 'power';
}

/** Refused days further apart are separate; an older one is not reported. */
const DAYS_APART = 30;

/**
 * Since when energy has been refused for a reason.
 *
 * Unit    a day of Europe/Warsaw; `days` from the latest to the earliest.
 * Range   `null` if there was none within 30 days before `today`.
 * Source  ours.
 */
export function refusedSince(days: readonly RefusedDay[], reason: RefusedDay['refused'], today: LocalDate): LocalDate | null {
  let since: LocalDate | null = null;
  let next = today;
  for (const { day, refused } of days) {
    if (refused !== reason) continue;
    if (addDays(day, DAYS_APART) < next) break;
    since = day;
    next = day;
  }
  return since;
}

/** Share of the rating below which an installation counts as not producing. */
const NOTHING = 0.01;
/** Highest power as a multiple of the rating. */
const OVERLOAD = 1.3;

/**
 * True if power is reported in kW instead of W.
 *
 * Unit    powers as reported; `rating` in W, that of the inverter or of the generator, whichever is smaller.
 * Range   false if the highest power is impossible even in kW: under snow a few watts are real.
 * Source  arithmetic; field practice: gateways that scale to kW.
 */
export function areKilowatts(hours: readonly PowerHour[], rating: number): boolean {
  const peak = Math.max(0, ...hours.map((hour) => hour.peak));
  return peak > 0 && peak < NOTHING * rating && peak * 1_000 <= OVERLOAD * rating && isHourlyDaylight(hours);
}

/** Reported voltages of the phases of an inverter. Unit: V; `count`: readings with a connected phase. */
export interface PhaseFacts {
  readonly phases: 1 | 3;
  readonly count: number;
  /** The highest voltage on L1, L2 and L3; `null` if none was reported. */
  readonly highest: readonly (number | null)[];
  /** A phase that had voltage before is lost: that is a cause of its own. */
  readonly isPhaseLost: boolean;
}

/** Minimum number of readings; fewer may be from an inverter that starts. */
const READINGS_LEAST = 20;

/**
 * True if a three-phase installation never reports voltage on a phase while another has it: its inverter may have one phase.
 *
 * Unit    V. Range: below 11.5 V is no voltage; false if a phase is not reported at all, or fewer than 20 readings had voltage.
 * Source  ours; one-phase inverters fill the registers of missing phases with zeros.
 */
export const hasIdlePhases = ({ phases, count, highest, isPhaseLost }: PhaseFacts): boolean =>
  phases === 3 &&
  count >= READINGS_LEAST &&
  !isPhaseLost &&
  highest.every((voltage) => voltage !== null) &&
  highest.some((voltage) => voltage < INTERRUPTED_BELOW);
