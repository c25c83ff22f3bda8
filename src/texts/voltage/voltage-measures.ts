import type { PhaseReport, VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { polishNumber, volts } from '#texts/numbers.ts';
import { voltageReportTexts as texts } from './voltage-report.ts';

/** One row of the table of phases. */
export interface VoltageMeasure {
  readonly name: string;
  readonly value: (phase: PhaseReport) => string;
  readonly isBad?: (phase: PhaseReport) => boolean;
}

const { measures, share } = texts;

const DOUBTFUL: VoltageMeasure = { name: measures.doubtful, value: ({ doubtful }) => polishNumber(doubtful) };

const INTERRUPTED: VoltageMeasure = { name: measures.interrupted, value: ({ interrupted }) => polishNumber(interrupted) };

const STALE: VoltageMeasure = { name: measures.stale, value: ({ stale }) => polishNumber(stale) };

/** Rows of the table: measured, excluded and out-of-range values of each phase. Interruptions, doubtful and repeated readings only if there are any. */
export const voltageMeasures = ({ expected, phases }: Pick<VoltageReport, 'expected' | 'phases'>): readonly VoltageMeasure[] => [
  { name: measures.n, value: ({ n }) => share(n, expected) },
  { name: measures.missing, value: ({ missing }) => polishNumber(missing) },
  { name: measures.notCounted, value: ({ notCounted }) => polishNumber(notCounted) },
  ...(phases.some(({ interrupted }) => interrupted > 0) ? [INTERRUPTED] : []),
  ...(phases.some(({ doubtful }) => doubtful > 0) ? [DOUBTFUL] : []),
  { name: measures.implausible, value: ({ implausible }) => polishNumber(implausible) },
  ...(phases.some(({ stale }) => stale > 0) ? [STALE] : []),
  { name: measures.min, value: ({ min }) => volts(min, 2) },
  { name: measures.mean, value: ({ mean }) => volts(mean, 2) },
  { name: measures.p95, value: ({ p95 }) => volts(p95, 2) },
  { name: measures.max, value: ({ max }) => volts(max, 2) },
  { name: measures.above, value: ({ above, n }) => share(above, n), isBad: ({ above }) => above > 0 },
  { name: measures.below, value: ({ below, n }) => share(below, n), isBad: ({ below }) => below > 0 },
  { name: measures.n1, value: ({ n1, n }) => share(n1, n), isBad: ({ regulation }) => regulation === false },
  { name: measures.n2, value: ({ n2, n }) => share(n2, n), isBad: ({ n2 }) => n2 > 0 },
];
