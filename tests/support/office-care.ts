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

/** Answers of our own backend below `/care/v1/`: acknowledged diagnoses, reopened repairs, the own account. */
export function anOfficesCare({ rows, tagOf, reopen }: OfficeOfTasks) {
  const acknowledged: number[] = [];
  const digests: string[] = [];
  const fuses: { readonly id: number; readonly note: string; readonly key: string | null }[] = [];
  const checkedOf = (id: number) => (fuses.some((one) => one.id === id) ? { by: 'anna', at: '2026-11-20T10:00:00+01:00', note: '' } : null);
  /** The listed diagnoses; a test adds some. */
  const listed: ReturnType<typeof diagnosis>[] = [];
  const acknowledgedBy = (id: number) => (acknowledged.includes(id) ? { by: 'anna', at: '2026-11-20T10:00:00+01:00' } : null);
  const comments: { readonly task: number; readonly text: string; readonly key: string }[] = [];
  const reopened: number[] = [];
  /** Numbers of tasks whose repair the data did not confirm. */
  const unconfirmed = new Set<number>();
  /** The story of a task, with its comments. */
  const story = (id: number) => {
    const row = rows.get(id);
    if (!row) return reply(404, { detail: 'Nie znaleziono.' });
    const said = comments.flatMap(({ task, text, key }, at) =>
      task === id ? [{ id: at + 1, author: 'anna', at: '2026-11-20T10:00:00+01:00', text, client_ref: key }] : [],
    );
    return reply(200, { ...row, comments: said, history: [] });
  };
  const reply = (status: number, body: unknown) => ({ status, body });

  const reopenTask = (id: number, condition: string | null) => {
    const row = rows.get(id);
    if (!row) return reply(404, { detail: 'Nie znaleziono.' });
    if (condition !== tagOf(row)) return reply(412, row);
    if (!unconfirmed.has(id)) return reply(409, row);
    unconfirmed.delete(id);
    reopened.push(id);
    reopen(row);
    return reply(200, row);
  };

  /** Once for each key. */
  const comment = (task: number, text: string, key: string | null) => {
    if (!rows.has(task)) return reply(404, { detail: 'Nie znaleziono.' });
    if (key === null) return reply(400, { non_field_errors: ['Brak klucza.'] });
    if (!comments.some((one) => one.key === key)) comments.push({ task, text, key });
    const at = comments.findIndex((one) => one.key === key);
    return reply(201, { id: at + 1, author: 'anna', at: '2026-11-20T10:00:00+01:00', text: comments[at]?.text, client_ref: key });
  };

  return {
    acknowledged,
    listed,
    /** A diagnosis of an inverter. */
    lists: (id: number, sn: string) => void listed.push({ ...diagnosis(id, 'anna'), sn, state: 'active' }),
    digests,
    fuses,
    comments,
    reopened,
    unconfirmed,
    /** Returns a function that restores the current state. */
    backup: (): (() => void) => {
      const [said, chosen, known, checked] = [[...comments], [...digests], [...acknowledged], [...fuses]];
      return () => {
        comments.splice(0, comments.length, ...said);
        digests.splice(0, digests.length, ...chosen);
        acknowledged.splice(0, acknowledged.length, ...known);
        fuses.splice(0, fuses.length, ...checked);
      };
    },
    answers(
      path: string,
      body: Record<string, unknown>,
      { condition, key }: { readonly condition: string | null; readonly key: string | null },
    ): { readonly status: number; readonly body: unknown } {
      const [, , , what, id = '', verb] = path.split('/');
      if (what === 'diagnoses' && verb === 'acknowledge') {
        acknowledged.push(Number(id));
        return reply(200, diagnosis(Number(id), 'anna'));
      }
      if (what === 'diagnoses' && verb === 'fuses_checked') {
        if (!fuses.some((one) => one.key === key)) fuses.push({ id: Number(id), note: String(body.note), key });
        return reply(200, { ...diagnosis(Number(id), 'anna'), fuses_checked: checkedOf(Number(id)) });
      }
      if (what === 'repair_checks' && verb === 'reopen') return reopenTask(Number(id), condition);
      if (what === 'diagnoses' && id === '')
        return reply(
          200,
          listed.map((one) => ({ ...one, acknowledged: acknowledgedBy(one.id), fuses_checked: checkedOf(one.id) })),
        );
      if (what === 'tasks' && verb === '') return story(Number(id));
      if (what === 'tasks' && verb === 'comments') return comment(Number(id), String(body.text), key);
      if (what === 'me') {
        if (body.digest !== undefined) digests.push(String(body.digest));
        return reply(200, { email: 'anna@serwis.pl', role: 'staff', roles: false, second_factor: null, digest: digests.at(-1) ?? 'off' });
      }
      return reply(404, { detail: 'Nie znaleziono.' });
    },
  };
}
