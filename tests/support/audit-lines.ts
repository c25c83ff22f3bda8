import Papa from 'papaparse';
import { administer } from '#server/control/administer.ts';
import type { Database } from '#server/store/database-types.ts';

/** A line of the audit log, as its CSV has it. */
export interface AuditLine {
  readonly at: string;
  readonly actor: string;
  readonly address: string;
  readonly action: string;
  readonly what: string;
  readonly key: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export async function auditLines(database: Database, ...days: string[]): Promise<readonly AuditLine[]> {
  const { lines } = await administer(database, ['audit', 'list', ...days]);
  return Papa.parse<AuditLine>(lines.join('\n'), { header: true }).data;
}
