import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOWCASE } from '#server/seed/showcase.ts';
import { openDatabase } from '#server/store/database.ts';
import { demoHistoryOf } from '#tests/support/demo-history.ts';
import { callServer } from '#tests/support/http.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';

const SIZE = 40;
/** Days of readings of the showcase. */
const DAYS = 70;

interface Listed {
  readonly sn: string;
  readonly min_date: string | null;
}

describe('the first start with the demo', () => {
  const dataDir = aFolder();
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await aServer({
      size: SIZE,
      env: { PV_DATA_DIR: dataDir, PV_SEED: `demo,size=${SIZE},days=${DAYS}`, PV_LOG_LEVEL: 'info' },
    });
    token = await server.signIn();
  }, 600_000);
  afterAll(() => server.stop());

  const share = async (): Promise<number> => {
    const { history = 1 } = (await (await fetch(`${server.url}/config.json`)).json()) as { history?: number };
    return history;
  };
  const listed = async () =>
    ((await callServer(server.url, token, 'GET', `pvs_list/?page_size=${SIZE}`)).body as { results: Listed[] }).results;
  const diagnoses = async () => {
    const answer = await fetch(`${server.url}/care/v1/diagnoses/`, { headers: { Authorization: `Token ${token}` } });
    return ((await answer.json()) as object[]).length;
  };

  test('shows every installation with its last weeks before the history is there, and diagnoses none of them yet', async () => {
    expect(await share()).toBeLessThan(1);
    const all = await listed();
    expect(all).toHaveLength(SIZE);
    const never = SHOWCASE.find(({ scenario }) => scenario === 'never')?.installation.sn;
    const weeks = Date.now() - 12 * 86_400_000; // by night the logger that sleeps has not begun its thirteenth day
    for (const { sn, min_date } of all) if (sn !== never) expect([sn, Date.parse(min_date ?? '') < weeks]).toEqual([sn, true]);
    expect(server.printed()).toMatch(/^Making the database with the last weeks of the demo … [\d.]+ s$/m);
    expect(server.printed()).toContain('the last days of the demo were seeded');
    expect(await diagnoses()).toBe(0);
  });

  test('after a kill in the middle filling continues where it stopped, reports its progress, and doubles nothing', async () => {
    await expect.poll(share, { timeout: 300_000 }).toBeGreaterThan(0.2);
    const before = await share();
    await server.kill();
    await server.restart();
    await expect.poll(share).toBeGreaterThan(before - 0.05);
    await demoHistoryOf(server.url);
    expect(server.printed()).toMatch(/the history of the demo is being filled in: \d+ %/);
    expect(server.printed()).toContain('the history of the demo is there');
    await expect.poll(diagnoses, { timeout: 120_000, interval: 1_000 }).toBeGreaterThan(3);
    await server.stop();

    const database = await openDatabase({ databaseUrl: null, dataDir });
    const [counted] = await database.rows<{ days: number; least: number; years: number }>(
      `select max(n)::int as days, min(n)::int as least, max(past)::int as years from (
         select count(*) filter (where has_readings) as n, count(*) as past from (
           select e.installation_id, e.day, exists (select from readings r where r.installation_id = e.installation_id
             and r.at >= e.day::timestamp at time zone 'Europe/Warsaw' and r.at < (e.day + 1)::timestamp at time zone 'Europe/Warsaw') as has_readings
           from energy_days e) d group by installation_id) x`,
    );
    expect(counted?.days).toBeGreaterThanOrEqual(DAYS);
    expect(counted?.least).toBeGreaterThanOrEqual(3);
    expect(counted?.years).toBeGreaterThan(730);
    expect(await database.rows('select done from demo_seed')).toEqual([{ done: true }]);
    await database.close();
  });
});
