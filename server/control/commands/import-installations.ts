import { batchesOf } from '#domain/service/import/batches.ts';
import { columnsOf, type ImportColumn } from '#domain/service/import/columns.ts';
import { type ImportFacts, judgeRows, type JudgedRow } from '#domain/service/import/judge-rows.ts';
import type { SourceTable } from '#domain/service/import/source-table.ts';
import { writeImport } from '#server/installations/write-import.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationsStore, stockStore } from '#server/store/installations.store.ts';
import { importTexts } from '#texts/import.ts';
import { type Commands, howMany, Impossible, needed } from './command.ts';

/** Adds rows with a number that an installation had before. */
const FORMER_AS_NEW = '--former-as-new';

async function factsOf(db: Queryable): Promise<ImportFacts> {
  const [vendors, modems] = [await stockStore(db).vendors(), await stockStore(db).freeModems()];
  return {
    installations: await installationsStore(db).page(0, Number.MAX_SAFE_INTEGER),
    vendors: vendors.map(({ name }) => name),
    freeModems: modems.map(({ barcode }) => barcode),
  };
}

/** What each column is taken for. */
const columnLines = (columns: readonly ImportColumn[]): readonly string[] =>
  columns.map(({ heading, role, unit }) => {
    const isPower = role === 'inverterPower' || role === 'generatorPower';
    return `${heading || '(no heading)'}  ${role === null ? 'left out' : `${role}${isPower ? ` in ${unit}` : ''}`}`;
  });

const linesOf = (row: JudgedRow): readonly string[] => {
  if (row.is === 'new' && row.former !== undefined) return [`row ${row.row}  ${row.sn}  ${importTexts.former(row.former)}`];
  if (row.is === 'wrong') return [`row ${row.row}  ${row.mistakes.map(importTexts.mistake).join(' ')}`];
  if (row.is !== 'changes') return [];
  const { was, now } = row;
  const fields = Object.keys(now) as (keyof typeof now)[];
  return [`row ${row.row}  ${row.sn}  ${fields.map((field) => `${field}: ${was[field] ?? '–'} → ${now[field]}`).join(', ')}`];
};

const summary = (rows: readonly JudgedRow[]): string => {
  const count = (is: JudgedRow['is']): number => rows.filter((row) => row.is === is).length;
  return `${howMany(count('new'), 'new installation')}, ${howMany(count('changes'), 'change')}, ${count('same')} the same, ${count('wrong')} wrong.`;
};

async function run(db: Queryable, [table, ...options]: readonly string[]): Promise<readonly string[]> {
  const { headings, rows } = JSON.parse(needed(table, 'The file')) as SourceTable;
  const strange = options.find((option) => option !== '--dry-run' && option !== FORMER_AS_NEW);
  if (strange !== undefined) throw new Impossible(`${strange} is no option here; there are --dry-run and ${FORMER_AS_NEW}.`);
  const columns = columnsOf(headings, (at) => rows.map(({ cells }) => cells[at] ?? ''));
  const judged = judgeRows(rows, columns, { ...(await factsOf(db)), areFormersNew: options.includes(FORMER_AS_NEW) });
  const lines = [...columnLines(columns), ...judged.flatMap(linesOf), summary(judged)];
  if (options.includes('--dry-run')) return [...lines, 'Nothing was written.'];
  if (judged.some(({ is }) => is === 'wrong'))
    throw new Impossible([...lines, 'Nothing was written: correct the wrong rows first.'].join('\n'));
  for (const { batch } of batchesOf(judged)) {
    const result = await writeImport(db, batch);
    if ('refused' in result) throw new Impossible(Object.entries(result.refused).flat(2).join(' '));
  }
  return [...lines, 'It is written.'];
}

export const importCommands: Commands = {
  'installations import': {
    takes: `FILE [--dry-run] [${FORMER_AS_NEW}]`,
    does: 'adds and changes installations from a CSV or XLSX file, all or none; --dry-run only says what it would do',
    readsFile: 'table',
    run,
  },
};
