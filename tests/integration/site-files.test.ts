import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { forgetOldFiles } from '#server/store/visits/kept-files.store.ts';
import { type Answered, STAFF, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { aFile, named, partSender, type TestFile } from '#tests/support/file-parts.ts';
import { aVisitOffice, type VisitOffice } from '#tests/support/visit-office.ts';
import { aVisit } from '#tests/support/visits.ts';

interface Listed {
  readonly sha256: string;
  readonly name: string;
  readonly is_whole: boolean;
  readonly thumb: { readonly sha256: string } | null;
}

describe.each(KINDS)('documents and pictures of a site card, on %s', (kind) => {
  let [id, keys] = [0, 0];
  let office: VisitOffice;
  let api: TestApi;
  let device: ReturnType<typeof partSender>;
  beforeAll(async () => {
    office = await aVisitOffice(kind, { PV_ROLES: 'on' });
    ({ api, installation: id } = office);
    device = partSender(api.app.request, api.token);
    await administer(api.database, ['staff', 'add', 'szefowa@example.com', 'Szefowa!2026', '--role', 'admin']);
  });
  afterAll(() => office.remove());
  const path = () => `/care/v1/installations/${id}/site/`;
  const card = async () => (await api.ask('GET', path())).body as { erasures: number; files: readonly Listed[] };
  const files = async () => (await card()).files.map(({ sha256 }) => sha256);
  const entry = ({ bytes, type }: TestFile, name = 'Schemat', thumb: TestFile | null = null) => ({
    ...{ bytes: bytes.length, type, name },
    thumb: thumb && { sha256: thumb.sha256, bytes: thumb.bytes.length },
  });
  const put = (file: TestFile, body: object | null, { key = `k${++keys}`, erasures = 0 } = {}): Promise<Answered> =>
    api.ask('PUT', `${path()}files/${file.sha256}/`, { file: body }, { headers: { 'Idempotency-Key': key, 'If-Match': `"${erasures}"` } });
  const stored = async (file: TestFile) =>
    (await api.database.rows(`select 1 as one from files where sha256 = decode($1, 'hex')`, [file.sha256])).length === 1;

  test('a file is named, sent in parts with its preview, read, and removed with its bytes', async () => {
    const [file, thumb] = [aFile(70_000), aFile(900)];
    expect(await put(file, entry(file, ' Zdjęcie rozdzielnicy ', thumb))).toMatchObject({ status: 200, body: {} });
    const named = { sha256: file.sha256, name: 'Zdjęcie rozdzielnicy', is_whole: false, thumb: { sha256: thumb.sha256 } };
    expect((await card()).files).toMatchObject([named]);
    await device.sendAll(thumb, 32_768);
    expect((await card()).files).toMatchObject([named]);
    await device.sendAll(file, 32_768);
    expect((await card()).files).toMatchObject([{ ...named, is_whole: true }]);
    expect((await device.read(file.sha256)).bytes.equals(file.bytes)).toBe(true);
    await forgetOldFiles(api.database);
    expect(await api.database.rows('select 1 as one from files where unnamed_at is not null')).toEqual([]);

    expect((await put(file, null)).status).toBe(200);
    expect((await put(file, null)).status).toBe(200);
    expect(await files()).toEqual([]);
    expect([await stored(file), await stored(thumb)]).toEqual([false, false]);
    expect((await device.read(file.sha256)).status).toBe(404);
  });

  test('bytes that nothing names are refused, and bytes that a visit names too stay when the card loses them', async () => {
    const file = aFile(500, 'application/pdf');
    expect((await device.sendAll(file, 32_768)).status).toBe(404);
    await put(file, entry(file));
    expect((await office.put(aVisit({ installation: id, files: [named(file)] }), null)).status).toBe(201);
    await device.sendAll(file, 32_768);
    await put(file, null);
    expect((await device.read(file.sha256)).status).toBe(200);
  });

  test('a repeated call does not bring back what was removed meanwhile, nor remove what was added again', async () => {
    const file = aFile(600, 'application/pdf');
    expect((await put(file, entry(file), { key: 'add' })).status).toBe(200);
    expect((await put(file, null, { key: 'remove' })).status).toBe(200);
    expect((await put(file, entry(file), { key: 'add' })).status).toBe(200);
    expect(await files()).toEqual([]);
    await put(file, entry(file, 'Gwarancja'));
    expect((await put(file, null, { key: 'remove' })).status).toBe(200);
    expect(await files()).toEqual([file.sha256]);
    // another device adds the same one: the first name stays
    expect((await put(file, entry(file, 'Inna'))).status).toBe(200);
    expect((await card()).files).toMatchObject([{ name: 'Gwarancja' }]);
    await put(file, null);
  });

  test('a wrong body, another size of a known file and an unknown installation are refused', async () => {
    const file = aFile(700, 'application/pdf');
    await put(file, entry(file));
    for (const wrong of [{ name: '' }, { name: 'x'.repeat(201) }, { type: 'text/html' }, { bytes: 10_485_761 }])
      expect((await put(aFile(10), { ...entry(aFile(10)), ...wrong })).status).toBe(400);
    await put(file, null);
    expect((await office.put(aVisit({ installation: id, files: [named(file)] }), null)).status).toBe(201);
    expect(await put(file, { ...entry(file), bytes: 701 })).toMatchObject({
      status: 400,
      body: { file: [expect.stringContaining('znany')] },
    });
    const elsewhere = `/care/v1/installations/99999/site/files/${file.sha256}/`;
    expect((await api.ask('PUT', elsewhere, { file: entry(file) })).status).toBe(404);
  });

  test('the 21st is refused, also of two at once, and fits once another is removed', async () => {
    const twenty = Array.from({ length: 20 }, () => aFile(50, 'application/pdf'));
    for (const file of twenty.slice(1)) expect((await put(file, entry(file))).status).toBe(200);
    const [one, other] = [aFile(51), aFile(52)];
    const answers = await Promise.all([put(one, entry(one)), put(other, entry(other))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({ file: [expect.stringContaining('20 dokumentów')] });
    await put(twenty[5] as TestFile, null);
    const refused = answers[0]?.status === 400 ? one : other;
    expect((await put(refused, entry(refused))).status).toBe(200);
    expect(await files()).toHaveLength(20);
  });

  test('a viewer reads them and changes nothing', async () => {
    await administer(api.database, ['staff', 'role', STAFF.username, 'viewer'], { roles: true });
    expect(await files()).toHaveLength(20);
    const file = aFile(60);
    expect([(await put(file, entry(file))).status, (await put(file, null)).status]).toEqual([403, 403]);
    await administer(api.database, ['staff', 'role', STAFF.username, 'staff'], { roles: true });
  });

  test('are logged without their names, erased with the card, and go with the installation', async () => {
    const logged = await api.database.rows<{ action: string }>(`select action, before, after from audit where what = 'site file'`);
    expect(new Set(logged.map(({ action }) => action))).toEqual(new Set(['created', 'deleted']));
    expect(JSON.stringify(logged)).not.toMatch(/Schemat|Gwarancja|rozdzielnicy/);
    const [sha256 = ''] = await files();
    expect((await administer(api.database, ['site', 'erase', 'FR123', '--yes'])).lines.join()).toContain('is empty.');
    expect(await card()).toMatchObject({ erasures: 1, files: [] });
    expect(await api.database.rows(`select 1 as one from files where sha256 = decode($1, 'hex')`, [sha256])).toEqual([]);
    expect(await api.database.rows(`select 1 as one from due_rewrites where table_name = 'site_files'`)).toHaveLength(1);
    // decided before the erasure
    const file = aFile(61);
    expect(await put(file, entry(file))).toMatchObject({ status: 412, body: { erasures: 1 } });
    expect((await put(file, entry(file), { erasures: 1 })).status).toBe(200);
    const refused = await administer(api.database, ['installations', 'remove', 'FR123']);
    expect(refused.lines.join('\n')).toContain('1 document of its site card');
    expect(await administer(api.database, ['installations', 'remove', 'FR123', '--yes'])).toMatchObject({ isDone: true });
    expect(await api.database.rows('select 1 as one from site_files')).toEqual([]);
  });
});
