import { IMPORT_FIELDS } from '#domain/service/import/columns.ts';
import type { NumberedBatch } from '#domain/service/import/batches.ts';
import type { Instant } from '#domain/quantity.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { importTexts as texts } from '#texts/import.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { tableToCsv } from '#ui/export/csv.ts';
import { saveFile } from '#ui/export/save-file.ts';
import type { ImportProgress, ImportRun } from './run-import.ts';

/** The headings that an import recognises, without rows. */
export async function saveTemplate(): Promise<void> {
  const columns = IMPORT_FIELDS.map((field) => ({
    title: { ...wizardTexts.fields, phases: texts.fields.phases }[field],
    value: () => null,
  }));
  saveFile(await tableToCsv({ title: '', fileName: '', columns, rows: [] }), texts.templateFile);
}

interface ReportRow {
  readonly row: number;
  readonly sn: string;
  readonly name: string;
}

/** The rows of a batch as the report names them. */
const rowsOf = ({ batch, rows }: NumberedBatch): readonly ReportRow[] => [
  ...batch.added.map(({ sn, description }, at) => ({ row: rows.added[at] ?? 0, sn, name: description })),
  ...batch.changed.map(({ sn, now, was }, at) => ({ row: rows.changed[at] ?? 0, sn, name: now.description ?? was.description ?? '' })),
];

/** What became of each row. */
export async function saveReport({ batches }: ImportRun, { results }: ImportProgress, now: Instant): Promise<void> {
  const byRow = new Map(results);
  const rows = batches.flatMap(rowsOf).toSorted((one, other) => one.row - other.row);
  const columns = [
    { title: texts.heads.row, value: ({ row }: ReportRow) => row, decimals: 0 },
    { title: texts.heads.sn, value: ({ sn }: ReportRow) => sn },
    { title: texts.heads.name, value: ({ name }: ReportRow) => name },
    { title: texts.result, value: ({ row }: ReportRow) => texts.results[byRow.get(row)?.is ?? 'left'] },
    {
      title: texts.heads.details,
      value: ({ row }: ReportRow) => {
        const result = byRow.get(row);
        return result?.is === 'refused' ? result.sentences.join(' ') : '';
      },
    },
  ];
  saveFile(await tableToCsv({ title: '', fileName: '', columns, rows }), `${texts.reportFile}-${localDateOf(now)}.csv`);
}
