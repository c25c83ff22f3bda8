import { NOMINAL_VOLTAGE, type Phase, type PhaseCount } from '#domain/grid/voltage.ts';
import { quantity, type Volts } from '#domain/quantity.ts';
import { median, percentile } from '#domain/statistics.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { type Interruption, interruptionsOf } from './interruptions.ts';
import type { ReportWeek } from './report-week.ts';
import { countOutside, deviation, isEnoughOfWeek, keepsEn50160, keepsRegulation, type NoVerdict, type Outside } from './verdicts.ts';
import { isTooCoarse } from './day-step.ts';
import {
  type IntervalMean,
  type Means,
  type MeansKind,
  meansOf,
  type PhaseDay,
  type PhaseIndex,
  READING_RULE,
  type VoltageDay,
} from './voltage-day.ts';
import { type HighWhileIdle, highWhileIdle } from './high-while-idle.ts';

/** One phase of a week. Voltages are of its means; `null` without means. */
export interface PhaseReport extends Outside {
  readonly phase: Phase;
  /** Number of intervals without a mean. */
  readonly missing: number;
  /** Number of readings left out: of the inverter's disconnected side, and measured between two phases. */
  readonly notCounted: number;
  readonly implausible: number;
  /** Number of readings left out because they repeat an earlier line. */
  readonly stale: number;
  /** Number of intervals that do not count because of an interruption. */
  readonly interrupted: number;
  /** Number of readings that may not be of the grid. The means include them; the verdicts are computed with and without them. */
  readonly doubtful: number;
  readonly min: Volts | null;
  readonly max: Volts | null;
  readonly mean: Volts | null;
  readonly p95: Volts | null;
  /** `null` without a verdict; `reason` tells why. */
  readonly en50160: boolean | null;
  readonly regulation: boolean | null;
  readonly reason: NoVerdict | null;
  /** The means furthest from 230 V, furthest first, ten at most. */
  readonly worst: readonly IntervalMean[];
}

export interface VoltageReport {
  readonly monday: LocalDate;
  /** Unit: s. The median of its days' steps; `null` if none is known. */
  readonly step: number | null;
  readonly expected: number;
  readonly phases: readonly PhaseReport[];
  /** Interruptions by day, in the order of time, by whole intervals; absent in a report of an earlier version. */
  readonly interruptions?: readonly Interruption[];
  /** `null` if the server did not send it. */
  readonly highWhileIdle: HighWhileIdle | null;
}

const PHASES: readonly PhaseIndex[] = [0, 1, 2];
const WORST = 10;
const NAMES: readonly Phase[] = ['L1', 'L2', 'L3'];

/** The worst ten in one pass: furthest from 230 V first, of equals the earlier. */
function worstOf({ at, mean }: Means): IntervalMean[] {
  const worst: (IntervalMean & { readonly far: number })[] = [];
  let nearest = -1;
  for (let index = 0; index < mean.length; index += 1) {
    const volts = mean[index] ?? NOMINAL_VOLTAGE;
    const far = deviation(volts, NOMINAL_VOLTAGE);
    if (far <= nearest) continue;
    const place = worst.findLastIndex((known) => known.far >= far) + 1;
    worst.splice(place, 0, { at: quantity(at[index] ?? 0), mean: volts, far });
    if (worst.length > WORST) worst.pop();
    if (worst.length === WORST) nearest = worst.at(-1)?.far ?? nearest;
  }
  return worst.map(({ at: time, mean: volts }) => ({ at: time, mean: volts }));
}

function averageOf(voltages: ArrayLike<number>): Volts | null {
  let hundredths = 0;
  for (let index = 0; index < voltages.length; index += 1) hundredths += Math.round((voltages[index] ?? 0) * 100);
  return voltages.length === 0 ? null : quantity(Math.round(hundredths / voltages.length) / 100);
}

/** The phase was above 0 V at least once. A day of an earlier rule has only its means. */
const isConnected = (day: PhaseDay | null): boolean => (day?.highest ?? day?.means.find((mean) => (mean ?? 0) > 0) ?? 0) > 0;

function reasonOf(n: number, days: readonly VoltageDay[], phase: PhaseIndex, expected: number): NoVerdict | null {
  const measured = days.filter(({ phases }) => phases[phase] !== null);
  if (n === 0 && !measured.some(({ phases }) => isConnected(phases[phase]))) return 'no_voltages';
  if (measured.every(({ step }) => isTooCoarse(step))) return 'step_too_coarse';
  if (!isEnoughOfWeek(n, expected)) return 'too_little_data';
  return measured.some(({ rule }) => rule < READING_RULE) ? 'readings_gone' : null;
}

