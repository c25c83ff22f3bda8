import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { isTooCoarse, readingsNeeded } from './day-step.ts';
import { type IntervalSums, meanOf } from './interval-sums.ts';
import { IMPLAUSIBLE_ABOVE, INTERRUPTED_BELOW, INTERVAL, N1_LOW, N2_LOW } from './limits.ts';
import { distinctReadings, isSwitchedOff, type VoltageReading } from './voltage-reading.ts';

/** An interval with a low mean. */
export interface LowMean {
  /** Number of the interval from midnight. */
  readonly slot: number;
  /** The lowest of its phases. */
  readonly mean: Volts;
}

/** The lowest mean of an interval's connected phases; `needed` readings make a mean. */
function lowestOf({ phases, interrupted }: IntervalSums, needed: number): Volts | null {
  if (interrupted > 0) return null;
  const means = phases.flatMap(({ sum, count }) => (count >= needed && count > 0 ? [meanOf(sum, count)] : []));
  const connected = means.filter((mean) => mean >= INTERRUPTED_BELOW);
  return connected.length === 0 ? null : quantity(Math.min(...connected));
}

/**
 * The means of a day below 207 V.
 *
 * Unit    V; `start` is the day's midnight, `step` in s.
 * Range   intervals that do not count because of an interruption, and phases below 11.5 V, are left out. If the step is coarser
 *         than ten minutes, the readings stand for the means.
 * Source  EN 50160: −10 % of 230 V.
 */
export function lowMeans(start: Instant, intervals: readonly IntervalSums[], step: number | null): LowMean[] {
  const needed = isTooCoarse(step) ? 1 : readingsNeeded(step);
  return intervals.flatMap((interval) => {
    const mean = lowestOf(interval, needed);
    return mean !== null && mean < N1_LOW ? [{ slot: (interval.at - start) / INTERVAL, mean }] : [];
  });
}

/** Times of a day in which one phase had no voltage while another had. */
export interface LostSpan {
  /** 0 to 2: L1 to L3. */
  readonly phase: number;
  /** The first and the last reading without voltage. */
  readonly from: Instant;
  readonly to: Instant;
  /** The highest voltage of the phase in that time. */
  readonly highest: Volts;
  /** The phase had voltage earlier on the day. */
  readonly hadVoltage: boolean;
  /** The first reading by day with voltage afterwards; `null` if there is none on the day. */
  readonly backAt: Instant | null;
}

/** What a day's readings say of each phase. */
export interface PhaseLosses {
  readonly spans: readonly LostSpan[];
  /** The first reading by day with voltage of L1 to L3, and the last one at any time; `null` without one. */
  readonly firstLive: readonly (Instant | null)[];
  readonly lastLive: readonly (Instant | null)[];
}

/** What diagnoses need of the voltages of a day. */
export interface VoltageDayFacts {
  readonly date: LocalDate;
  /** Ascending. */
  readonly low: readonly LowMean[];
  readonly losses: PhaseLosses;
}

/** Unit: ms. A phase is lost after this time by day. Source: longer than a start of an inverter. */
const LOST_AFTER = 1_800_000;
/** Unit: ms. After a longer time without readings it is not known whether a phase had voltage meanwhile. */
const UNKNOWN_AFTER = 3_600_000;

const PHASES = [0, 1, 2] as const;

const isLive = (voltage: number | null | undefined): boolean =>
  voltage !== null && voltage !== undefined && voltage > N2_LOW && voltage <= IMPLAUSIBLE_ABOVE;

type OpenSpan = { -readonly [Part in keyof LostSpan]: LostSpan[Part] };

/** The lost spans of one phase; readings by day, in the order of time. */
function spansOf(readings: readonly VoltageReading[], phase: 0 | 1 | 2, firstLive: Instant | undefined): LostSpan[] {
  const spans: OpenSpan[] = [];
  let open: OpenSpan | undefined;
  for (const { at: time, voltages, events } of readings) {
    const [at, voltage] = [quantity<Instant>(time), voltages[phase]];
    if (voltage === null) continue;
    const isLost = voltage < INTERRUPTED_BELOW && voltages.some(isLive) && !isSwitchedOff(events);
    if (isLive(voltage)) for (const span of spans) span.backAt ??= at;
    if (!isLost) open = undefined;
    else if (open && at - open.to <= UNKNOWN_AFTER) {
      open.to = at;
      open.highest = quantity(Math.max(open.highest, voltage));
    } else {
      open = { phase, from: at, to: at, highest: quantity(voltage), hadVoltage: firstLive !== undefined && firstLive < at, backAt: null };
      spans.push(open);
    }
  }
  return spans.filter(({ from, to }) => to - from >= LOST_AFTER);
}

/**
 * The phases of a day that were lost for half an hour and more.
 *
 * Unit    V; ms since 1970.
 * Range   readings in any order; a phase is lost in readings by day (the sun above 8°) with less than 11.5 V beside another phase
 *         above 195.5 V, unless somebody has switched the installation off.
 * Source  ours: a blown fuse or a loose clamp; one phase of the grid fails more often than all.
 */
export function phaseLosses(readings: Iterable<VoltageReading>, spot: Spot): PhaseLosses {
  const ordered = distinctReadings(readings).filter(({ isStale }) => !isStale);
  const timesOf = (phase: 0 | 1 | 2) => ordered.filter(({ voltages }) => isLive(voltages[phase])).map(({ at }) => quantity<Instant>(at));
  const live = PHASES.map(timesOf);
  const isAnyLost = ordered.some(({ voltages }) => voltages.some((voltage) => voltage !== null && voltage < INTERRUPTED_BELOW));
  const byDay = isAnyLost ? ordered.filter(({ at }) => isBright(at, spot)) : [];
  return {
    spans: PHASES.flatMap((phase) => spansOf(byDay, phase, live[phase]?.[0])),
    firstLive: live.map((times) => times.find((at) => isBright(at, spot)) ?? null),
    lastLive: live.map((times) => times.at(-1) ?? null),
  };
}
