import { beforeAll, describe, expect, test } from 'vitest';
import { siteTag } from '#contract/wire/etags.ts';
import type { SiteCard, SiteChange } from '#domain/service/site-card.ts';
import { administer } from '#server/control/administer.ts';
import { aModemForm, anApi, STAFF } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

interface Wire {
  readonly id: number;
  readonly erasures: number;
  readonly access: string;
  readonly hazards: string;
  readonly contact_name: string;
  readonly contact_phone: string;
  readonly remarks: string;
}
const EMPTY = { access: '', hazards: '', contact_name: '', contact_phone: '', remarks: '', files: [] };

describe.each(KINDS)('the site card of an installation, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind, { PV_ROLES: 'on' }));
  let id = 0;
  beforeAll(async () => {
    id = ((await api.ask('POST', 'pv_admin/', aModemForm())).body as { id: number }).id;
    await administer(api.database, ['staff', 'add', 'szefowa@example.com', 'Szefowa!2026', '--role', 'admin']);
  });
  const role = (one: string) => administer(api.database, ['staff', 'role', STAFF.username, one], { roles: true });
  const path = (of = id) => `/care/v1/installations/${of}/site/`;
  const read = async () => (await api.ask('GET', path())).body as Wire;
  const seen = (wire: Wire): SiteCard => ({
    ...wire,
    contactName: wire.contact_name,
    contactPhone: wire.contact_phone,
  });
  const change = async (body: object, before: Wire, fields: SiteChange) =>
    api.ask('PATCH', path(), body, { headers: { 'If-Match': siteTag(seen(before), fields) } });

  test('is empty at first, and each field is changed by itself', async () => {
    const before = await read();
    expect(before).toEqual({ id, ...EMPTY, erasures: 0 });
    expect(await change({ access: ' Klucz u sąsiada ' }, before, { access: '' })).toMatchObject({
      status: 200,
      body: { access: 'Klucz u sąsiada' },
    });
    // another device that has not seen the first change
    expect(await change({ contact_phone: '600 700 800' }, before, { contactPhone: '' })).toMatchObject({
      status: 200,
      body: { ...EMPTY, access: 'Klucz u sąsiada', contact_phone: '600 700 800' },
    });
    expect(await read()).toEqual({ id, ...EMPTY, access: 'Klucz u sąsiada', contact_phone: '600 700 800', erasures: 0 });
  });

  test('of two changes of one field the second is 412 with what is there; the same change again is accepted', async () => {
    const before = await read();
    const first = { hazards: 'Azbest na dachu' };
    expect((await change(first, before, { hazards: '' })).status).toBe(200);
    expect((await change(first, before, { hazards: '' })).status).toBe(200);
    expect(await change({ hazards: 'Linia napowietrzna' }, before, { hazards: '' })).toMatchObject({ status: 412, body: first });
    expect((await read()).hazards).toBe('Azbest na dachu');
  });

  test('is refused at the field that is too long; an unknown installation is 404', async () => {
    expect(await api.ask('PATCH', path(), { remarks: 'ż'.repeat(501) })).toMatchObject({
      status: 400,
      body: { remarks: ['To pole może mieć najwyżej 500 znaków.'] },
    });
    expect((await api.ask('PATCH', path(), { contact_name: 7 })).status).toBe(400);
    expect((await api.ask('PATCH', path(), { remarks: 'ż'.repeat(500) })).status).toBe(200);
    for (const method of ['GET', 'PATCH'])
      expect((await api.ask(method, path(99_999), method === 'PATCH' ? {} : undefined)).status).toBe(404);
  });

  test('is read and not changed by a viewer, and not read with a key', async () => {
    await role('viewer');
    expect((await api.ask('GET', path())).status).toBe(200);
    expect((await api.ask('PATCH', path(), { access: 'x' })).status).toBe(403);
    await role('admin');
    const { lines } = await administer(api.database, ['key', 'add', 'magazyn', '--scope', 'read']);
    const key = lines[1]?.split(': ')[1] ?? '';
    const asked = await api.ask('GET', path(), undefined, { token: null, headers: { Authorization: `Bearer ${key}` } });
    expect(asked.status).toBe(403);
  });

  test('is logged without its texts, and erased by a command and with its installation', async () => {
    const audited = await api.database.rows<{ after: unknown }>(`select after from audit where what = 'site card' order by id`);
    expect(audited.length).toBeGreaterThan(2);
    expect(JSON.stringify(audited)).not.toMatch(/sąsiada|600|Azbest|żż/);
    expect(await administer(api.database, ['site', 'erase', 'FR123'])).toMatchObject({ isDone: false });
    expect((await read()).access).toBe('Klucz u sąsiada');
    expect(await administer(api.database, ['site', 'erase', 'FR123', '--yes'])).toMatchObject({ isDone: true });
    expect(await read()).toEqual({ id, ...EMPTY, erasures: 1 });
    expect((await administer(api.database, ['site', 'erase', 'FR123', '--yes'])).lines.join()).toContain('empty already');
    // decided before the erasure, and sent after it
    expect((await change({ access: 'Klucz u sąsiada' }, { id, ...EMPTY, erasures: 0 }, { access: '' })).status).toBe(412);
    // also if the card was empty when it was erased
    const empty = await read();
    expect((await administer(api.database, ['site', 'erase', 'FR123', '--yes'])).isDone).toBe(true);
    expect((await change({ contact_name: 'Jan' }, empty, { contactName: '' })).status).toBe(412);
    const due = await api.database.rows(`select 1 as one from due_rewrites where table_name = 'site_cards'`);
    expect(due).toHaveLength(1);
    await change({ remarks: 'Pies' }, await read(), { remarks: '' });
    expect(await administer(api.database, ['installations', 'remove', 'FR123', '--yes'])).toMatchObject({ isDone: true });
    expect(await api.database.rows('select * from site_cards')).toEqual([]);
  });
});
