import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { administer } from '#server/control/administer.ts';
import { EXTENSIONS } from '#contract/table.ts';
import { KINDS } from '#tests/support/database.ts';
import { aFile, named, partHeaders, partSender } from '#tests/support/file-parts.ts';
import { visitPath } from '#tests/support/visit-office.ts';
import { aVisit } from '#tests/support/visits.ts';
import { aModemForm, anApi, aTaskBody, STAFF, type TestApi } from '#tests/support/api.ts';

/* Rules for all calls that only our own server has. */

const CARE = EXTENSIONS.filter(({ path }) => path.startsWith('/care/'));
const READS = CARE.filter(({ method }) => method === 'GET');
const BY_ID = CARE.filter(({ path }) => path.includes('{id}'));
const PHOTO = aFile(2_000);
const VISIT = aVisit({ form: { key: 'service', version: 1 }, files: [named(PHOTO)] });
const QUERY: Readonly<Record<string, string>> = {
  voltageReportOfWeek: '?week=2026-06-08',
  readTaskChanges: '?since=0',
  listVisits: '?from=2026-11-01&to=2026-11-30',
  readPlan: '?from=2026-11-23&to=2026-11-29',
  listFiles: `?sha256=${PHOTO.sha256}`,
};

describe.each(KINDS)('calls of our own on %s', (kind) => {
  let api: TestApi;
  let id = 0;
  beforeAll(async () => {
    api = await anApi(kind, { PV_ROLES: 'on' }); // some calls are for admins only; these alone check the role
    await administer(api.database, ['staff', 'role', STAFF.username, 'admin'], { roles: true });
    await api.ask('POST', 'pv_admin/', aModemForm());
    id = ((await api.ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id; // with the id of the installation: both are the first
    const visit = await api.ask('PUT', visitPath(VISIT.uuid), { ...VISIT, installation: id }, { headers: { 'If-None-Match': '*' } });
    expect(visit.status).toBe(201);
    const sender = partSender((path, init) => api.app.request(path, init), api.token);
    expect(await sender.send(PHOTO.sha256, PHOTO.bytes, partHeaders(PHOTO.bytes, 0, true))).toMatchObject({ body: { is_whole: true } });
  });
  afterAll(() => api.remove());

  test.each(READS)('$name carries ETag, and 304 where the caller has it', async ({ name, method, path }) => {
    const params = { id, key: 'service', version: 1, uuid: VISIT.uuid, sha256: PHOTO.sha256 };
    const address = `${pathOf({ path }, params)}${QUERY[name] ?? ''}`;
    const first = await api.ask(method, address);
    expect([first.status, first.headers.get('X-PV-Care')]).toEqual([200, '1']);
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^(W\/)?".+"$/);
    const again = await api.ask(method, address, undefined, { headers: { 'If-None-Match': tag } });
    expect([again.status, again.body, again.headers.get('ETag')]).toEqual([304, '', tag]);
  });

  test.each(CARE)('$name asks who is there, in JSON, unless it is the way in itself', async ({ method, path, access }) => {
    const answer = await api.ask(method, pathOf({ path }, { id }), method === 'GET' ? undefined : {}, { token: null });
    // public calls report the missing fields
    expect(answer).toMatchObject(access === 'open' ? { status: 400, body: {} } : { status: 401, body: { detail: expect.any(String) } });
  });

  test.each(BY_ID)('$name knows nothing of an unknown number, in JSON', async ({ name, method, path }) => {
    const decidePutAside = { decision: 'discard', arrived: '2026-06-08T12:00:00+02:00' };
    const addEquipment = { from_at: '2026-06-08T12:00:00+02:00', reason: 'replacement' };
    const bodies = {
      commentTask: { text: 'Raz' },
      changeColleague: { role: 'viewer' },
      checkFuses: { note: '' },
      decidePutAside,
      dismissInverter: { sn: 'NOWY' },
      addEquipment,
    };
    const body = bodies[name as keyof typeof bodies] ?? {};
    const answer = await api.ask(method, `${pathOf({ path }, { id: 999_999 })}${QUERY[name] ?? ''}`, method === 'GET' ? undefined : body);
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Nie znaleziono.' } });
  });

  test.each(['/care/v1/nothing/', '/care/v1/me', '/care/v2/me/', '/care/'])('%s is no address, in JSON', async (path) => {
    expect(await api.ask('GET', path)).toMatchObject({ status: 404, body: { detail: 'Nie ma takiego adresu API.' } });
  });
});
