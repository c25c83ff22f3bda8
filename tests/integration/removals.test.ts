import { describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { NO_ADMIN } from '#server/control/commands/staff.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { KINDS } from '#tests/support/database.ts';
import { aModemForm, anApi, aTaskBody, STAFF } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const OTHER = { username: 'ktos@example.com', password: 'Inne!2026' } as const;

describe.each(KINDS)('what an operator takes away, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));

  const admin = (...words: string[]) => administer(api.database, words);
  const login = async (who: { username: string; password: string }) =>
    (await api.ask('POST', 'api-token-auth-care/login/', who, { token: null })) as { status: number; body: { token: string } };
  const isIn = async (token: string) => (await api.ask('GET', 'pv_vendors/', undefined, { token })).status === 200;
  /** Without `--yes` it prints what it would do, and changes nothing. */
  const unsure = async (...words: string[]) => {
    const { lines, isDone } = await admin(...words);
    expect({ isDone, last: lines.at(-1) }).toEqual({ isDone: false, last: 'Nothing was changed. Add --yes to do it.' });
    return lines.join('\n');
  };
  const impossible = async (...words: string[]) => {
    const { lines, isDone } = await admin(...words);
    expect(isDone).toBe(false);
    return lines.join('\n');
  };

  test('a disabled account is out everywhere and cannot come in, until it is enabled', async () => {
    await admin('staff', 'add', OTHER.username, OTHER.password);
    const { token } = (await login(OTHER)).body;
    expect(await isIn(token)).toBe(true);
    expect((await admin('staff', 'disable', OTHER.username)).lines).toEqual([
      `${OTHER.username} may not sign in any more; 1 sign-in ended.`,
    ]);
    expect(await isIn(token)).toBe(false);
    const wrong = await login({ ...OTHER, password: 'zle' });
    expect(await login(OTHER)).toMatchObject({ status: 400, body: wrong.body });
    await api.ask('POST', 'password_reset/', { email: OTHER.username }, { token: null });
    expect(await api.database.rows('select id from mails where recipient = $1', [OTHER.username])).toEqual([]);
    expect((await admin('staff', 'list')).lines).toContain(`${OTHER.username}  staff  disabled`);

    await admin('staff', 'enable', OTHER.username);
    expect(await isIn(token)).toBe(false);
    expect((await login(OTHER)).status).toBe(200);
  });

  test('a link for a new password that was out does not open a disabled account', async () => {
    await api.ask('POST', 'password_reset/', { email: OTHER.username }, { token: null });
    const [letter] = await api.database.rows<{ body: string }>('select body from mails order by id desc limit 1');
    const link = /token=([\w-]+)/.exec(letter?.body ?? '')?.[1];
    await admin('staff', 'disable', OTHER.username);
    const used = await api.ask('POST', 'password_reset/confirm/', { password: 'Nowe!Haslo2', token: link }, { token: null });
    expect(used).toMatchObject({ status: 404, body: { status: 'notfound' } });
    await admin('staff', 'enable', OTHER.username);
  });

  test('a removed account is gone with its sign-ins; its tasks stay, and its license key cannot be used again', async () => {
    const { token } = (await login(OTHER)).body;
    await api.ask('POST', 'pv_admin/', aModemForm());
    expect((await api.ask('POST', 'task_order/', aTaskBody({ reason: 'zostaje' }), { token })).status).toBe(201);
    await api.database.rows(
      `update license_keys set used_at = now(), used_by = (select id from staff where email = $1) where key = 'KEY-2'`,
      [OTHER.username],
    );
    const said = await unsure('staff', 'remove', OTHER.username);
    expect(said).toContain('ends 1 sign-in of it');
    expect(said).toContain('1 task that it filed stay');
    expect(await isIn(token)).toBe(true);
    expect((await admin('staff', 'remove', OTHER.username, '--yes')).isDone).toBe(true);
    expect(await isIn(token)).toBe(false);
    expect((await login(OTHER)).status).toBe(400);
    expect(((await api.ask('GET', 'task_order/')).body as { reason: string }[]).map(({ reason }) => reason)).toContain('zostaje');
    expect(await impossible('keys', 'remove', 'KEY-2', '--yes')).toContain('was used by an account that is gone');
    expect(await unsure('staff', 'remove', STAFF.username)).toContain('No other account may sign in');
    expect(await impossible('staff', 'remove', 'nikt@example.com', '--yes')).toBe('There is no such account.');
  });

  test('a license key is removed while it is unused', async () => {
    await unsure('keys', 'remove', 'KEY-1');
    expect((await admin('keys', 'remove', 'KEY-1', '--yes')).isDone).toBe(true);
    expect(await impossible('keys', 'remove', 'KEY-1', '--yes')).toBe('There is no such key.');
  });

  test('a vendor and a modem go only where no installation needs them', async () => {
    expect(await impossible('vendors', 'remove', 'Fronius', '--yes')).toBe(
      'Fronius is the vendor of 1 installations (FR123). Choose another one for them first.',
    );
    expect(await impossible('modems', 'remove', 'M1', '--yes')).toContain('M1 is in FR123');
    await unsure('vendors', 'remove', 'SMA');
    await admin('vendors', 'remove', 'SMA', '--yes');
    expect((await api.ask('GET', 'pv_vendors/')).body).toEqual([{ name: 'Fronius' }]);

    await api.database.rows(`update modems set ingest_key_hash = $1 where barcode = 'M2'`, [hashOf('the-key-of-m2')]);
    const send = () =>
      api.ask('POST', '/ingest/v1/readings', '{"at":"2026-11-20T10:00:00Z"}', {
        token: null,
        headers: { Authorization: 'Modem the-key-of-m2' },
      });
    expect((await send()).status).toBe(409);
    await unsure('modems', 'remove', 'M2');
    await admin('modems', 'remove', 'M2', '--yes');
    expect((await send()).status).toBe(401);
    expect((await api.ask('GET', 'available_modems/')).body).not.toContainEqual({ barcode: 'M2' });
  });

  test('an installation goes with every row that was kept about it; its modem is free, its tasks stay, and a new one begins empty', async () => {
    await api.database.rows('update modems set ingest_key_hash = $1 where barcode = $2', [hashOf('the-key-of-m1'), 'M1']);
    const lines = Array.from({ length: 30 }, (_, n) =>
      JSON.stringify({
        at: new Date(Date.UTC(2026, 10, 20, 10, n)).toISOString(),
        ...{ power_w: 900, voltage_l1: 254, state: n % 2 ? 'MPPT' : 'FAULT', events: ['GROUND_FAULT'] },
      }),
    ).join('\n');
    const told = await api.ask('POST', '/ingest/v1/readings', lines, {
      token: null,
      headers: { Authorization: 'Modem the-key-of-m1', 'Content-Type': 'application/x-ndjson' },
    });
    expect(told.body).toMatchObject({ added: 30 });
    const [{ id } = { id: 0 }] = await api.database.rows<{ id: number }>(`select id from installations where sn = 'FR123'`);
    const tables = await api.database.rows<{ name: string }>(
      `select table_name::text as name from information_schema.columns where column_name = 'installation_id' and table_schema = 'public'`,
    );
    const rowsOf = async () => {
      const counts = await Promise.all(
        tables.map(async ({ name }) => {
          const [found] = await api.database.rows<{ count: number }>(`select count(*) from ${name} where installation_id = $1`, [id]);
          return [name, found?.count ?? 0] as const;
        }),
      );
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    };
    const before = await rowsOf();
    for (const kept of ['readings', 'energy_days', 'state_log', 'event_log', 'overvoltages', 'installation_live']) {
      expect(before[kept]).toBeGreaterThan(0);
    }
    const said = await unsure('installations', 'remove', 'FR123');
    expect(said).toContain('30 readings, the energy of 1 day');
    expect(said).toContain('Its modem M1 becomes free.');
    expect((await admin('installations', 'list')).lines).toContain('FR123  Dom Kalisz, Polna');

    expect((await admin('installations', 'remove', 'FR123', '--yes')).isDone).toBe(true);
    expect(await rowsOf()).toEqual({});
    expect((await api.ask('GET', 'pvs_list/')).body).toMatchObject({ count: 0 });
    expect((await api.ask('GET', `power_data/${id}/?date=2026-11-20`)).status).toBe(404);
    expect((await api.ask('GET', 'available_modems/')).body).toContainEqual({ barcode: 'M1' });
    expect(((await api.ask('GET', 'task_order/')).body as unknown[]).length).toBeGreaterThan(0);
    const again = await api.ask('POST', 'pv_admin/', aModemForm());
    expect(again).toMatchObject({ status: 201, body: { min_date: null, max_date: null } });
    expect(await impossible('installations', 'remove', 'NIE-MA', '--yes')).toBe('There is no installation with that serial number.');
  });

  test('an unknown command lists all commands', async () => {
    expect(await admin('help')).toMatchObject({ isDone: true });
    const { lines } = await admin('staff', 'burn');
    for (const line of ['staff remove EMAIL --yes', 'installations remove SN --yes', 'demo remove --yes'])
      expect(lines.join('\n')).toContain(line);
    expect(await impossible('demo', 'remove', '--yes')).toBe('This database was never filled with the demo.');
  });

  test('where roles are on, removing the demo says that no user is left to manage the others', async () => {
    await api.database.rows('insert into demo_seed (done) values (true)');
    await admin('staff', 'add', 'zostaje@example.com', 'Inne!2026');
    const { isDone, lines } = await administer(api.database, ['demo', 'remove', '--yes'], { roles: true });
    expect({ isDone, last: lines.at(-1) }).toEqual({ isDone: true, last: NO_ADMIN });
    await admin('staff', 'role', 'zostaje@example.com', 'admin');
    const again = await administer(api.database, ['demo', 'remove', '--yes'], { roles: true });
    expect(again.lines).not.toContain(NO_ADMIN);
  });
});
