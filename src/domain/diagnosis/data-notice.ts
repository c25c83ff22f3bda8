import { INTERRUPTED_BELOW } from '#domain/grid/voltage-quality/limits.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { NightStretch } from '#domain/energy/night-power.ts';
import type { Refused } from '#domain/energy/roll-up.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { isHourlyDaylight, type PowerHour } from '#domain/energy/daylight-shape.ts';

/** A problem of an installation's data by which its figures are wrong or missing. `other`: known only to a newer server. */
export type DataNotice =
  /** Since this day the counter, or the power, shows more energy than the installation can produce. */
  | { readonly kind: 'counter' | 'power'; readonly since: LocalDate }
  /** Power is sent in kW instead of W; `peak` is the highest number. */
  | { readonly kind: 'kilowatts'; readonly peak: Watts }
  /** A three-phase installation of which a phase never has voltage. */
  | { readonly kind: 'idle_phases' }
  /** Since this day the counter does not move although there is power. */
  | { readonly kind: 'counter_stuck'; readonly since: LocalDate }
  /** The yield is far from the neighbours' since the first reading: a rating is probably wrong. */
  | { readonly kind: 'rating' }
  /** Power by night on `nights` of the last fourteen; `last` is the day on which the latest began. With a battery it is the battery's. */
  | { readonly kind: 'night_power'; readonly nights: number; readonly last: LocalDate; readonly hasBattery: boolean }
  /** Values in the last 30 days that are no measurement and do not count; `counter`: it was low for a moment. */
  | LeftOutNotice
  | PutAsideNotice
  /** The inverter fell silent within a day before another number, which is of no installation, began under the same key. */
  | NewInverterNotice
  | { readonly kind: 'other' };

export interface NewInverterNotice {
  readonly kind: 'new_inverter';
  readonly sn: string;
  /** Its first reading. */
  readonly from: Instant;
}

/** Live readings dated before the installation or long ago, which wait for a decision. */
export interface PutAsideNotice {
  readonly kind: 'put_aside';
  readonly installation: number;
  readonly count: number;
  /** Lines beyond the limit, which were rejected. */
  readonly beyond: number;
  /** Days of the first and the last of them. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** When the latest of them arrived. A decision is about those until then. */
  readonly arrived: Instant;
}

export interface LeftOutNotice {
  readonly kind: 'left_out';
  readonly of: 'power' | 'energy' | 'voltage' | 'counter';
  readonly count: number;
  readonly last: Instant;
}

/** A day whose energy was refused. */
export interface RefusedDay {
  readonly day: LocalDate;
  readonly refused: Refused;
  /** Wh, counted from power instead; absent or `null` if it is not known. */
  readonly energy?: number | null;
}

const HALF_DAY = 43_200_000;

/** Refused days further apart are separate; an older one is not shown. */
const DAYS_APART = 30;

/**
 * Since when energy has been refused for a reason.
 *
 * Unit    a day of Europe/Warsaw; `days` from the latest to the earliest.
 * Range   `null` if there was none within 30 days before `today`.
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

/** Unit: Wh. A counter in steps of 1 kWh moves on a day that gives more. Source: ours; a fifth more for the meter of power. */
const STEP_PROVED = 1_200;

/**
 * Since when the counter has stood still beside power.
 *
 * Unit    a day of Europe/Warsaw; `days` from the latest to the earliest, `lastDay` that of the last reading.
 * Range   `null` if it moved on the last two days, or if no day gave more than the coarsest counter's step.
 */
export function stuckSince(days: readonly RefusedDay[], lastDay: LocalDate): LocalDate | null {
  const stuck = days.filter(({ refused }) => refused === 'stuck');
  const since = refusedSince(stuck, 'stuck', lastDay);
  const run = stuck.filter(({ day }) => since !== null && day >= since);
  const isNow = run[0] !== undefined && run[0].day >= addDays(lastDay, -1);
  return isNow && run.some(({ energy }) => (energy ?? 0) > STEP_PROVED) ? since : null;
}

/** The nights of some stretches, by the day on which each begins. Unit: ms since 1970. Range: the earliest first, each once. */
export const nightsOf = (stretches: readonly NightStretch[]): LocalDate[] =>
  [...new Set(stretches.map(({ from }) => localDateOf(from - HALF_DAY)))].sort();

/** Share of the rating below which an installation counts as not producing. */
const NOTHING = 0.01;
/** Highest power as a multiple of the rating. */
const OVERLOAD = 1.3;

/**
 * True if power is sent in kW instead of W.
 *
 * Unit    powers as sent; `rating` in W, that of the inverter or of the generator, whichever is smaller.
 * Range   false if the highest power is impossible even in kW: under snow a few watts are real.
 * Source  arithmetic; field practice: gateways that scale to kW.
 */
export function areKilowatts(hours: readonly PowerHour[], rating: number): boolean {
  const peak = Math.max(0, ...hours.map((hour) => hour.peak));
  return peak > 0 && peak < NOTHING * rating && peak * 1_000 <= OVERLOAD * rating && isHourlyDaylight(hours);
}

/** Voltages of the phases of an inverter. Unit: V; `count`: readings with a connected phase. */
export interface PhaseFacts {
  readonly phases: 1 | 3;
  readonly count: number;
  /** The highest voltage on L1, L2 and L3; `null` if none was sent. */
  readonly highest: readonly (number | null)[];
  /** A phase that had voltage before is lost: that is a cause of its own. */
  readonly isPhaseLost: boolean;
}

/** Minimum number of readings; fewer may be from an inverter that starts. */
const READINGS_LEAST = 20;

/**
 * True if a three-phase installation never measures voltage on a phase while another has it: its inverter may have one phase.
 *
 * Unit    V. Range: below 11.5 V is no voltage; false if a phase is not measured at all, or fewer than 20 readings had voltage.
 * Source  ours; one-phase inverters fill the registers of missing phases with zeros.
 */
export const hasIdlePhases = ({ phases, count, highest, isPhaseLost }: PhaseFacts): boolean =>
  phases === 3 &&
  count >= READINGS_LEAST &&
  !isPhaseLost &&
  highest.every((voltage) => voltage !== null) &&
  highest.some((voltage) => voltage < INTERRUPTED_BELOW);
