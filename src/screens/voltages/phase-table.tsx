import type { PhaseReport, VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { polishNumber, volts } from '#texts/numbers.ts';
import { voltageReportTexts as texts } from '#texts/voltage-report.ts';
import classes from './voltages.module.css';

const { measures, share } = texts;

interface Measure {
  readonly name: string;
  readonly value: (phase: PhaseReport) => string;
  readonly isBad?: (phase: PhaseReport) => boolean;
}

const measuresOf = (expected: number): readonly Measure[] => [
  { name: measures.n, value: ({ n }) => share(n, expected) },
  { name: measures.missing, value: ({ missing }) => polishNumber(missing) },
  { name: measures.notCounted, value: ({ notCounted }) => polishNumber(notCounted) },
  { name: measures.implausible, value: ({ implausible }) => polishNumber(implausible) },
  { name: measures.min, value: ({ min }) => volts(min, 2) },
  { name: measures.mean, value: ({ mean }) => volts(mean, 2) },
  { name: measures.p95, value: ({ p95 }) => volts(p95, 2) },
  { name: measures.max, value: ({ max }) => volts(max, 2) },
  { name: measures.above, value: ({ above, n }) => share(above, n), isBad: ({ above }) => above > 0 },
  { name: measures.below, value: ({ below, n }) => share(below, n), isBad: ({ below }) => below > 0 },
  { name: measures.n1, value: ({ n1, n }) => share(n1, n), isBad: ({ regulation }) => regulation === false },
  { name: measures.n2, value: ({ n2, n }) => share(n2, n), isBad: ({ n2 }) => n2 > 0 },
];

/** Each phase in a column: what was measured, what was left out, what lies outside. */
export function PhaseTable({ report: { phases, expected } }: { readonly report: VoltageReport }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.measure}</th>
          {phases.map(({ phase }) => (
            <th key={phase} scope="col" className={classes.number}>
              {phase}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measuresOf(expected).map(({ name, value, isBad }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {phases.map((phase) => (
              <td key={phase.phase} className={classes.number} data-bad={isBad?.(phase) || undefined}>
                {value(phase)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
