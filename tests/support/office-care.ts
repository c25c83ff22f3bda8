import type { OfficeRow } from './foreign-office.ts';

interface OfficeOfTasks {
  readonly rows: ReadonlyMap<number, OfficeRow>;
  readonly tagOf: (row: OfficeRow) => string;
  readonly reopen: (row: OfficeRow) => void;
}

const diagnosis = (id: number, by: string) => ({
  id,
  installation: 1,
  sn: 'SN-0001',
  cause: 'silent',
  severity: 'major',
  state: 'acknowledged',
  since: '2026-11-19T10:00:00+01:00',
  from: '2026-11-19T10:00:00+01:00',
  last: '2026-11-20T10:00:00+01:00',
  count: 1,
  evidence: { of: 'silence', last_reading: '2026-11-19T10:00:00+01:00' },
  explained_by: null,
  task: null,
  acknowledged: { by, at: '2026-11-20T10:00:00+01:00' },
});

/** What our own backend answers below `/care/v1/`: who has seen a diagnosis, a repair opened again, the own account. */
export function anOfficesCare({ rows, tagOf, reopen }: OfficeOfTasks) {
  const acknowledged: number[] = [];
  const digests: string[] = [];
  const reopened: number[] = [];
  /** Numbers of tasks whose repair the data did not confirm. */
  const unconfirmed = new Set<number>();
  const reply = (status: number, body: unknown) => ({ status, body });

  const reopenTask = (id: number, condition: string | null) => {
    const row = rows.get(id);
    if (!row) return reply(404, { detail: 'Nie znaleziono.' });
    if (condition !== tagOf(row)) return reply(412, row);
    if (!unconfirmed.has(id)) return reply(409, { detail: 'Dane potwierdziły naprawę.' });
    unconfirmed.delete(id);
    reopened.push(id);
    reopen(row);
    return reply(200, row);
  };

  return {
    acknowledged,
    digests,
    reopened,
    unconfirmed,
    answers(path: string, body: Record<string, unknown>, condition: string | null): { readonly status: number; readonly body: unknown } {
      const [, , , what, id = '', verb] = path.split('/');
      if (what === 'diagnoses' && verb === 'acknowledge') {
        acknowledged.push(Number(id));
        return reply(200, diagnosis(Number(id), 'anna'));
      }
      if (what === 'repair_checks' && verb === 'reopen') return reopenTask(Number(id), condition);
      if (what === 'me') {
        digests.push(String(body.digest));
        return reply(200, { email: 'anna@serwis.pl', digest: body.digest });
      }
      return reply(404, { detail: 'Nie znaleziono.' });
    },
  };
}
