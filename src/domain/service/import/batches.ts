import { IMPORT_AT_ONCE } from '#domain/service/limits.ts';
import type { InstallationForm } from '#domain/service/installation.ts';
import type { JudgedRow } from './judge-rows.ts';
import type { GivenFields } from './read-cells.ts';

/** A change of some fields of an installation, with what they were when the user saw them. */
export interface ImportedChange {
  readonly sn: string;
  readonly was: GivenFields;
  readonly now: GivenFields;
}

/** What one call writes, all or nothing. */
export interface ImportBatch {
  readonly added: readonly InstallationForm[];
  /** Whether a number that another installation had before may be added. */
  readonly areFormersNew?: boolean | undefined;
  readonly changed: readonly ImportedChange[];
}

/** What a call has written; `same`: it was so already. */
export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
}

/** A batch with the rows of the file that it is made of, in the order of `added` and of `changed`. */
export interface NumberedBatch {
  readonly batch: ImportBatch;
  readonly rows: { readonly added: readonly number[]; readonly changed: readonly number[] };
}

/** The rows that are to be written, by hundreds, in the order of the file. Source: specification 8.14. */
export function batchesOf(rows: readonly JudgedRow[]): readonly NumberedBatch[] {
  const written = rows.filter(({ is }) => is === 'new' || is === 'changes');
  return Array.from({ length: Math.ceil(written.length / IMPORT_AT_ONCE) }, (_, at) => {
    const some = written.slice(at * IMPORT_AT_ONCE, (at + 1) * IMPORT_AT_ONCE);
    const added = some.flatMap((row) => (row.is === 'new' ? [row] : []));
    const changed = some.flatMap((row) => (row.is === 'changes' ? [row] : []));
    return {
      batch: {
        added: added.map(({ installation }) => installation),
        changed: changed.map(({ sn, was, now }) => ({ sn, was, now })),
        ...(added.some(({ former }) => former !== undefined) && { areFormersNew: true }),
      },
      rows: { added: added.map(({ row }) => row), changed: changed.map(({ row }) => row) },
    };
  });
}

/** The row of the file that a refusal is about: `added.3.sn` is the fourth added one. `null`: it is about none. */
export function refusedRow(field: string, { rows }: NumberedBatch): { readonly row: number; readonly field: string } | null {
  const [, list, at, name = ''] = /^(added|changed)\.(\d+)(?:\.(.*))?$/.exec(field) ?? [];
  const row = list === 'added' || list === 'changed' ? rows[list][Number(at)] : undefined;
  return row === undefined ? null : { row, field: name };
}
