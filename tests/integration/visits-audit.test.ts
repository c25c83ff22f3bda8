import { beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { aModemForm, aTaskBody, STAFF } from '#tests/support/api.ts';
import { type AuditLine, auditLines } from '#tests/support/audit-lines.ts';
import { KINDS } from '#tests/support/database.ts';
import { aVisitOffice, visitPath } from '#tests/support/visit-office.ts';
import { aFinishedVisit, aPhoto, aVisit, someHash } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('who did what with a visit, on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind, { PV_ROLES: 'on' }));
  beforeAll(() =>
    administer(office.api.database, ['staff', 'add', 'nowak@example.com', 'Serwis!2027', '--role', 'staff'], { roles: true }),
  );

  const noted = async (number: string): Promise<readonly Partial<AuditLine>[]> =>
    (await auditLines(office.api.database))
      .filter(({ what, key }) => what === 'visit' && key === number)
      .map(({ actor, action, field, before, after }) => ({ actor, action, field, before, after }));
  const changed = async (number: string) =>
    (await noted(number))
      .filter(({ action }) => action !== 'created')
      .map(({ action, field, before, after }) => [action, field, before, after]);
  const staffId = async (email: string) =>
    (await office.api.database.rows<{ id: number }>('select id from staff where email = $1', [email]))[0]?.id ?? 0;

  test('it is begun by somebody, with what identifies it and nothing that was written', async () => {
    const document = aVisit({ notes: 'Tajna notatka', owner: { name: 'Anna Kowalska' } });
    await office.put(document, null);
    const lines = await noted(document.number);
    expect(lines.every(({ actor, action }) => actor === STAFF.username && action === 'created')).toBe(true);
    const values = Object.fromEntries(lines.map(({ field, after }) => [field, after]));
    expect(values).toMatchObject({ uuid: document.uuid, kind: 'service', state: 'draft', installation_id: String(office.installation) });
    expect(JSON.stringify(lines)).not.toMatch(/Tajna|Anna|Nowak/);
  });

  test('saving a draft again is not noted; taking it over, finishing and withdrawing are', async () => {
    const document = aVisit();
    await office.put(document, null);
    await office.put({ ...document, notes: 'raz' }, 1);
    expect(await changed(document.number)).toEqual([]);
    const [first, other] = [await staffId(STAFF.username), await staffId('nowak@example.com')];
    await office.put({ ...document, technician: { id: other, name: 'Nowak' } }, 2);
    expect(await changed(document.number)).toEqual([['changed', 'technician_id', String(first), String(other)]]);
    await office.put(aFinishedVisit({ uuid: document.uuid, technician: { id: other, name: 'Nowak' } }), 3);
    expect((await changed(document.number)).slice(1).map(([, field, before, after]) => [field, before, after])).toEqual([
      ['state', 'draft', 'final'],
      ['on_day', '', '2026-11-24'],
    ]);

    const mistake = aVisit();
    await office.put(mistake, null);
    await office.api.ask('DELETE', visitPath(mistake.uuid), undefined, { headers: { 'If-Match': '"1"' } });
    expect((await changed(mistake.number)).map(([action, field, before]) => [action, field, before])).toContainEqual([
      'deleted',
      'uuid',
      mistake.uuid,
    ]);
  });

  test('a correction names what it replaces, and a forgone file its hash alone', async () => {
    const first = aFinishedVisit({ files: [aPhoto('a', { thumb: null })] });
    await office.put(first, null);
    const correction = aFinishedVisit({ replaces: first.uuid, correction_reason: 'Pomyłka' });
    await office.put(correction, null);
    expect(await noted(correction.number)).toContainEqual(
      expect.objectContaining({ action: 'created', field: 'replaces', after: first.uuid }),
    );
    await office.api.ask('DELETE', `${visitPath(first.uuid)}files/${someHash('a')}/`, { reason: 'odrzucone' });
    expect(await changed(first.number)).toContainEqual(['changed', 'forgone', '', someHash('a')]);
    expect(JSON.stringify(await changed(first.number))).not.toContain('odrzucone');
  });

  test('a visit outlives the account of its technician, whose name it keeps', async () => {
    const id = await staffId('nowak@example.com');
    const document = aVisit({ technician: { id, name: 'Piotr Nowak' } });
    await office.put(document, null);
    await office.api.database.rows('delete from staff where id = $1', [id]);
    expect(await office.get(document.uuid)).toMatchObject({ technician: { id, name: 'Piotr Nowak' } });
    expect((await office.put({ ...document, notes: 'dalej' }, 1)).status).toBe(200);
  });

  test('a viewer reads and changes nothing; an API key reaches none of it', async () => {
    const document = aVisit();
    await office.put(document, null);
    await administer(office.api.database, ['staff', 'add', 'szefowa@example.com', 'Szefowa!2026', '--role', 'admin'], { roles: true });
    await administer(office.api.database, ['staff', 'role', STAFF.username, 'viewer'], { roles: true });
    expect((await office.api.ask('GET', visitPath(document.uuid))).status).toBe(200);
    expect((await office.put({ ...document, notes: 'x' }, 1)).status).toBe(403);
    expect((await office.api.ask('DELETE', visitPath(document.uuid), undefined, { headers: { 'If-Match': '"1"' } })).status).toBe(403);
    await administer(office.api.database, ['staff', 'role', STAFF.username, 'staff'], { roles: true });
    const { lines } = await administer(office.api.database, ['key', 'add', 'magazyn', '--scope', 'read,tasks']);
    const headers = { Authorization: `Bearer ${lines[1]?.split(': ')[1]}` };
    for (const path of [
      visitPath(document.uuid),
      '/care/v1/visits/?from=2026-11-01&to=2026-11-30',
      `/care/v1/installations/${office.installation}/visits/`,
    ])
      expect((await office.api.ask('GET', path, undefined, { token: null, headers })).status, path).toBe(403);
  });

  test('a visit that was decided in another epoch is refused, and after a restore the epoch has to be named', async () => {
    await office.api.ask('POST', 'pv_admin/', aModemForm({ sn: 'FR200', pv_modem: 'M4' }));
    const { headers, body } = await office.api.ask('POST', 'task_order/', aTaskBody());
    const before = headers.get('PV-Epoch') ?? '';
    await renewEpoch(office.api.database, 'restore');
    const document = aVisit({ task: (body as { id: number }).id });
    const send = (epoch?: string) => office.put(document, null, epoch === undefined ? {} : { headers: { 'PV-Epoch': epoch } });
    expect(await send(before)).toMatchObject({ status: 412, body: { code: 'other_epoch' } });
    expect(await send()).toMatchObject({ status: 428, body: { code: 'epoch_required' } });
    const present = (await office.api.ask('GET', 'task_order/')).headers.get('PV-Epoch') ?? '';
    expect((await send(present)).status).toBe(201);
  });
});
