import { beforeAll, describe, expect, test } from 'vitest';
import { COMPANY_MAX } from '#domain/service/company.ts';
import { administer } from '#server/control/administer.ts';
import { anApi, STAFF } from '#tests/support/api.ts';
import { aCompany, PNG } from '#tests/support/company.ts';
import { KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const { version: _, ...ALL } = aCompany();
const NONE = { name: '', address: '', nip: '', phone: '', logo: null };
/** As large as it may be: a picture with bytes after its end. */
const padded = (bytes: number): string =>
  Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(bytes)])
    .subarray(0, bytes)
    .toString('base64');

describe.each(KINDS)('the company that heads papers, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind, { PV_ROLES: 'on' }));
  const role = (one: string) => administer(api.database, ['staff', 'role', STAFF.username, one], { roles: true });
  beforeAll(() => administer(api.database, ['staff', 'add', 'szefowa@example.com', 'Szefowa!2026', '--role', 'admin']));

  const read = async () => (await api.ask('GET', '/care/v1/company/')).body as { version: number };
  const change = (body: object, tag?: string) =>
    api.ask('PATCH', '/care/v1/company/', body, tag === undefined ? {} : { headers: { 'If-Match': tag } });

  test('is empty at first, is changed by an admin field by field, and is read by a viewer', async () => {
    await role('admin');
    expect(await read()).toEqual({ ...NONE, version: 1 });
    expect(await change({ ...ALL, name: ` ${ALL.name} `, nip: 'PL 526-104-08-28' }, '"1"')).toMatchObject({
      status: 200,
      body: { ...ALL, version: 2 },
    });
    expect(await change({ phone: '' }, '"2"')).toMatchObject({ status: 200, body: { ...ALL, phone: '', version: 3 } });
    await role('viewer');
    expect(await read()).toEqual({ ...ALL, phone: '', version: 3 });
    expect(await change({ phone: '1' })).toMatchObject({ status: 403, body: { detail: 'Może to zrobić tylko administrator.' } });
    await role('staff');
    expect(await change({ phone: '1' })).toMatchObject({ status: 403, body: { detail: 'Może to zrobić tylko administrator.' } });
    expect(await read()).toEqual({ ...ALL, phone: '', version: 3 });
  });

  test('changed since it was read is 412 with what is there, and nothing is written', async () => {
    await role('admin');
    const { version } = await read();
    expect(await change({ name: 'Inna' }, `"${version - 1}"`)).toMatchObject({ status: 412, body: { name: ALL.name, version } });
    expect(await read()).toMatchObject({ name: ALL.name, version });
  });

  test('is refused at the field that is wrong, and what was there stays', async () => {
    await role('admin');
    const before = await read();
    const wrong = async (body: object) => (await change(body)).body;
    expect(await wrong({ name: ' ' })).toEqual({ name: ['To pole nie może być puste.'] });
    expect(await wrong({ nip: '5261040827' })).toEqual({ nip: [expect.stringContaining('cyfrą kontrolną')] });
    expect(await wrong({ address: 'x'.repeat(201) })).toEqual({ address: ['To pole może mieć najwyżej 200 znaków.'] });
    const logo = async (data: string, type = 'image/png') => wrong({ logo: { type, data } });
    expect(await logo('to nie jest obraz')).toEqual({ logo: ['Logo musi być obrazem PNG albo JPEG.'] });
    expect(await logo(PNG, 'image/jpeg')).toEqual({ logo: ['Logo musi być obrazem PNG albo JPEG.'] });
    expect(await logo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'))).toEqual({
      logo: ['Logo musi być obrazem PNG albo JPEG.'],
    });
    expect(await logo(padded(COMPANY_MAX.logo + 1))).toEqual({ logo: ['Logo może mieć najwyżej 200 kB i 4000 pikseli z każdej strony.'] });
    expect((await change({ logo: { type: 'image/png', data: padded(400_000) } })).status).toBe(413);
    expect(await read()).toEqual(before);
  });

  test('has a logo of 200 kB, which the audit log names without its bytes', async () => {
    await role('admin');
    const data = padded(COMPANY_MAX.logo);
    expect((await change({ logo: { type: 'image/png', data } })).status).toBe(200);
    const [last] = await api.database.rows<{ actor: string; what: string; after: object }>(
      `select actor, what, after from audit where what = 'company' order by id desc limit 1`,
    );
    expect(last).toMatchObject({ actor: STAFF.username, what: 'company', after: { logo: '***' } });
    expect(JSON.stringify(last).length).toBeLessThan(1000);
    expect((await change({ ...NONE })).status).toBe(200);
  });
});

describe.each(KINDS)('where roles are off, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));
  test('every account changes the company', async () => {
    expect(await api.ask('PATCH', '/care/v1/company/', { name: 'Serwis' })).toMatchObject({
      status: 200,
      body: { name: 'Serwis', version: 2 },
    });
  });
});
