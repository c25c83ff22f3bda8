import { beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { anApi, STAFF } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { someHash } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const D = { kind: 'D', number: 'D/123/2024', speciality: 'G1', valid_to: '2027-03-01', copy: null } as const;
const E = { kind: 'E', number: 'E/7/2023', speciality: '', valid_to: null, copy: null } as const;
const copyOf = (letter: string, bytes = 5000) => ({ sha256: someHash(letter), bytes, type: 'application/pdf' });

describe.each(KINDS)('names and qualifications of accounts, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind, { PV_ROLES: 'on' }));
  beforeAll(async () => {
    await administer(api.database, ['staff', 'role', STAFF.username, 'admin']);
    for (const [email, role] of [
      ['jan@example.com', 'staff'],
      ['widz@example.com', 'viewer'],
      ['dawny@example.com', 'staff'],
    ] as const)
      await administer(api.database, ['staff', 'add', email, '--role', role]);
  });

  const care = (method: string, path: string, body?: unknown) => api.ask(method, `/care/v1/${path}`, body);
  const change = (body: object) => care('PATCH', 'me/', body);
  const me = async () => (await care('GET', 'me/')).body as { name: string; qualifications: unknown[] };
  const idOf = async (email: string): Promise<number> =>
    (await api.database.rows<{ id: number }>('select id from staff where email = $1', [email]))[0]?.id ?? 0;
  const audited = async (what: string) =>
    (await api.database.rows<{ action: string }>('select action from audit where what = $1 order by id', [what])).map(
      ({ action }) => action,
    );
  const files = async () =>
    (await api.database.rows<{ hash: string }>(`select encode(sha256, 'hex') as hash from files order by 1`)).map(({ hash }) => hash);

  test('are empty at first, and changed each by itself', async () => {
    expect(await me()).toMatchObject({ name: '', qualifications: [], digest: 'off' });
    expect(await change({ name: '  Ewa Dozór ' })).toMatchObject({
      status: 200,
      body: { name: 'Ewa Dozór', qualifications: [], digest: 'off' },
    });
    expect(await change({ qualifications: [D, E] })).toMatchObject({ status: 200, body: { name: 'Ewa Dozór', qualifications: [D, E] } });
    expect(await change({ digest: 'daily' })).toMatchObject({ body: { digest: 'daily', qualifications: [D, E] } });
    expect(await me()).toMatchObject({ name: 'Ewa Dozór', qualifications: [D, E], digest: 'daily' });
  });

  test('keep their order, and only what changed is noted', async () => {
    const before = (await audited('qualification')).length;
    await change({ qualifications: [{ ...D, number: 'D/124/2025' }, E] });
    expect((await audited('qualification')).slice(before).toSorted()).toEqual(['created', 'deleted']);
    await change({ qualifications: [E, { ...D, number: 'D/124/2025' }, E] });
    expect((await me()).qualifications).toEqual([E, { ...D, number: 'D/124/2025' }, E]);
    await change({ qualifications: [] });
    expect((await me()).qualifications).toEqual([]);
  });

  test('are refused at their field', async () => {
    const wrong = async (qualification: object) => (await change({ qualifications: [D, { ...D, ...qualification }] })).body;
    expect(await wrong({ number: ' ' })).toEqual({ 'qualifications.1.number': ['To pole nie może być puste.'] });
    expect(await wrong({ number: 'x'.repeat(201) })).toEqual({ 'qualifications.1.number': ['To pole może mieć najwyżej 200 znaków.'] });
    expect(await wrong({ valid_to: '2027-02-29' })).toEqual({ 'qualifications.1.valid_to': ['Wymagana jest istniejąca data.'] });
    expect(await wrong({ valid_to: undefined })).toEqual({ 'qualifications.1.valid_to': ['To pole jest wymagane.'] });
    expect(Object.keys((await wrong({ kind: 'F' })) as object)).toEqual(['qualifications.1.kind']);
    expect(Object.keys((await wrong({ copy: { ...copyOf('a'), bytes: 10_485_761 } })) as object)).toEqual(['qualifications.1.copy.bytes']);
    expect(Object.keys((await wrong({ copy: { ...copyOf('a'), type: 'image/svg+xml' } })) as object)).toEqual([
      'qualifications.1.copy.type',
    ]);
    expect((await change({ qualifications: Array(9).fill(D) })).status).toBe(400);
    expect((await change({ qualifications: Array(8).fill(D) })).status).toBe(200);
    expect((await change({ name: 'x'.repeat(201) })).body).toEqual({ name: ['To pole może mieć najwyżej 200 znaków.'] });
    await change({ qualifications: [] });
  });

  test('name a copy, which is known as a file until nothing names it any more', async () => {
    await change({ qualifications: [{ ...D, copy: copyOf('a') }] });
    expect(await files()).toEqual([someHash('a')]);
    const other = await change({ qualifications: [{ ...D, copy: copyOf('a', 5001) }] });
    expect([other.status, other.body]).toEqual([400, { qualifications: ['Ten plik jest już znany z innym rozmiarem albo typem.'] }]);
    expect((await me()).qualifications).toEqual([{ ...D, copy: copyOf('a') }]);
    await change({
      qualifications: [
        { ...D, copy: copyOf('b') },
        { ...E, copy: copyOf('a') },
      ],
    });
    expect(await files()).toEqual([someHash('a'), someHash('b')].toSorted());
    await change({ qualifications: [E] });
    expect(await files()).toEqual([]);
  });

  test('of a colleague are changed by an admin, and gone with the account', async () => {
    const jan = await idOf('jan@example.com');
    const given = { name: 'Jan Nowak', qualifications: [{ ...E, copy: copyOf('c') }] };
    expect(await care('PATCH', `staff/${jan}/`, given)).toMatchObject({ status: 200, body: { ...given, role: 'staff', active: true } });
    expect(await care('PATCH', `staff/${jan}/`, { role: 'staff' })).toMatchObject({ body: given });
    expect((await care('GET', 'staff/')).body).toContainEqual(expect.objectContaining({ email: 'jan@example.com', ...given }));
    expect((await care('PATCH', `staff/${jan}/`, { name: 7 })).status).toBe(400);
    await administer(api.database, ['staff', 'remove', 'jan@example.com', '--yes']);
    expect(await api.database.rows('select id from staff_qualifications where staff_id = $1', [jan])).toEqual([]);
    await administer(api.database, ['staff', 'add', 'jan@example.com', '--role', 'staff']);
  });

  test('technicians are active accounts that may work, by name, those without one last', async () => {
    await administer(api.database, ['staff', 'disable', 'dawny@example.com']);
    expect(await care('GET', 'technicians/')).toMatchObject({
      status: 200,
      body: [
        { id: await idOf(STAFF.username), name: 'Ewa Dozór', email: STAFF.username, is_me: true },
        { id: await idOf('jan@example.com'), name: '', email: 'jan@example.com', is_me: false },
      ],
    });
  });
});

test('without roles every active account is a technician', async () => {
  const api = await anApi(KINDS[0]);
  await administer(api.database, ['staff', 'add', 'widz@example.com', '--role', 'viewer']);
  const { body } = await api.ask('GET', '/care/v1/technicians/');
  expect((body as { email: string }[]).map(({ email }) => email)).toContain('widz@example.com');
  await api.remove();
});
