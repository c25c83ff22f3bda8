import { beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { aTaskBody, STAFF } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinishedVisit, aVisit } from '#tests/support/visits.ts';

const DAY = '2026-11-24';
const CLOSING = { update_date: '2026-11-24T12:00:00+01:00', status: 1 };

describe.each(KINDS)('what is beside the plan of requests, on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind, { PV_ROLES: 'on' }));
  const ask: typeof office.api.ask = (...given) => office.api.ask(...given);
  const admin = (...words: string[]) => administer(office.api.database, words, { roles: true });
  let anna = 0;
  beforeAll(async () => {
    await admin('staff', 'add', 'szefowa@example.com', 'Szefowa!2026', '--role', 'admin');
    await admin('hook', 'add', 'https://helpdesk.example/pv', '--event', 'task.planned');
    const [added] = await office.api.database.rows<{ id: number }>(
      `insert into staff (email, password, name) values ('anna@firma.pl', 'x', 'Anna Lis') returning id`,
    );
    anna = added?.id ?? 0;
  });

  const file = async () => ((await ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id;
  const plan = (id: number, body: object, version = 1) =>
    ask('PATCH', `/care/v1/tasks/${id}/plan/`, body, { headers: { 'If-Match': `"${version}"` } });
  const rowOf = async (id: number) => {
    const { body } = await ask('GET', `/care/v1/plan/?from=${DAY}&to=${DAY}`);
    return (body as { task: number; assignee_name: string; visit: unknown }[]).find(({ task }) => task === id);
  };
  const listed = async () => {
    const { body, headers } = await ask('GET', 'task_order/');
    return { body: body as { id: number; employee: string }[], tag: headers.get('ETag'), version: headers.get('X-PV-Version') };
  };
  const employeeOf = async (id: number) => (await listed()).body.find((one) => one.id === id)?.employee;
  const messages = async (id: number) =>
    (await office.api.database.rows<{ body: string }>('select body from webhook_deliveries order by id'))
      .map(({ body }) => JSON.parse(body) as { data: { task: number } })
      .filter(({ data }) => data.task === id);

  test('the list of requests and the answers of its calls do not change by a byte, and planning never stands against closing', async () => {
    const [planned, other] = [await file(), await file()];
    const before = await listed();
    expect((await plan(planned, { planned_on: DAY, from: '08:00', to: '09:00', priority: 1, minutes: 90, deadline: DAY })).status).toBe(
      200,
    );
    expect(await listed()).toEqual(before);
    const since = await ask('GET', `/care/v1/task_changes/?since=${before.version}`);
    expect(since.body).toMatchObject({ tasks: [], gone: [] });
    const close = (id: number) => ask('PUT', `task_order/${id}/`, CLOSING, { headers: { 'If-Match': '"0-0"' } });
    const bytes = async (id: number) => JSON.stringify({ ...((await close(id)).body as object), id: 'N' });
    expect(await bytes(planned)).toBe(await bytes(other));
    // planned on a version from before the closing
    expect(await plan(planned, { priority: 2 }, 2)).toMatchObject({ status: 200, body: { version: 3 } });
    // closed on a tag from before the planning
    const third = await file();
    await plan(third, { assignee: anna, planned_on: DAY });
    expect((await close(third)).status).toBe(200);
    expect(await rowOf(third)).toMatchObject({ version: 2, assignee: anna });
  });

  test('each row has the head of the latest visit, a correction once it is final', async () => {
    const task = await file();
    await plan(task, { planned_on: DAY });
    const { installation } = office;
    const draft = aVisit({ installation, task, started_at: '2026-11-24T09:12:00+01:00' });
    await office.put(draft, null);
    expect((await rowOf(task))?.visit).toEqual({
      ...{
        uuid: draft.uuid,
        state: 'draft',
        started_at: '2026-11-24T09:12:00+01:00',
        ended_at: null,
        decided: 0,
        items: expect.any(Number),
      },
    });
    const final = aFinishedVisit({ installation, task });
    await office.put(final, null);
    expect((await rowOf(task))?.visit).toMatchObject({ uuid: final.uuid, ended_at: final.ended_at });
    const correction = { installation, task, replaces: final.uuid, correction_reason: 'Literówka' };
    const corrected = aVisit(correction);
    await office.put(corrected, null);
    expect((await rowOf(task))?.visit).toMatchObject({ uuid: final.uuid, state: 'final' });
    await office.put(aFinishedVisit({ ...correction, uuid: corrected.uuid }), 1);
    expect((await rowOf(task))?.visit).toMatchObject({ uuid: corrected.uuid, state: 'final' });
  });

  test('another system is told of what is planned, without names, and not of the order of a day', async () => {
    const id = await file();
    await plan(id, { assignee: anna, planned_on: DAY, from: '08:00', priority: 2 });
    await plan(id, { place: 0.5 }, 2);
    await plan(id, { place: 0.5 }, 3);
    expect(await messages(id)).toMatchObject([
      {
        type: 'task.planned',
        data: {
          ...{ task: id, installation: office.installation, sn: 'FR123', status: 0, assignee: anna, helper: null },
          ...{ planned_on: DAY, from: '08:00', to: null, priority: 2, minutes: 60, deadline: null },
        },
      },
    ]);
    expect(JSON.stringify(await messages(id))).not.toMatch(/Anna|@/);
  });

  test('a viewer and a key for reading read it and change nothing', async () => {
    const id = await file();
    const { lines } = await admin('key', 'add', 'magazyn', '--scope', 'read,tasks');
    const key = { token: null, headers: { Authorization: `Bearer ${lines[1]?.split(': ')[1]}` } };
    const path = `/care/v1/plan/?from=${DAY}&to=${DAY}`;
    expect((await ask('GET', path, undefined, key)).status).toBe(200);
    expect((await ask('PATCH', `/care/v1/tasks/${id}/plan/`, { priority: 1 }, key)).status).toBe(403);
    await admin('staff', 'role', STAFF.username, 'viewer');
    expect([(await ask('GET', path)).status, (await plan(id, { priority: 1 })).status]).toEqual([200, 403]);
    await admin('staff', 'role', STAFF.username, 'staff');
    expect((await plan(id, { priority: 1 })).status).toBe(200);
  });

  test('a new name is that of open requests; a removed account leaves plans, and its name stays', async () => {
    const [open, closed, gone] = [await file(), await file(), await file()];
    for (const id of [open, closed, gone]) await plan(id, { assignee: anna, planned_on: DAY });
    await plan(gone, { assignee: null, helper: anna }, 2);
    await ask('PUT', `task_order/${closed}/`, CLOSING);
    await office.api.database.rows(`update staff set name = 'Anna Lis-Nowak' where id = $1`, [anna]);
    expect([await employeeOf(open), await employeeOf(closed), await employeeOf(gone)]).toEqual(['Anna Lis-Nowak', 'Anna Lis', 'Anna Lis']);
    expect((await rowOf(closed))?.assignee_name).toBe('Anna Lis-Nowak');
    await admin('staff', 'disable', 'anna@firma.pl');
    expect(await plan(open, { assignee: anna, minutes: 30 }, 2)).toMatchObject({ status: 200, body: { assignee: anna, minutes: 30 } });
    const warning = (await admin('staff', 'remove', 'anna@firma.pl')).lines.join('\n');
    expect(warning).toMatch(/\d open tasks planned for it stay where they are, without it\./);
    expect((await admin('staff', 'remove', 'anna@firma.pl', '--yes')).isDone).toBe(true);
    expect(await rowOf(open)).toMatchObject({ assignee: null, assignee_name: null, planned_on: DAY, version: 4 });
    expect(await rowOf(gone)).toMatchObject({ helper: null, helper_name: null, version: 4 });
    expect(await employeeOf(open)).toBe('Anna Lis-Nowak');
    expect(await plan(open, { assignee: anna }, 4)).toMatchObject({ status: 400, body: { assignee: ['Nie ma takiego serwisanta.'] } });
    const { body } = await ask('GET', `/care/v1/tasks/${open}/`);
    expect((body as { history: object[] }).history).toContainEqual(expect.objectContaining({ field: 'assignee', after: 'Anna Lis' }));
    expect((await messages(open)).at(-1)).toMatchObject({ data: { assignee: null, planned_on: DAY } });
  });
});
