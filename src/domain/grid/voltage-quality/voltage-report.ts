import type { Phase } from '#domain/grid/phases.ts';
import { NOMINAL_VOLTAGE } from '#domain/grid/voltage.ts';
import { quantity, type Volts } from '#domain/quantity.ts';
import type { PhaseCount } from '#domain/service/installation.ts';
import { median } from '#domain/statistics/median.ts';
import { percentile } from '#domain/statistics/percentile.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { ReportWeek } from './report-week.ts';
import { countOutside, deviation, isEnoughOfWeek, keepsEn50160, keepsRegulation, type Outside } from './verdicts.ts';
import { type IntervalMean, isTooCoarse, type Means, meansOf, type PhaseIndex, type VoltageDay } from './voltage-day.ts';

/** Why there is no verdict. */
export type NoVerdict = 'no_voltages' | 'too_little_data' | 'step_too_coarse';

/** One phase of a week. Voltages are those of its means; `null` where there are none. */
export interface PhaseReport extends Outside {
  readonly phase: Phase;
  /** Intervals without a mean. */
  readonly missing: number;
  /** Readings left out: the inverter's own dead side, and such as were taken between two phases. */
  readonly notCounted: number;
  readonly implausible: number;
  readonly min: Volts | null;
  readonly max: Volts | null;
  readonly mean: Volts | null;
  readonly p95: Volts | null;
  /** `null` where too little is known; `reason` says why. */
  readonly en50160: boolean | null;
  readonly regulation: boolean | null;
  readonly reason: NoVerdict | null;
  /** Furthest from 230 V first, ten at most. */
  readonly worst: readonly IntervalMean[];
}

export interface VoltageReport {
  readonly monday: LocalDate;
  /** Unit: s. The median of its days' steps; `null` where none is known. */
  readonly step: number | null;
  readonly expected: number;
  readonly phases: readonly PhaseReport[];
}

const WORST = 10;
const NAMES: readonly Phase[] = ['L1', 'L2', 'L3'];

/** The worst ten in one pass: further from 230 V first, of equals the earlier. */
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

function reasonOf(n: number, days: readonly VoltageDay[], phase: PhaseIndex, expected: number): NoVerdict | null {
  const measured = days.filter(({ phases }) => phases[phase] !== null);
  if (measured.length === 0) return 'no_voltages';
  if (measured.every(({ step }) => isTooCoarse(step))) return 'step_too_coarse';
  return isEnoughOfWeek(n, expected) ? null : 'too_little_data';
}

function phaseReport(days: readonly VoltageDay[], phase: PhaseIndex, expected: number): PhaseReport {
  const means = meansOf(days, phase);
  const voltages = new Float64Array(means.mean).sort() as unknown as ArrayLike<Volts>; // sorts numbers without a call for each pair
  const outside = countOutside(voltages);
  const reason = reasonOf(voltages.length, days, phase, expected);
  const told = days.flatMap(({ phases }) => phases[phase] ?? []);
  return {
    phase: NAMES[phase] ?? 'L1',
    ...outside,
    missing: expected - voltages.length,
    notCounted: told.reduce((sum, { notCounted }) => sum + notCounted, 0),
    implausible: told.reduce((sum, { implausible }) => sum + implausible, 0),
    min: voltages[0] ?? null,
    max: voltages[voltages.length - 1] ?? null,
    mean: averageOf(voltages),
    p95: percentile(voltages, 95) ?? null,
    en50160: reason === null ? keepsEn50160(outside) : null,
    regulation: reason === null ? keepsRegulation(outside) : null,
    reason,
    worst: worstOf(means),
  };
}

/**
 * What a week of voltages says of the grid: an indicative measurement, not class A of PN-EN 61000-4-30.
 *
 * Unit    V to 0.01 V, intervals of ten minutes, readings.
 * Range   days of any week in any order, only those of this one are looked at; one phase or three.
 * Source  EN 50160, 4.2.2.2; Polish system regulation of 22 March 2023; the percentile by nearest rank.
 */
export function voltageReport(days: readonly VoltageDay[], week: ReportWeek, phases: PhaseCount): VoltageReport {
  const [first, after] = [week.monday, addDays(week.monday, 7)];
  const own = days.filter(({ date }) => date >= first && date < after).sort((one, other) => one.date.localeCompare(other.date));
  const step = median(own.flatMap((day) => day.step ?? []));
  const indices: readonly PhaseIndex[] = phases === 1 ? [0] : [0, 1, 2];
  return {
    monday: week.monday,
    step: step === undefined ? null : Math.round(step),
    expected: week.expected,
    phases: indices.map((phase) => phaseReport(own, phase, week.expected)),
  };
}
