import { beforeAll, describe, expect, test } from 'vitest';
import { aModemForm, anApi, aTaskBody, STAFF } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

interface Row {
  readonly task: number;
  readonly assignee: number | null;
  readonly place: number | null;
  readonly version: number;
}
const UNPLANNED = {
  ...{ assignee: null, assignee_name: null, helper: null, helper_name: null, planned_on: null, from: null, to: null, place: null },
  ...{ priority: 0, minutes: 60, deadline: null, version: 1, visit: null, changed_by: null, changed_by_name: null },
};

describe.each(KINDS)('the plan of requests, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind, { PV_ROLES: 'on' }));
  const people = { anna: 0, nowak: 0, nameless: 0, gone: 0, viewer: 0 };
  beforeAll(async () => {
    await api.ask('POST', 'pv_admin/', aModemForm());
    const added = await api.database.rows<{ id: number }>(
      `insert into staff (email, password, name, role, disabled_at) values ('anna@firma.pl', 'x', 'Anna Lis', 'staff', null),
         ('nowak@firma.pl', 'x', 'Jan Nowak', 'admin', null), ('nikt@firma.pl', 'x', ' ', 'staff', null),
         ('byly@firma.pl', 'x', 'Były Technik', 'staff', now()), ('widz@firma.pl', 'x', 'Widz', 'viewer', null) returning id`,
    );
    for (const [index, name] of (Object.keys(people) as (keyof typeof people)[]).entries()) people[name] = added[index]?.id ?? 0;
  });

  const file = async () => ((await api.ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id;
  const plan = (id: number, body: object, version = 1, headers: Readonly<Record<string, string>> = {}) =>
    api.ask('PATCH', `/care/v1/tasks/${id}/plan/`, body, { headers: { 'If-Match': `"${version}"`, ...headers } });
  const read = (from: string, to: string) => api.ask('GET', `/care/v1/plan/?from=${from}&to=${to}`);
  const rowsOf = async (from: string, to: string, ids: readonly number[]) =>
    ((await read(from, to)).body as Row[]).filter(({ task }) => ids.includes(task));
  const story = async (id: number) =>
    ((await api.ask('GET', `/care/v1/tasks/${id}/`)).body as { history: { field: string }[] }).history.slice(1);
  const listed = async (id: number) =>
    ((await api.ask('GET', 'task_order/')).body as { id: number; employee: string }[]).find((one) => one.id === id);

  test('says who made the last change of a plan, by the account: not of the order, nor of the status, and nobody who is gone', async () => {
    const id = await file();
    const author = async () => {
      const [row] = (await rowsOf('2030-01-02', '2030-01-02', [id])) as unknown as { changed_by: number; changed_by_name: string }[];
      return [row?.changed_by, row?.changed_by_name];
    };
    await plan(id, { planned_on: '2030-01-02' });
    await api.database.rows(`update task_changes set author = 'anna@firma.pl' where task_id = $1`, [id]);
    await plan(id, { place: 700 }, 2);
    await api.database.rows(`insert into task_changes (task_id, author, at, field) values ($1, 'nowak@firma.pl', now(), 'status')`, [id]);
    expect(await author()).toEqual([people.anna, 'Anna Lis']);
    await api.database.rows(`update task_changes set author = 'usuniete@firma.pl' where task_id = $1`, [id]);
    await plan(id, { place: 701 }, 3);
    expect(await author()).toEqual([null, null]);
    await api.database.rows('delete from tasks where id = $1', [id]);
  });

  test('has each request of its days, and each open one, whatever its day', async () => {
    const [open, closed, planned, later] = [await file(), await file(), await file(), await file()];
    await api.ask('PUT', `task_order/${closed}/`, { update_date: '2026-11-20T12:00:00+01:00', status: 1 });
    expect((await plan(planned, { planned_on: '2028-02-29' })).status).toBe(200);
    await api.ask('PUT', `task_order/${planned}/`, { update_date: '2026-11-20T12:00:00+01:00', status: 1 });
    expect((await plan(later, { planned_on: '2028-05-31' })).status).toBe(200);
    const ids = [open, closed, planned, later];
    const [me = {}] = await api.database.rows(`select id as changed_by, name as changed_by_name from staff where email = $1`, [
      STAFF.username,
    ]);
    expect(await rowsOf('2028-02-01', '2028-02-29', ids)).toEqual([
      { ...UNPLANNED, task: planned, planned_on: '2028-02-29', place: 1, version: 2, ...me },
      { ...UNPLANNED, task: later, planned_on: '2028-05-31', place: 1, version: 2, ...me },
      { ...UNPLANNED, task: open },
    ]);
    expect((await rowsOf('2028-03-01', '2028-03-31', ids)).map(({ task }) => task)).toEqual([later, open]);
    await api.ask('PUT', `task_order/${later}/`, { update_date: '2026-11-20T12:00:00+01:00', status: 1 });
    expect((await rowsOf('2028-03-01', '2028-03-31', ids)).map(({ task }) => task)).toEqual([open]);
  });

  test('is 62 days at most, of existing days, in any year', async () => {
    const wrong = ['Zakres dni może mieć najwyżej 62 dni i nie może się kończyć przed początkiem.'];
    expect((await read('2026-11-01', '2027-01-01')).status).toBe(200);
    expect(await read('2026-11-01', '2027-01-02')).toMatchObject({ status: 400, body: { to: wrong } });
    expect(await read('2026-11-02', '2026-11-01')).toMatchObject({ status: 400, body: { to: wrong } });
    expect(await read('2026-02-29', '2026-03-01')).toMatchObject({ status: 400, body: { from: ['Wymagana jest istniejąca data.'] } });
    for (const year of ['1999', '2099']) expect((await read(`${year}-01-01`, `${year}-01-31`)).status).toBe(200);
  });

  test('of a day has more than 400 requests in one order', async () => {
    await api.database.rows(
      `insert into tasks (employee, description, inverter_sn, created_on, reason, planned_on, place)
       select 'Ktoś', 'Dom', 'FR123', '2026-11-01', 'Nie działa', '2031-05-05', least(402 - n, 400) from generate_series(1, 401) n`,
    );
    const week = (await read('2031-05-05', '2031-05-11')).body as Row[];
    const places = week.flatMap(({ place }) => (place === null ? [] : [place]));
    expect(places).toHaveLength(401);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    // between two that are equal: the day is spread, and only what was moved has a new version
    const moved = await file();
    expect(await plan(moved, { planned_on: '2031-05-05', place: 400 })).toMatchObject({ status: 200, body: { place: 402, version: 2 } });
    const spread = ((await read('2031-05-05', '2031-05-05')).body as Row[]).filter(({ place }) => place !== null);
    expect(spread.map(({ place, version, task }) => [place, version + Number(task !== moved)])).toEqual(
      Array.from({ length: 402 }, (_, index) => [index + 1, 2]),
    );
    const cards = week.filter(({ place }) => place !== null);
    expect(spread.map(({ task }) => task)).toEqual([...cards.map(({ task }) => task), moved]);
    expect((await api.database.rows(`select 1 as one from audit where what = 'task' and after ->> 'place' = '3'`)).length).toBe(0);
  });

  test('is refused at the field, in a sentence', async () => {
    const id = await file();
    const faults: readonly (readonly [object, object])[] = [
      [{ assignee: 99_999_999_999 }, { assignee: ['Nie ma takiego serwisanta.'] }],
      [{ helper: people.viewer }, { helper: ['Nie ma takiego serwisanta.'] }],
      [{ assignee: people.gone }, { assignee: ['To konto jest wyłączone, więc nie można mu przydzielić zgłoszenia.'] }],
      [
        { assignee: people.nameless },
        { assignee: ['To konto nie ma imienia i nazwiska. Uzupełnij je, zanim przydzielisz mu zgłoszenie.'] },
      ],
      [{ assignee: people.anna, helper: people.anna }, { helper: ['Druga osoba musi być inna niż przydzielony pracownik.'] }],
      [{ from: '10:00' }, { from: ['Godzinę można podać tylko razem z dniem.'] }],
      [{ planned_on: null, to: '10:00' }, { to: ['Godzinę można podać tylko razem z dniem.'] }],
      [
        { planned_on: '2026-12-01', from: '10:00', to: '09:59' },
        { to: ['Godzina zakończenia nie może być wcześniejsza niż rozpoczęcia.'] },
      ],
      [
        { from: '24:00', to: '9:00' },
        { from: ['Wymagana jest godzina w zapisie GG:MM.'], to: ['Wymagana jest godzina w zapisie GG:MM.'] },
      ],
      [{ planned_on: '2027-02-29' }, { planned_on: ['Wymagana jest istniejąca data.'] }],
      [{ planned_on: '1999-12-31' }, { planned_on: ['Data musi przypadać w latach 2000–2100.'] }],
      [{ deadline: 'jutro' }, { deadline: ['Wymagana jest istniejąca data.'] }],
      [{ minutes: 4 }, { minutes: ['Wymagana jest liczba nie mniejsza niż 5.'] }],
      [{ minutes: 1441 }, { minutes: ['Wymagana jest liczba nie większa niż 1440.'] }],
      [{ minutes: 30.5 }, { minutes: ['Wymagana jest liczba całkowita.'] }],
      [{ priority: 3 }, { priority: ['Priorytet to 0 (zwykłe), 1 (pilne) albo 2 (awaria).'] }],
      [{ place: 'pierwsze' }, { place: ['Wymagana jest liczba.'] }],
    ];
    for (const [body, refused] of faults) expect([body, await plan(id, body)]).toMatchObject([body, { status: 400, body: refused }]);
    expect(await rowsOf('2026-12-01', '2026-12-01', [id])).toEqual([{ ...UNPLANNED, task: id }]);
    expect((await plan(id, { planned_on: '2099-12-31', deadline: '2000-01-01', minutes: 1440 })).status).toBe(200);
    expect((await plan(id, { planned_on: '2026-12-01', assignee: people.anna }, 2)).status).toBe(200);
    expect(await plan(id, { helper: people.anna }, 3)).toMatchObject({ status: 400, body: { helper: [expect.any(String)] } });
    expect((await plan(99_999, {})).status).toBe(404);
  });

  test('keeps hours that a change of the clock leaves out or repeats, and loses them with its day', async () => {
    for (const day of ['2027-03-28', '2027-10-31']) {
      const id = await file();
      const hours = { from: '02:15', to: '02:45' };
      expect(await plan(id, { planned_on: day, ...hours })).toMatchObject({ status: 200, body: { planned_on: day, ...hours } });
      expect(await plan(id, { planned_on: null }, 2)).toMatchObject({ body: { planned_on: null, from: null, to: null, place: null } });
    }
  });

  test('is 412 with what is there; a lost answer is repeated, with its key even after another change', async () => {
    const id = await file();
    const keyed = { 'Idempotency-Key': `plan-${id}` };
    const mine = { priority: 2 };
    expect(await plan(id, mine, 1, keyed)).toMatchObject({ status: 200, body: { priority: 2, version: 2 } });
    expect(await plan(id, { deadline: '2026-12-24' })).toMatchObject({ status: 412, body: { task: id, priority: 2, version: 2 } });
    expect(await plan(id, mine)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await plan(id, { priority: 0 }, 2)).status).toBe(200);
    const again = await plan(id, mine, 1, keyed);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
    expect(await rowsOf('2026-12-01', '2026-12-01', [id])).toMatchObject([{ priority: 0, version: 3 }]);
    expect((await plan(id, { priority: 1 }, 3, keyed)).status).toBe(422);
    // what was refused under a key may be sent again under it, merged
    const other = { 'Idempotency-Key': `plan-${id}-2` };
    expect((await plan(id, { minutes: 90 }, 2, other)).status).toBe(412);
    expect(await plan(id, { minutes: 90 }, 3, other)).toMatchObject({ status: 200, body: { minutes: 90, version: 4 } });
  });

  test('names its people in the request and its story, never by their e-mail', async () => {
    const id = await file();
    const decided = { 'PV-Change-Age': '7200', 'PV-Device-Time': new Date(api.time.now).toISOString() };
    await api.database.rows(`update tasks set filed_at = now() - interval '1 day' where id = $1`, [id]);
    await plan(id, { assignee: people.anna, helper: people.nowak, planned_on: '2026-12-02', place: 7 }, 1, decided);
    expect((await listed(id))?.employee).toBe('Anna Lis');
    await plan(id, { place: 3 }, 2);
    await plan(id, { assignee: null }, 3);
    expect((await listed(id))?.employee).toBe('Anna Lis');
    const line = { by: STAFF.username, at: expect.any(String) };
    const told = await story(id);
    expect(told).toEqual([
      { ...line, field: 'assignee', before: null, after: 'Anna Lis' },
      { ...line, field: 'helper', before: null, after: 'Jan Nowak' },
      { ...line, field: 'planned_on', before: null, after: '2026-12-02' },
      { ...line, field: 'assignee', before: 'Anna Lis', after: null },
    ]);
    const [first] = told as unknown as { at: string }[];
    expect(Math.abs(Date.parse(first?.at ?? '') - (api.time.now - 7_200_000))).toBeLessThan(2_000);
    expect(JSON.stringify((await read('2026-12-01', '2026-12-03')).body)).not.toContain('@');
    const audited = await api.database.rows<{ after: object }>(
      `select after from audit where what = 'task' and action = 'changed' and key = $1 order by id`,
      [String(id)],
    );
    expect(audited.map(({ after }) => after)).toMatchObject([
      { assignee: people.anna, planned_on: '2026-12-02' },
      { place: 3 },
      { assignee: null },
    ]);
  });
});