type Judged = Pick<PhaseReport, 'en50160' | 'regulation' | 'reason'>;

function judge(voltages: ArrayLike<number>, days: readonly VoltageDay[], phase: PhaseIndex, expected: number): Judged {
  const reason = reasonOf(voltages.length, days, phase, expected);
  if (reason !== null) return { en50160: null, regulation: null, reason };
  const outside = countOutside(voltages);
  return { en50160: keepsEn50160(outside), regulation: keepsRegulation(outside), reason };
}

/** Drops a verdict that depends on doubtful readings. */
function judgeBoth(all: Judged, certain: Judged): Judged {
  const isDoubtful = all.en50160 !== certain.en50160 || all.regulation !== certain.regulation;
  if (!isDoubtful) return all;
  return {
    en50160: all.en50160 === certain.en50160 ? all.en50160 : null,
    regulation: all.regulation === certain.regulation ? all.regulation : null,
    reason: 'doubtful',
  };
}

function sortedMeans(days: readonly VoltageDay[], phase: PhaseIndex, kind: MeansKind): ArrayLike<Volts> {
  return new Float64Array(meansOf(days, phase, kind).mean).sort() as unknown as ArrayLike<Volts>; // sorts numbers without a call for each pair
}

function phaseReport(days: readonly VoltageDay[], phase: PhaseIndex, expected: number): PhaseReport {
  const voltages = sortedMeans(days, phase, 'means');
  const measured = days.flatMap(({ phases }) => phases[phase] ?? []);
  const interrupted = days.reduce((sum, day) => sum + (day.phases[phase] ? day.interrupted.length : 0), 0);
  const doubtful = measured.reduce((sum, one) => sum + one.doubtful, 0);
  const judged = judge(voltages, days, phase, expected);
  const certain = doubtful === 0 ? judged : judge(sortedMeans(days, phase, 'certainMeans'), days, phase, expected);
  return {
    phase: NAMES[phase] ?? 'L1',
    ...countOutside(voltages),
    missing: expected - voltages.length,
    notCounted: measured.reduce((sum, { notCounted }) => sum + notCounted, 0),
    implausible: measured.reduce((sum, { implausible }) => sum + implausible, 0),
    stale: measured.reduce((sum, { stale }) => sum + stale, 0),
    interrupted,
    doubtful,
    min: voltages[0] ?? null,
    max: voltages[voltages.length - 1] ?? null,
    mean: averageOf(voltages),
    p95: percentile(voltages, 95) ?? null,
    ...judgeBoth(judged, certain),
    worst: worstOf(meansOf(days, phase)),
  };
}

/**
 * The phases of a report on three that an inverter has.
 *
 * Range   a one-phase inverter has the phase that it tells, whichever it is; L1 without any.
 * Source  ours: wiring decides which register holds the only phase.
 */
export function phasesOf(reports: readonly PhaseReport[], count: PhaseCount): readonly PhaseReport[] {
  if (count !== 1) return reports;
  const own = reports.find(({ n }) => n > 0) ?? reports.find(({ reason }) => reason !== 'no_voltages') ?? reports[0];
  return own ? [own] : [];
}

/**
 * Report on the voltages of a week: an indicative measurement, not class A of PN-EN 61000-4-30.
 *
 * Unit    V to 0.01 V, intervals of ten minutes, readings.
 * Range   days in any order, those of other weeks are ignored; one phase or three. Verdicts are computed with and without the
 *         doubtful readings, and are `null` if the two differ; all other figures are of all means.
 * Source  EN 50160, 4.2.2.2; Polish system regulation of 22 March 2023; the percentile by nearest rank.
 */
export function voltageReport(days: readonly VoltageDay[], week: ReportWeek, phases: PhaseCount): VoltageReport {
  const [first, after] = [week.monday, addDays(week.monday, 7)];
  const own = days.filter(({ date }) => date >= first && date < after).sort((one, other) => one.date.localeCompare(other.date));
  const step = median(own.flatMap((day) => day.step ?? []));
  const reports = PHASES.map((phase) => phaseReport(own, phase, week.expected));
  return {
    monday: week.monday,
    step: step === undefined ? null : Math.round(step),
    expected: week.expected,
    phases: phasesOf(reports, phases),
    interruptions: interruptionsOf(own),
    highWhileIdle: highWhileIdle(own),
  };
}
