import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCleanup } from '#server/cleanup.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { checkFiles } from '#server/doctor/features.ts';
import { KINDS } from '#tests/support/database.ts';
import { CHEAPLY_HASHED } from '#tests/support/api.ts';
import { aFile, named, partSender, type TestFile } from '#tests/support/file-parts.ts';
import { aLog } from '#tests/support/log.ts';
import { aVisitOffice, type VisitOffice } from '#tests/support/visit-office.ts';
import { aVisit } from '#tests/support/visits.ts';

describe.each(KINDS)('who may have files of visits, and how long they are kept, on %s', (kind) => {
  let office: VisitOffice;
  let device: ReturnType<typeof partSender>;
  beforeAll(async () => {
    office = await aVisitOffice(kind, { PV_ROLES: 'on' });
    device = partSender(office.api.app.request, office.api.token);
  });
  afterAll(() => office.api.remove());

  const sql = <Row extends object>(text: string, params: readonly unknown[] = []) => office.api.database.rows<Row>(text, params);
  const visitWith = async (...files: readonly TestFile[]) => {
    const visit = aVisit({ files: files.map((file) => named(file)) });
    expect((await office.put(visit, null)).status).toBe(201);
    return visit;
  };
  /** A device of another account with this role. */
  const deviceOf = async (role: string) => {
    const name = `${role}-${Math.random()}`;
    const token = `token-of-${name}`;
    const [{ id } = { id: 0 }] = await sql<{ id: number }>(
      'insert into staff (email, password, role) values ($1, $2, $3) on conflict do nothing returning id',
      [`${name}@example.com`, CHEAPLY_HASHED, role],
    );
    await sql('insert into tokens (hash, staff_id) values ($1, $2)', [hashOf(token), id]);
    return { ...partSender(office.api.app.request, token), id, token };
  };

  test('case 75: a viewer reads files and sends none', async () => {
    const [file, whole] = [aFile(5_000), aFile(5_000)];
    await visitWith(file, whole);
    await device.sendAll(whole, 5_000);
    const viewer = await deviceOf('viewer');
    expect((await viewer.read(whole.sha256)).bytes.equals(whole.bytes)).toBe(true);
    expect((await viewer.read(file.sha256)).status).toBe(409);
    expect((await viewer.sendPart(file, 0, 5_000)).status).toBe(403);
    expect((await viewer.states([file.sha256])).status).toBe(403);
  });

  test('case 75: the copy of a qualification is its owner’s and the admins’, whoever knows its hash', async () => {
    const copy = aFile(9_000, 'application/pdf');
    const [owner, admin] = [await deviceOf('staff'), await deviceOf('admin')];
    await sql(`insert into files (sha256, type, bytes) values (decode($1, 'hex'), 'application/pdf', 9000)`, [copy.sha256]);
    await sql(
      `insert into staff_qualifications (staff_id, sort_order, kind, number, sha256, bytes, type)
       values ($1, 0, 'D', 'D/1', decode($2, 'hex'), 9000, 'application/pdf')`,
      [owner.id, copy.sha256],
    );
    expect((await device.sendPart(copy, 0, 9_000)).status).toBe(404);
    expect((await owner.sendAll(copy, 4_000)).body.is_whole).toBe(true);
    expect((await owner.read(copy.sha256)).bytes.equals(copy.bytes)).toBe(true);
    expect((await admin.read(copy.sha256)).status).toBe(200);
    expect((await device.read(copy.sha256)).status).toBe(404);
    expect(await device.states([copy.sha256])).toMatchObject({ body: [{ received: null }] });
  });

  test('the copy of a qualification is not opened by naming its hash, in a visit or as a qualification, until its owner names it in a visit', async () => {
    const [owner, other, admin] = [await deviceOf('staff'), await deviceOf('staff'), await deviceOf('admin')];
    const tokens = { owner: owner.token, other: other.token };
    const copy = aFile(9_000, 'application/pdf');
    const held = [
      { kind: 'D', number: 'D/1', speciality: '', valid_to: null, copy: { sha256: copy.sha256, bytes: 9_000, type: copy.type } },
    ];
    const hold = (token: string, qualifications: unknown) => office.api.ask('PATCH', '/care/v1/me/', { qualifications }, { token });
    expect((await hold(tokens.owner, held)).status).toBe(200);
    expect((await owner.sendAll(copy, 4_000)).body.is_whole).toBe(true);
    const named_ = aVisit({ files: [named(copy, { role: 'document' })] });
    expect((await office.put(named_, null, { token: tokens.other })).status).toBe(201);
    expect((await hold(tokens.other, held)).status).toBe(200);
    expect([(await other.read(copy.sha256)).status, (await device.read(copy.sha256)).status]).toEqual([404, 404]);
    expect([(await owner.read(copy.sha256)).status, (await admin.read(copy.sha256)).status]).toEqual([200, 200]);
    expect((await hold(tokens.owner, [])).status).toBe(200);
    expect([(await other.read(copy.sha256)).status, (await owner.read(copy.sha256)).status]).toEqual([404, 200]);
    const own = aVisit({ files: [named(copy, { role: 'document' })] });
    expect((await office.put(own, null, { token: tokens.owner })).status).toBe(201);
    expect((await other.read(copy.sha256)).status).toBe(200);
  });

  test('a file of several owners opens to each who has sent its bytes, and a visit of any of them opens it to the office', async () => {
    const [first, second, thief] = [await deviceOf('staff'), await deviceOf('staff'), await deviceOf('staff')];
    const [length, step] = [5_000 + Math.floor(Math.random() * 5_000), 1_500 + Math.floor(Math.random() * 2_000)];
    const copy = aFile(length, 'application/pdf');
    const held = [
      { kind: 'D', number: '1', speciality: '', valid_to: null, copy: { sha256: copy.sha256, bytes: length, type: copy.type } },
    ];
    const hold = async ({ token }: { token: string }) =>
      expect((await office.api.ask('PATCH', '/care/v1/me/', { qualifications: held }, { token })).status).toBe(200);
    await hold(first);
    expect((await first.sendAll(copy, 4_000)).body.is_whole).toBe(true);
    await hold(second);
    await hold(thief);
    expect((await second.read(copy.sha256)).status).toBe(404);
    expect(await second.states([copy.sha256])).toMatchObject({ body: [{ received: 0, is_whole: false }] });
    expect(await second.sendPart(copy, 0, step)).toMatchObject({ status: 200, body: { received: step, is_whole: false } });
    expect(await second.sendPart(copy, 0, step)).toMatchObject({ status: 409, body: { received: step } });
    expect(await thief.states([copy.sha256])).toMatchObject({ body: [{ received: 0 }] });
    const other = { ...aFile(length, 'application/pdf'), sha256: copy.sha256 };
    expect(await thief.sendPart(other, 0, length)).toMatchObject({ status: 422, body: { received: 0 } });
    expect(await thief.sendPart(copy, 0, step)).toMatchObject({ status: 200, body: { received: step } });
    expect(await thief.sendPart(other, step, length)).toMatchObject({ status: 422, body: { received: 0 } });
    expect(await thief.states([copy.sha256])).toMatchObject({ body: [{ received: 0 }] });
    expect((await second.sendAll(copy, step, step)).body).toEqual({ received: length, is_whole: true });
    expect(await Promise.all([first, second, thief, device].map(async (one) => (await one.read(copy.sha256)).status))).toEqual([
      200, 200, 404, 404,
    ]);

    const stolen = aVisit({ files: [named(copy, { role: 'document' })] });
    expect((await office.put(stolen, null, { token: thief.token })).status).toBe(201);
    expect([(await office.get(stolen.uuid)).missing, (await device.read(copy.sha256)).status]).toEqual([[copy.sha256], 404]);
    const own = aVisit({ files: [named(copy, { role: 'document' })] });
    expect((await office.put(own, null, { token: second.token })).status).toBe(201);
    expect([(await office.get(own.uuid)).missing, (await device.read(copy.sha256)).status]).toEqual([[], 200]);
  });

  test('a copy that was taken out of a visit, or deleted with it, is not opened by its bytes when they come', async () => {
    for (const ends of ['changed', 'deleted'] as const) {
      const [first, second, thief] = [await deviceOf('staff'), await deviceOf('staff'), await deviceOf('staff')];
      const copy = aFile(4_000 + Math.floor(Math.random() * 1_000));
      const facts = { sha256: copy.sha256, bytes: copy.bytes.length, type: copy.type };
      const held = [{ kind: 'D', number: '1', speciality: '', valid_to: null, copy: facts }];
      const hold = ({ token }: { token: string }) => office.api.ask('PATCH', '/care/v1/me/', { qualifications: held }, { token });
      await hold(first);
      await first.sendAll(copy, 2_000);
      await hold(second);
      const visit = aVisit({ files: [named(copy)] });
      const { headers } = await office.put(visit, null, { token: second.token });
      const tag = { token: second.token, headers: { 'If-Match': headers.get('ETag') ?? '' } };
      if (ends === 'changed') expect((await office.put({ ...visit, files: [] }, 1, tag)).status).toBe(200);
      else expect((await office.api.ask('DELETE', `/care/v1/visits/${visit.uuid}/`, undefined, tag)).status).toBe(200);
      expect((await second.sendAll(copy, 2_000)).body.is_whole).toBe(true);
      expect((await office.put(aVisit({ files: [named(copy)] }), null, { token: thief.token })).status).toBe(201);
      expect(await Promise.all([first, second, thief].map(async (one) => (await one.read(copy.sha256)).status))).toEqual([200, 200, 404]);
    }
  });

  test('a visit that names the qualification of a colleague awaits its bytes from the one who sent it, and then opens', async () => {
    const [owner, other] = [await deviceOf('staff'), await deviceOf('staff')];
    const copy = aFile(7_000);
    const held = [{ kind: 'D', number: '1', speciality: '', valid_to: null, copy: { sha256: copy.sha256, bytes: 7_000, type: copy.type } }];
    expect((await office.api.ask('PATCH', '/care/v1/me/', { qualifications: held }, { token: owner.token })).status).toBe(200);
    expect((await owner.sendPart(copy, 0, 3_000)).status).toBe(200);
    const visit = aVisit({ files: [named(copy)] });
    expect((await office.put(visit, null, { token: other.token })).status).toBe(201);
    expect((await owner.sendAll(copy, 4_000, 3_000)).body.is_whole).toBe(true);
    expect([(await office.get(visit.uuid)).missing, (await device.read(copy.sha256)).status]).toEqual([[copy.sha256], 404]);
    expect((await other.sendAll(copy, 4_000)).body.is_whole).toBe(true);
    expect([(await office.get(visit.uuid)).missing, (await device.read(copy.sha256)).status]).toEqual([[], 200]);
    expect((await other.states([copy.sha256])).body).toMatchObject([{ received: 7_000, is_whole: true }]);
  });

  test('who completes a file that somebody else has begun owns it too, but not who only has the server check it', async () => {
    const [owner, other] = [await deviceOf('staff'), await deviceOf('staff')];
    const copy = aFile(6_000);
    const held = [{ kind: 'E', number: '2', speciality: '', valid_to: null, copy: { sha256: copy.sha256, bytes: 6_000, type: copy.type } }];
    for (const { token } of [owner, other]) await office.api.ask('PATCH', '/care/v1/me/', { qualifications: held }, { token });
    await owner.sendPart(copy, 0, 4_000);
    expect((await other.sendPart(copy, 4_000, 2_000)).body.is_whole).toBe(true);
    expect([(await owner.read(copy.sha256)).status, (await other.read(copy.sha256)).status]).toEqual([200, 200]);

    const thief = await deviceOf('staff');
    await office.api.ask('PATCH', '/care/v1/me/', { qualifications: held }, { token: thief.token });
    await sql(`update files set is_whole = false where sha256 = decode($1, 'hex')`, [copy.sha256]);
    expect(await thief.sendPart(copy, 6_000, 0)).toMatchObject({ status: 200, body: { received: 0, is_whole: false } });
    expect((await thief.read(copy.sha256)).status).toBe(404);
  });

  test('the photo of a visit stays readable when somebody holds its hash as a qualification', async () => {
    const [photo, other] = [aFile(3_000), await deviceOf('staff')];
    await visitWith(photo);
    await device.sendAll(photo, 3_000);
    const held = [
      { kind: 'D', number: 'D/1', speciality: '', valid_to: null, copy: { sha256: photo.sha256, bytes: 3_000, type: photo.type } },
    ];
    expect((await office.api.ask('PATCH', '/care/v1/me/', { qualifications: held }, { token: other.token })).status).toBe(200);
    expect([(await device.read(photo.sha256)).status, (await other.read(photo.sha256)).status]).toEqual([200, 200]);
  });

  test('case 73: a server that ended between the last part and the sum: the next part, an empty one too, makes it whole', async () => {
    for (const [at, length] of [
      [6_000, 0],
      [3_000, 3_000],
    ] as const) {
      const file = aFile(6_000);
      const { uuid } = await visitWith(file);
      await device.sendAll(file, 3_000);
      await sql(`update files set is_whole = false, whole_at = null where sha256 = decode($1, 'hex')`, [file.sha256]);
      expect((await office.get(uuid)).missing).toEqual([file.sha256]);
      expect(await device.states([file.sha256])).toMatchObject({ body: [{ received: 6_000, is_whole: false }] });
      expect(await device.sendPart(file, at, length)).toMatchObject({ status: 200, body: { received: 6_000, is_whole: true } });
      expect((await office.get(uuid)).missing).toEqual([]);
    }
  });

  describe('the cleanup', () => {
    const clean = async () => {
      const { log, said } = aLog('debug');
      const stop = startCleanup(office.api.database, { tokenDays: 90, auditMonths: 24 }, log);
      await stop();
      return said();
    };
    const received = async ({ sha256 }: TestFile) =>
      (
        await sql<{ received: number; parts: number }>(
          `select received, (select count(*)::int from file_parts p where p.sha256 = f.sha256) as parts from files f where sha256 = decode($1, 'hex')`,
          [sha256],
        )
      )[0];
    const setBack = (column: string, { sha256 }: TestFile, days: number) =>
      sql(`update files set ${column} = now() - make_interval(days => $2::int) where sha256 = decode($1, 'hex')`, [sha256, days]);

    test('drops parts to which nothing was added for 30 days, and files that nothing has named for 30 days', async () => {
      const [old, young, whole, dropped] = [aFile(5_000), aFile(5_000), aFile(5_000), aFile(5_000)];
      const visit = await visitWith(old, young, whole, dropped);
      for (const file of [old, young]) await device.sendPart(file, 0, 2_000);
      for (const file of [whole, dropped]) await device.sendAll(file, 5_000);
      await setBack('added_at', old, 31);
      await setBack('added_at', young, 29);
      await setBack('added_at', whole, 400);
      expect((await office.put({ ...visit, files: [old, young, whole].map((file) => named(file)) }, 1)).status).toBe(200);

      expect(await clean()).toContain('old rows were deleted');
      expect(await received(old)).toEqual({ received: 0, parts: 0 });
      expect(await received(young)).toEqual({ received: 2_000, parts: 1 });
      expect(await received(whole)).toEqual({ received: 5_000, parts: 1 });
      expect(await received(dropped)).toEqual({ received: 5_000, parts: 1 });
      expect((await device.read(dropped.sha256)).status).toBe(404);
      await setBack('unnamed_at', dropped, 31);
      await clean();
      expect(await received(dropped)).toBeUndefined();
      expect(await device.sendAll(old, 5_000)).toMatchObject({ body: { is_whole: true } });
    });

    test('keeps a file that is named again, however long nothing named it', async () => {
      const file = aFile(5_000);
      const visit = await visitWith(file);
      await device.sendAll(file, 5_000);
      await office.put({ ...visit, files: [] }, 1);
      await clean();
      await setBack('unnamed_at', file, 31);
      expect((await office.put(visit, 2)).status).toBe(200);
      await clean();
      expect(await received(file)).toEqual({ received: 5_000, parts: 1 });
      await office.put({ ...visit, files: [] }, 3);
      await clean();
      expect(await received(file)).toEqual({ received: 5_000, parts: 1 });
    });

    test('drops nothing while the clock is in doubt', async () => {
      const file = aFile(5_000);
      await visitWith(file);
      await device.sendPart(file, 0, 2_000);
      await setBack('added_at', file, 31);
      await sql(
        `update clock_witness set trusted_at = now() - interval '10 days', seen_at = now() - interval '10 days', doubted_since = null`,
      );
      expect(await clean()).toContain('nothing is deleted for its age');
      expect(await received(file)).toEqual({ received: 2_000, parts: 1 });
      await sql('update clock_witness set trusted_at = now(), seen_at = now(), doubted_since = null');
      await clean();
      expect(await received(file)).toEqual({ received: 0, parts: 0 });
    });
  });

  test('npm run doctor tells how much they take, and warns from 80 % on', async () => {
    const settings = { dataDir: '', filesMax: 20_000_000_000 };
    for (const [filesSize, state] of [
      [0, 'ok'],
      [15_999_999_999, 'ok'],
      [16_000_000_000, 'warn'],
      [21_000_000_000, 'warn'],
    ] as const)
      expect(await checkFiles(settings, { filesSize })).toMatchObject({
        state,
        said: expect.stringContaining('of 20.0 GB (PV_FILES_MAX)'),
      });
    expect(await checkFiles(settings, { filesSize: null })).toMatchObject({ state: 'ok' });
  });
});
