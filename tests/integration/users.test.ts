import { describe, expect, test } from 'vitest';
import { KINDS } from '#tests/support/database.ts';
import { anApi } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('PV FLOW users on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));

  const listed = async (email: string) =>
    ((await api.ask('GET', 'user_list/')).body as { email: string; is_active: boolean }[]).find((user) => user.email === email);
  const linkTo = async (email: string) => {
    const [letter] = await api.database.rows<{ body: string }>('select body from mails where recipient = $1 order by id desc limit 1', [
      email,
    ]);
    return /https:\/\/pv\.example\.com(\/flow\/activate\/\?token=[\w-]+)/.exec(letter?.body ?? '')?.[1];
  };

  test('a registration mails a link, and the link activates the account when its button is pressed', async () => {
    const added = await api.ask('POST', 'register_flow_user/', { email: 'nowa@example.com', phone_number: '512345678' });
    expect(added).toMatchObject({ status: 201, body: { email: 'nowa@example.com', is_active: false, phone_number: '512345678' } });
    const link = await linkTo('nowa@example.com');
    const page = await api.ask('GET', link ?? '', undefined, { token: null });
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Aktywuj konto') });
    expect((await listed('nowa@example.com'))?.is_active).toBe(false); // a viewer's role is not enough
    const token = link?.split('token=')[1] ?? '';
    const press = () =>
      api.ask('POST', '/flow/activate/', `token=${token}`, {
        token: null,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    expect((await press()).status).toBe(200);
    expect((await listed('nowa@example.com'))?.is_active).toBe(true);
    expect((await press()).status).toBe(404);
  });

  test.each([
    [{ email: 'x', phone_number: '512345678' }, ['email']],
    [{ email: 'a@example.com', phone_number: '51234567' }, ['phone_number']],
    [{ email: 'a@example.com', phone_number: '+48512345678' }, ['phone_number']],
    [{ email: '', phone_number: '' }, ['email', 'phone_number']],
    [{ email: 'PIOTR@example.com', phone_number: '512345678' }, ['email']],
    [{}, ['email']],
    [{ email: 'a@example.com\r\nBcc: b@example.com', phone_number: '512345678' }, ['email']],
  ])('%j is refused in %j', async (body, fields) => {
    const { status, body: refusal } = await api.ask('POST', 'register_flow_user/', body);
    expect(status).toBe(400);
    expect(Object.keys(refusal as object).sort()).toEqual(fields);
  });

  test('an inactive user is reminded, an active or unknown one is not', async () => {
    expect((await api.ask('POST', 'activation_reminder/', { email: 'anna@example.com' })).status).toBe(200);
    expect(await linkTo('anna@example.com')).toBeDefined();
    expect((await api.ask('POST', 'activation_reminder/', { email: 'piotr@example.com' })).status).toBe(400);
    expect((await api.ask('POST', 'activation_reminder/', { email: 'nikt@example.com' })).status).toBe(400);
  });

  test('a note is kept and read', async () => {
    const path = `flow_user_note/${encodeURIComponent('piotr@example.com')}/`;
    expect((await api.ask('GET', path)).body).toEqual({ note: '' });
    expect(await api.ask('PUT', path, { note: 'Pies na podwórku — dzwonić.' })).toMatchObject({
      status: 200,
      body: { note: 'Pies na podwórku — dzwonić.' },
    });
    expect((await api.ask('GET', path)).body).toEqual({ note: 'Pies na podwórku — dzwonić.' });
    expect((await api.ask('PUT', path, { note: 'x'.repeat(4001) })).status).toBe(400);
    expect((await api.ask('GET', 'flow_user_note/nikt@example.com/')).status).toBe(404);
  });

  test('a deleted user is gone from the list at once; a second deletion finds no user', async () => {
    expect(await listed('anna@example.com')).toBeDefined();
    expect(await api.ask('DELETE', 'delete_flow_user/Anna@Example.com/')).toMatchObject({ status: 200, body: {} });
    expect(await listed('anna@example.com')).toBeUndefined();
    expect((await api.ask('DELETE', 'delete_flow_user/anna@example.com/')).status).toBe(404);
    expect((await api.ask('GET', 'flow_pvs_list/anna@example.com/')).status).toBe(404);
  });
});
