import { expect, test } from 'vitest';
import type { InstallationForm } from '#domain/service/installation.ts';
import type { Wire } from '#remote/wire.ts';
import { aClient } from '#tests/support/client.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { json } from '#tests/support/http.ts';

/* Online changes on a foreign backend, with its own answers. */

const ROW = {
  id: 7,
  sn: 'SN0007',
  description: 'Dom Kowalskich',
  inverter_rated_power: 8000,
  generator_rated_power: 9900,
  number_of_phases: 3,
};

/** A backend with one installation and two customers; the test gives its answer to a change. */
function aBackend(says: (row: object) => Response) {
  const held = { row: { ...ROW } as Record<string, unknown>, users: ['anna@klient.pl', 'jan@klient.pl'], free: true };
  const change = (url: string, init: RequestInit) => {
    const before = { ...held.row };
    if (init.method === 'DELETE') held.users = held.users.filter((email) => !decodeURIComponent(url).includes(email));
    if (init.method === 'PUT') Object.assign(held.row, JSON.parse(String(init.body)));
    if (init.method === 'PATCH') held.free = false;
    return says(before);
  };
  const read = (url: string) => {
    if (url.includes('user_list'))
      return json(
        200,
        held.users.map((email) => ({ email, is_active: 1, is_premium: 0 })),
      );
    if (url.includes('available_pvs')) return json(200, held.free ? [{ id: 7, sn: 'SN0007', name: 'Dom' }] : []);
    if (url.includes('pv_admin')) return json(200, held.row);
    if (url.includes('map')) return json(200, { type: 'FeatureCollection', features: [] });
    return json(200, url.includes('pvs_list') ? { count: 1, results: [held.row] } : []);
  };
  const wire: Wire = { base: '', timeout: 1000, fetch: async (url, init) => (init.method === 'GET' ? read(url) : change(url, init)) };
  return { held, wire };
}

const nothing = (status: number) => () => new Response(null, { status });
const WAYS: readonly (readonly [string, (before: object) => Response])[] = [
  ['202', () => json(202, { queued: true })],
  ['204', nothing(204)],
  ['201 and plain text', () => new Response('Created', { status: 201, headers: { 'content-type': 'text/plain' } })],
  ['200 and a word', () => json(200, 'OK')],
  ['201 and an object of its own', () => json(201, { message: 'Zapisano', kod: 7 })],
  ['the row as it was before', (before) => json(200, before)],
];

test.each(WAYS)('answered with %s, a change is done, and what is there is read again', async (_, says) => {
  const { held, wire } = aBackend(says);
  const client = aClient({ wire, token: 't' });
  const users = client.looksAt(client.queries.users);
  const free = client.looksAt(client.queries.freeInstallations);
  const one = client.looksAt(client.queries.installation('SN0007'));
  await expect.poll(() => [users.value()?.length, free.value()?.length, one.value()?.description]).toEqual([2, 1, 'Dom Kowalskich']);

  expect(await client.commands.deleteUser('anna@klient.pl')).toEqual({ ok: true, value: undefined });
  expect(await client.commands.assignInstallation(7, 'jan@klient.pl')).toEqual({ ok: true, value: undefined });
  const form: InstallationForm = anInstallation({ description: 'Dom Nowaków' });
  expect(await client.commands.editInstallation({ id: 7, sn: 'SN0007' }, form)).toMatchObject({ ok: true });
  await expect.poll(() => [users.value()?.length, free.value()?.length, one.value()?.description]).toEqual([1, 0, 'Dom Nowaków']);
  expect(held.row.description).toBe('Dom Nowaków');
  client.closes();
});

test('a success that says no is refused in its own words, and nothing is reported as done', async () => {
  const { wire } = aBackend(() => json(200, { success: false, detail: 'Konto w użyciu.' }));
  const client = aClient({ wire, token: 't' });
  expect(await client.commands.deleteUser('anna@klient.pl')).toMatchObject({
    ok: false,
    problem: { is: 'refused', refusal: { detail: 'Konto w użyciu.' } },
  });
  client.closes();
});

test('older overvoltages are asked for after the last one with a time, and those without a time are held once', async () => {
  const asked: string[] = [];
  const wire: Wire = {
    base: '',
    timeout: 1000,
    fetch: async (url) => {
      if (!url.includes('phase_data_overvoltage')) return json(404, { detail: 'Not found.' });
      asked.push(url);
      const record = (nth: number) => ({
        cap_dt: `2026-11-20T12:${String(59 - nth).padStart(2, '0')}:00+01:00`,
        obis: '32.7.0',
        voltage: 254,
      });
      const from = url.includes('last_value') ? 49 : 0;
      return json(200, [
        ...Array.from({ length: 49 }, (_, nth) => record(from + nth)).slice(0, 59 - from),
        { obis: '52.7.0', voltage: 255 },
      ]);
    },
  };
  const client = aClient({ wire, token: 't' });
  const seen = client.looksAt(client.queries.overvoltages(7));
  await expect.poll(() => seen.value()?.rows.length).toBe(50);
  expect(await client.commands.olderOvervoltages(7)).toMatchObject({ ok: true });
  expect(new URL(asked.at(-1) ?? '', 'http://office').searchParams.get('last_value')).toMatch(/^2026-11-20T1[12]:11:00/);
  await expect.poll(() => seen.value()?.rows.length).toBe(60);
  client.closes();
});
