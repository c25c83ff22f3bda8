import { afterAll, describe, expect, test } from 'vitest';
import { anApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { freePort } from '#tests/support/postgres.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';

const TOKEN = 'tajny-token-prometeusza';

/** Names in the text format of Prometheus, each with its type. */
const typesIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));

describe.each(KINDS)('figures for Prometheus, on %s', (kind) => {
  const shown = async (api: Awaited<ReturnType<typeof anApi>>, authorization: string | null = `Bearer ${TOKEN}`) => {
    const headers = authorization === null ? {} : { Authorization: authorization };
    return api.app.request('/metrics', { headers });
  };

  test('are sent to clients with the token, at the server’s port, and to no others', async () => {
    const api = await anApi(kind, { PV_METRICS: 'on', PV_METRICS_TOKEN: TOKEN });
    for (const wrong of [null, '', 'Bearer', `Bearer ${TOKEN}x`, `Token ${TOKEN}`, `Bearer ${api.token}`]) {
      const answer = await shown(api, wrong);
      expect({ status: answer.status, how: answer.headers.get('WWW-Authenticate') }).toEqual({ status: 401, how: 'Bearer' });
      expect(await answer.text()).not.toContain('pv_care_');
    }
    const answer = await shown(api);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    await api.remove();
  });

  test('are named by Prometheus’ conventions: base units, _total where they only grow, durations as a histogram by route', async () => {
    const api = await anApi(kind, { PV_METRICS: 'on', PV_METRICS_TOKEN: TOKEN });
    await api.ask('GET', 'pv_vendors/');
    await api.ask('GET', 'pv_status/77/');
    const text = await (await shown(api)).text();
    expect(text).toMatch(
      /pv_care_http_request_duration_seconds_bucket\{le="0\.5",method="GET",route="\/api\/v1\/pv_vendors\/",status="200"\} 1/,
    );
    expect(text).toMatch(/pv_care_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/pv_status\/:id\/",status="404"\} 1/);
    for (const line of [
      'pv_care_ready 1',
      'pv_care_database_outages_total 0',
      'pv_care_files_size_bytes 0',
      'pv_care_files_limit_bytes 20000000000',
      'pv_care_mails_waiting 0',
      'pv_care_webhooks_waiting 0',
      'pv_care_webhooks_failing 0',
      'pv_care_webhooks_given_up_total 0',
      'pv_care_installations{state="working"} 0',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^pv_care_database_size_bytes [1-9]\d+$/m);
    expect(text).toMatch(/^pv_care_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    for (const [name, type] of typesIn(text)) {
      expect(name).toMatch(/^(pv_care|process|nodejs)_[a-z0-9_]+$/);
      expect({ name, isTotal: name.endsWith('_total') }).toEqual({ name, isTotal: type === 'counter' });
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|kilobytes|mb|percent)(_|$)/);
    }
    await api.remove();
  });

  test('report an outage, and then no outdated values of the database', async () => {
    const api = await anApi(kind, { PV_METRICS: 'on', PV_METRICS_TOKEN: TOKEN });
    await (await shown(api)).text();
    await api.database.script('alter table write_probe rename to away');
    const text = async () => (await shown(api)).text();
    await expect.poll(text).toMatch(/^pv_care_ready 0$/m);
    expect(await text()).toMatch(/^pv_care_database_outages_total 1$/m);
    expect(await text()).not.toMatch(
      /^pv_care_(database_size_bytes|files_size_bytes|mails_waiting|webhooks_waiting|webhooks_given_up_total|installations)\b/m,
    );
    await api.database.script('alter table away rename to write_probe');
    await expect.poll(text).toMatch(/^pv_care_ready 1$/m);
    await api.remove();
  });
});

describe('the port of the figures', () => {
  const servers: TestServer[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  test('is one of its own at 127.0.0.1, and the server’s own port shows none of them', async () => {
    const port = await freePort();
    const server = await aServer({ seed: 'none', env: { PV_METRICS: `:${port}` } });
    servers.push(server);
    await expect.poll(() => server.printed()).toContain(`Figures for Prometheus are at http://127.0.0.1:${port}/metrics`);
    const own = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(own.status).toBe(200);
    expect(await own.text()).toMatch(/^pv_care_ready 1$/m);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
    for (const path of ['/metrics', '/metrics/']) expect((await fetch(server.url + path)).status).toBe(404);

    const { code, said } = await runScript('server/main.ts', {
      PV_DATA_DIR: aFolder(),
      PORT: String(await freePort()),
      PV_SEED: 'none',
      PV_METRICS: `127.0.0.1:${port}`,
    });
    expect({ code, said: said.trim() }).toEqual({
      code: 1,
      said: `Port ${port} of 127.0.0.1 is in use. Stop the other program, or set the port in PV_METRICS to another number.`,
    });
  });
});
