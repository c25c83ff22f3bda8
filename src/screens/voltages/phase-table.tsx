import type { VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { voltageMeasures } from '#texts/voltage/voltage-measures.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import classes from './voltages.module.css';

/** Each phase in a column: what was measured, what was left out, what lies outside. */
export function PhaseTable({ report }: { readonly report: Pick<VoltageReport, 'phases' | 'expected'> }) {
  const { phases } = report;
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
        {voltageMeasures(report).map(({ name, value, isBad }) => (
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
