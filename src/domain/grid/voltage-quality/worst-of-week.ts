import type { Phase } from '#domain/grid/phases.ts';
import { NOMINAL_VOLTAGE } from '#domain/grid/voltage.ts';
import { deviation } from './verdicts.ts';
import type { IntervalMean } from './voltage-day.ts';
import type { PhaseReport } from './voltage-report.ts';

/** The mean of an interval, and whose it is. */
export interface PhaseMean extends IntervalMean {
  readonly phase: Phase;
}

/** Unit: means. */
const SHOWN = 10;

/** The means of a week furthest from 230 V, of all phases. Unit: V. Range: ten at most, furthest first, of equals the earlier. Source: ours. */
export const worstOfWeek = (phases: readonly PhaseReport[]): PhaseMean[] =>
  phases
    .flatMap(({ phase, worst }) => worst.map((mean) => ({ ...mean, phase })))
    .sort((one, other) => deviation(other.mean, NOMINAL_VOLTAGE) - deviation(one.mean, NOMINAL_VOLTAGE) || one.at - other.at)
    .slice(0, SHOWN);
