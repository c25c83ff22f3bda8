import { useMemo, useState } from 'react';
import type { ImportField } from '#domain/service/import/columns.ts';
import type { JudgedRow } from '#domain/service/import/judge-rows.ts';
import { townOf } from '#domain/service/installation.ts';
import { importTexts as texts } from '#texts/import.ts';
import { polishNumber } from '#texts/numbers.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { Column } from '#ui/tables/column.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import classes from './import.module.css';

const VERDICTS = ['wrong', 'changes', 'new', 'same'] as const;
/** Unit: rows on a page. */
const PAGE = 25;

/** What a row changes, or what is wrong with it: one sentence a line. */
function detailsOf(row: JudgedRow): readonly string[] {
  if (row.is === 'wrong') return row.mistakes.map(texts.mistake);
  if (row.is === 'changes')
    return (Object.keys(row.now) as ImportField[]).map((field) => texts.change(field, row.was[field], row.now[field]));
  if (row.is === 'same') return [];
  const { installation, source, former } = row;
  return [
    ...(former === undefined ? [] : [texts.former(former)]),
    [texts.powers(installation.inverterPower, installation.generatorPower), townOf(installation.address), texts.source[source]]
      .filter(Boolean)
      .join(', '),
  ];
}

const COLUMNS: readonly Column<JudgedRow>[] = [
  { key: 'row', title: texts.heads.row, width: '8%', cell: ({ row }) => polishNumber(row), sortBy: { number: ({ row }) => row } },
  {
    key: 'verdict',
    title: texts.heads.verdict,
    width: '12%',
    cell: ({ is }) => (
      <span className={classes.verdict} data-verdict={is}>
        {texts.verdicts[is]}
      </span>
    ),
    sortBy: { number: ({ is }) => VERDICTS.indexOf(is) },
  },
  { key: 'sn', title: texts.heads.sn, width: '18%', cell: ({ sn }) => sn, searchBy: ({ sn }) => sn, sortBy: { text: ({ sn }) => sn } },
  {
    key: 'name',
    title: texts.heads.name,
    width: '22%',
    cell: ({ name }) => name,
    searchBy: ({ name }) => name,
    sortBy: { text: ({ name }) => name },
  },
  {
    key: 'details',
    title: texts.heads.details,
    width: '40%',
    cell: (row) => (
      <ul className={classes.details}>
        {detailsOf(row).map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    ),
    searchBy: (row) => detailsOf(row).join('\n'),
  },
];

const keyOf = ({ row }: JudgedRow): string => String(row);

/** The rows with what each does: mistakes first. */
export function RowTable({ rows }: { readonly rows: readonly JudgedRow[] }) {
  const [shown, setShown] = useState<string>('all');
  const countOf = (verdict: JudgedRow['is']): string => polishNumber(rows.filter(({ is }) => is === verdict).length);
  const chosen = useMemo(() => (shown === 'all' ? rows : rows.filter(({ is }) => is === shown)), [rows, shown]);
  const choices = VERDICTS.map((is) => ({ value: is, label: `${texts.counts[is]} (${countOf(is)})` }));
  return (
    <DataTable
      title={texts.rowsTitle}
      level={2}
      rows={chosen}
      columns={COLUMNS}
      rowKey={keyOf}
      pageSize={PAGE}
      initialSorting={{ key: 'verdict', isDescending: false }}
      emptyText={texts.emptyRows}
      filters={
        <SelectField
          label={texts.show}
          value={shown}
          onChange={setShown}
          data={[{ value: 'all', label: `${texts.all} (${polishNumber(rows.length)})` }, ...choices]}
          className={classes.show}
        />
      }
    />
  );
}
