import { COLUMN_ROLES, type ColumnRole, type ImportColumn, type PowerUnit, withRole } from '#domain/service/import/columns.ts';
import type { SourceTable } from '#domain/service/import/source-table.ts';
import { importTexts as texts } from '#texts/import.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import page from '#ui/page.module.css';
import classes from './import.module.css';

const ROLES = [{ value: '', label: texts.leftOut }, ...COLUMN_ROLES.map((role) => ({ value: role, label: texts.roles[role] }))];
const UNITS: readonly PowerUnit[] = ['W', 'kW'];

interface Props {
  readonly table: SourceTable;
  readonly columns: readonly ImportColumn[];
  readonly onChange: (columns: readonly ImportColumn[]) => void;
}

/** What each column of the file is, and the unit of powers. */
export function ColumnChoice({ table, columns, onChange }: Props) {
  return (
    <section className={page.card} aria-label={texts.columns}>
      <h2 className="pv-heading">{texts.columns}</h2>
      <p className="pv-quiet">{texts.columnsHint}</p>
      <div className={classes.columns}>
        {columns
          .map((column, at) => ({ ...column, at }))
          .map(({ heading, role, unit, at }) => {
            const name = heading || texts.column(at);
            const example = table.rows.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? '';
            const isPower = role === 'inverterPower' || role === 'generatorPower';
            return (
              <div key={at} className="pv-column pv-gap-2 pv-shrink">
                <SelectField
                  label={name}
                  description={example !== '' && texts.example(example)}
                  value={role ?? ''}
                  onChange={(chosen) => onChange(withRole(columns, at, (chosen || null) as ColumnRole | null))}
                  data={ROLES}
                />
                {isPower && (
                  <SelectField
                    label={texts.unit(name)}
                    value={unit}
                    onChange={(chosen) =>
                      onChange(columns.map((one, index) => (index === at ? { ...one, unit: chosen as PowerUnit } : one)))
                    }
                    data={[...UNITS]}
                  />
                )}
              </div>
            );
          })}
      </div>
    </section>
  );
}
