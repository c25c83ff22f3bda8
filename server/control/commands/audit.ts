import Papa from 'papaparse';
import { safeCell } from '#lib/safe-cell.ts';
import { addDays } from '#domain/time/local-date.ts';
import { type AuditEntry, readAuditEntries } from '#server/store/audit.store.ts';
import type { Commands } from './command.ts';
import { dayIn } from './command-options.ts';

const COLUMNS = ['at', 'actor', 'address', 'action', 'what', 'key', 'field', 'before', 'after'] as const;

/** The start in UTC of a day (`YYYY-MM-DD`), moved by a number of days. */
function startOf(day: string, moved: number): string {
  return `${addDays(dayIn(day, '2026-06-08'), moved)}T00:00:00.000Z`;
}

const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : safeCell(typeof value === 'string' ? value : JSON.stringify(value));

/** One line for each changed column. */
function linesOf({ at, actor, address, action, what, key, before, after }: AuditEntry): string[][] {
  const head = [new Date(at).toISOString(), actor, address ?? '', action, what, key].map(safeCell);
  return Object.keys(after ?? before ?? {}).map((field) => [...head, field, asText(before?.[field]), asText(after?.[field])]);
}

const csv = (rows: string[][]): string => Papa.unparse(rows, { newline: '\n' });

export const auditCommands: Commands = {
  'audit list': {
    takes: '[FROM [TO]]',
    does: 'who changed what, when and from where, as CSV; days of UTC such as 2026-06-08',
    run: async (db, [from = '1970-01-01', to = '9998-12-31']) => {
      const lines = [csv([[...COLUMNS]])];
      for await (const some of readAuditEntries(db, startOf(from, 0), startOf(to, 1))) lines.push(csv(some.flatMap(linesOf)));
      return lines;
    },
  },
};
