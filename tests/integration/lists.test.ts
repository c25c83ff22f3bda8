import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { exactPage } from '#contract/fast-wire/exact-page.ts';
import { KINDS } from '#tests/support/database.ts';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: { sn: string }[];
}

describe.each(KINDS)('lists on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));
  beforeAll(async () => {
    await api.ask('POST', 'pv_admin/', aModemForm());
    await api.database.rows(
      `insert into installations (sn, description, phases, inverter_power, generator_power, city)
       select 'SN' || n, 'Instalacja ' || n, 3, 8000, 9900, 'Kalisz' from generate_series(1, 34) n`,
    );
  });

  const page = async (query: string) => api.ask('GET', `pvs_list/?${query}`);

  test('a page is in exactly the documented form, so that the app can show it before its codecs are here', async () => {
    for (const query of ['page=1', 'page=4']) {
      const { body } = await page(query);
      expect(exactPage(body)?.rows.map(({ sn }) => sn)).toEqual((body as Page).results.map(({ sn }) => sn));
    }
  });

  test('pages hold ten, know their neighbours, and together are the whole', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(async (number) => (await page(`page=${number}`)).body as Page));
    expect(pages.map(({ results }) => results.length)).toEqual([10, 10, 10, 5]);
    expect(new Set(pages.flatMap(({ results }) => results.map(({ sn }) => sn))).size).toBe(35);
    expect(pages[0]).toMatchObject({ count: 35, previous: null, next: '/api/v1/pvs_list/?page=2' });
    expect(pages[3]).toMatchObject({ count: 35, previous: '/api/v1/pvs_list/?page=3', next: null });
    expect((await page('page=5')).status).toBe(404);
    expect((await page('page=0')).status).toBe(404);
    expect((await page('page=x')).status).toBe(400);
  });

  test('a larger page is given up to a thousand', async () => {
    expect(((await page('page_size=1000')).body as Page).results).toHaveLength(35);
    expect(((await page('page=2&page_size=30')).body as Page).results).toHaveLength(5);
    expect(await page('page_size=1001')).toMatchObject({ status: 400, body: { page_size: ['Rozmiar strony to liczba od 1 do 1000.'] } });
  });

  test('the first page in the order of the worst, and only the first', async () => {
    await api.database.rows(
      `insert into installation_live (installation_id, is_working, last_at)
       select id, sn <> 'SN30', now() from installations where sn in ('SN20', 'SN30') on conflict do nothing`,
    );
    const body = (await page('page=1&order=worst')).body as Page;
    expect(body.results[0]?.sn).toBe('SN30');
    expect(body.results).toHaveLength(10);
    expect(body.results.map(({ sn }) => sn)).not.toContain('SN20');
    expect(body).toMatchObject({ count: 35, next: null, previous: null });
    const whole = (await page('page_size=1000&order=worst')).body as Page;
    expect(new Set(whole.results.map(({ sn }) => sn)).size).toBe(35);
    expect(whole.results.at(-1)?.sn).toBe('SN20');
    expect((await page('page=2&order=worst')).status).toBe(404);
    expect((await page('order=other')).status).toBe(400);
    await api.database.rows('delete from installation_live');
  });

  test.each([
    'pvs_list/',
    'task_order/',
    'user_list/',
    'pv_vendors/',
    'available_modems/',
    'available_pvs/',
    'map/',
    'markers/',
    'working_chart/',
    'event_counter/',
    'most_defective_pv/',
  ])('%s has an ETag, and answers 304 to a client that has it', async (path) => {
    const first = await api.ask('GET', path);
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\/".+"$/);
    const again = await api.ask('GET', path, undefined, { headers: { 'If-None-Match': `"other", ${tag}` } });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers.get('ETag')).toBe(tag);
    expect((await api.ask('GET', path, undefined, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test('a change is in the very next answer, with another tag', async () => {
    const before = await api.ask('GET', 'task_order/');
    for (let turn = 1; turn <= 5; turn += 1) {
      await api.ask('POST', 'task_order/', aTaskBody({ reason: `zmiana ${turn}` }));
      const after = await api.ask('GET', 'task_order/', undefined, { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } });
      expect(after.status).toBe(200);
      expect(after.body).toHaveLength((before.body as unknown[]).length + turn);
    }
  });

  test('a change made directly in the database is in the next answer too', async () => {
    expect((await page('page=1')).status).toBe(200);
    await api.database.rows(`update installations set description = 'Przemianowana' where sn = 'FR123'`);
    expect(JSON.stringify((await page('page=1')).body)).toContain('Przemianowana');
    await api.database.rows(
      `insert into installation_live (installation_id, is_working) select id, true from installations where sn = 'FR123'`,
    );
    expect((await api.ask('GET', 'working_chart/')).body).toContainEqual({ name: 'working', value: 1 });
    await api.database.rows(`insert into vendors (name) values ('Nowy')`);
    expect((await api.ask('GET', 'pv_vendors/')).body).toContainEqual({ name: 'Nowy' });
  });

  test('JSON is compressed for clients that accept it, brotli first', async () => {
    const bytes = async (encoding: string) => {
      const answer = await api.app.request('/api/v1/pvs_list/?page_size=100', {
        headers: { Authorization: `Token ${api.token}`, 'Accept-Encoding': encoding },
      });
      return {
        encoding: answer.headers.get('Content-Encoding'),
        bytes: Buffer.from(await answer.arrayBuffer()),
        vary: answer.headers.get('Vary'),
      };
    };
    const [plain, br, gzip, refused] = await Promise.all([
      bytes('identity'),
      bytes('gzip, deflate, br'),
      bytes('gzip'),
      bytes('br;q=0, gzip'),
    ]);
    expect([plain?.encoding, br?.encoding, gzip?.encoding, refused?.encoding]).toEqual([null, 'br', 'gzip', 'gzip']);
    expect(br?.vary).toContain('Accept-Encoding');
    expect(brotliDecompressSync(br?.bytes ?? Buffer.alloc(0)).equals(plain?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(gunzipSync(gzip?.bytes ?? Buffer.alloc(0)).equals(plain?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(br?.bytes.length).toBeLessThan((plain?.bytes.length ?? 0) / 5);
  });
});
