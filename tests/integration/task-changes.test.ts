import { beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '#tests/support/database.ts';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

interface Changes {
  readonly version: number;
  readonly tasks: readonly { readonly id: number; readonly status: number }[];
  readonly gone: readonly number[];
  readonly check: string;
}

describe.each(KINDS)('what of the service requests has changed, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));
  beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()));

  const file = async (reason = 'Falownik nie startuje') =>
    ((await api.ask('POST', 'task_order/', aTaskBody({ reason }))).body as { id: number }).id;
  const close = (id: number) => api.ask('PUT', `task_order/${id}/`, { update_date: '2026-11-20T12:00:00+01:00', status: 1 });
  const versionOfList = async () => Number((await api.ask('GET', 'task_order/')).headers.get('X-PV-Version'));
  const changes = async (since: number) => (await api.ask('GET', `/care/v1/task_changes/?since=${since}`)).body as Changes;

  test('the list has a version; since then nothing has changed', async () => {
    await file();
    const version = await versionOfList();
    expect(await changes(version)).toMatchObject({ version, tasks: [], gone: [] });
  });

  test('a client with that version gets what was filed, changed and removed since, each once in its present form', async () => {
    const [kept, closed, removed] = [await file(), await file(), await file()];
    const since = await versionOfList();
    await close(closed);
    const filed = await file();
    await close(filed);
    await api.database.rows('delete from tasks where id = $1', [removed]);

    const told = await changes(since);
    expect(told.tasks.map(({ id, status }) => [id, status])).toEqual([
      [closed, 1],
      [filed, 1],
    ]);
    expect(told.gone).toEqual([removed]);
    expect(told.version).toBe(await versionOfList());
    expect(told.tasks.map(({ id }) => id)).not.toContain(kept);
    expect(await changes(told.version)).toMatchObject({ tasks: [], gone: [], check: told.check });
  });

  test('a change in SQL is reported too', async () => {
    const id = await file();
    const since = await versionOfList();
    await api.database.rows(`update tasks set reason = 'Poprawione w bazie' where id = $1`, [id]);
    expect((await changes(since)).tasks).toMatchObject([{ id, reason: 'Poprawione w bazie' }]);
  });

  test('of many changes at once none is left out, in whatever order they end', async () => {
    const seen = new Set<number>();
    let since = await versionOfList();
    const look = async () => {
      const told = await changes(since);
      since = told.version;
      for (const { id } of told.tasks) seen.add(id);
    };
    const filed = Promise.all(Array.from({ length: 12 }, (_, nth) => file(`Naraz ${nth}`)));
    for (let nth = 0; nth < 6; nth += 1) await look();
    const ids = await filed;
    await look();
    expect([...seen].sort((one, other) => one - other)).toEqual(ids.toSorted((one, other) => one - other));
  });

  test('what is no version is refused', async () => {
    for (const since of ['-1', 'x', '']) expect((await api.ask('GET', `/care/v1/task_changes/?since=${since}`)).status).toBe(400);
    expect((await api.ask('GET', '/care/v1/task_changes/')).status).toBe(400);
  });
});
