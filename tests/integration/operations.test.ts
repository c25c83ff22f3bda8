import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { freePort } from '#tests/support/postgres.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';
import { addInstallation, aStaffedDatabase } from '#tests/support/staffed-database.ts';
import { aReading } from '#tests/support/telemetry-api.ts';

/** One sample of a scrape: a series with its labels, and its value. */
interface Sample {
  readonly name: string;
  readonly labels: string;
  readonly value: string;
}

const LINE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/;

/** The samples in Prometheus' text format, without those that have no value yet (`Nan`). */
const samplesIn = (text: string): readonly Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? [];
    return name === '' || /nan/i.test(value) ? [] : [{ name, labels, value }];
  });

const OURS = /\b(?:pv_care|process|nodejs)_[a-z0-9_]+/g;

/** The metrics in a PromQL expression. */
const metricsIn = (expression: string): readonly string[] => expression.match(OURS) ?? [];

const RULES = join(ROOT, 'docs/operations/alerts.yml');
const DASHBOARD = join(ROOT, 'docs/operations/grafana-dashboard.json');
const HANDBOOK = join(ROOT, 'docs/operations.md');

const alertsIn = (text: string): readonly (readonly [name: string, expression: string])[] =>
  [...text.matchAll(/- alert: (\w+)\n +expr: '(.*)'\n/g)].map(([, name = '', expression = '']) => [name, expression]);

interface Dashboard {
  readonly panels: readonly { readonly id: number; readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const folder = aFolder();
const hasOpenssl = makeCertificate(folder, 'used');

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let server: TestServer;
let scraped: string;
let samples: readonly Sample[];

/** Requested over the server's self-signed certificate. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = { port: server.port, host: '127.0.0.1', path, rejectUnauthorized: false, agent: false };
    (hasOpenssl ? request : requestPlain)(options, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });

/** A scrape of a server with HTTPS that has received a reading and statusOf, so that every metric is present. */
async function scrape(): Promise<string> {
  const port = await freePort();
  const tls = hasOpenssl ? { PV_TLS_CERT: join(folder, 'used.crt'), PV_TLS_KEY: join(folder, 'used.key') } : {};
  const stored = await aStaffedDatabase('pglite', async (database) => {
    await addInstallation(database);
    await takeReadings(database, [aReading(1, Date.now() - 60_000, { power: 1_000 })], { now: Date.now() });
  });
  server = await aServer({ env: { ...stored, ...tls, PV_METRICS: `:${port}` } });
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/api/v1/pvs_list/')).toBe(401);
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

beforeAll(async () => {
  scraped = await scrape();
  samples = samplesIn(scraped);
});
afterAll(() => server.stop());

describeUnlessMissing(hasOpenssl, 'there is no openssl to make a certificate')('what dashboard, alerts and handbook name', () => {
  const shown = () => new Set(samples.map(({ name }) => name));

  test('is in a scrape of a server that runs: every metric of every panel', () => {
    const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
    expect(panels.length).toBeGreaterThan(10);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, targets } of panels) {
      const named = targets.flatMap(({ expr }) => metricsIn(expr));
      expect(named.length, title).toBeGreaterThanOrEqual(targets.length);
      expect(named.filter((name) => !shown().has(name))).toEqual([]);
    }
  });

  test('is in it: every metric of every alert', () => {
    const alerts = alertsIn(readFileSync(RULES, 'utf8'));
    expect(alerts.length).toBe(readFileSync(RULES, 'utf8').match(/- alert:/g)?.length);
    for (const [name, expression] of alerts) {
      const named = metricsIn(expression);
      expect(named.length > 0 || /^up\{/.test(expression), name).toBe(true);
      expect(named.filter((metric) => !shown().has(metric))).toEqual([]);
    }
  });

  test('and every metric of ours is in the handbook, and no other', () => {
    const families = (names: Iterable<string>) => [...new Set([...names].map((name) => name.replace(/_(bucket|sum|count)$/, '')))].sort();
    const written = readFileSync(HANDBOOK, 'utf8').match(/`pv_care_[a-z0-9_]+/g) ?? [];
    expect(families(written.map((name) => name.slice(1)))).toEqual(families([...shown()].filter((name) => name.startsWith('pv_care_'))));
  });
});

/** Failures of a server that was healthy when it was scraped: new values, in promtool's notation, of series that change. */
const WRONG: Readonly<Record<string, (sample: Sample) => Partial<Sample> | undefined>> = {
  PvCareDown: ({ name }) => (name === 'up' ? { value: '0x300' } : undefined),
  PvCareNotReady: ({ name }) => (name === 'pv_care_ready' ? { value: '0x300' } : undefined),
  PvCareOutagesRepeat: ({ name }) => (name === 'pv_care_database_outages_total' ? { value: '0+1x300' } : undefined),
  PvCareFailures: ({ name, labels }) =>
    name.endsWith('_seconds_count') && labels.includes('status="401"')
      ? { labels: labels.replace('401', '500'), value: '0+10x300' }
      : undefined,
  PvCareSlow: ({ name, labels }) =>
    name.endsWith('_seconds_bucket') && /le="(5|10|\+Inf)"/.test(labels) ? { value: '0+10x300' } : undefined,
  PvCareDiskFilling: ({ name }) => (name === 'pv_care_data_folder_available_bytes' ? { value: `${0.05 * disk()}x300` } : undefined),
  'PvCareDiskFilling PvCareDiskFull': ({ name }) =>
    name === 'pv_care_data_folder_available_bytes' ? { value: `${0.01 * disk()}x300` } : undefined,
  PvCareFilesFilling: ({ name }) => (name === 'pv_care_files_size_bytes' ? { value: '17000000000x300' } : undefined),
  PvCareNoReadings: ({ name }) => (name === 'pv_care_last_reading_timestamp_seconds' ? { value: '-100000x300' } : undefined),
  PvCareMailsWait: ({ name }) => (name === 'pv_care_mails_waiting' ? { value: '21x300' } : undefined),
  PvCareWebhooksFail: ({ name }) => (name === 'pv_care_webhooks_failing' ? { value: '1x300' } : undefined),
  PvCareCertificateEnds: ({ name }) =>
    name === 'pv_care_tls_certificate_expiry_timestamp_seconds' ? { value: `${10 * 86_400}x300` } : undefined,
  PvCareMemory: ({ name }) => (name === 'process_resident_memory_bytes' ? { value: '3000000000x300' } : undefined),
  PvCareEventLoop: ({ name }) => (name === 'nodejs_eventloop_lag_p99_seconds' ? { value: '0.7x300' } : undefined),
};

const disk = (): number => Number(samples.find(({ name }) => name === 'pv_care_data_folder_size_bytes')?.value);

/** A case of `promtool test rules`: the scrape with changes, minute by minute for five hours, and the alerts that fire after four. */
function ruleCase(alerts: string, change: (sample: Sample) => Partial<Sample> | undefined) {
  const room: Sample = { name: 'pv_care_data_folder_available_bytes', labels: '', value: String(0.5 * disk()) }; // independent of this machine
  const whole = [...samples.filter(({ name }) => name !== room.name), room, { name: 'up', labels: '', value: '1' }];
  const series = whole.map((sample) => {
    const { name, labels, value } = { ...sample, value: `${sample.value}x300`, ...change(sample) };
    return { series: `${name}{${[...(labels ? [labels] : []), 'job="pv-care"', 'instance="a:9464"'].join(',')}}`, values: value };
  });
  const samplesOf = alerts.split(' ').filter(Boolean);
  const expected = samplesOf.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }));
  return {
    interval: '1m',
    input_series: series,
    promql_expr_test: [{ expr: 'count by (alertname) (ALERTS{alertstate="firing"})', eval_time: '4h', exp_samples: expected }],
  };
}

describeUnlessMissing(hasOpenssl && hasPromtool(), 'there is no promtool')('a scrape', () => {
  test('has nothing that promtool finds fault with', () => {
    const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input: scraped, encoding: 'utf8' });
    expect({ said: stdout + stderr, status }).toEqual({ said: '', status: 0 });
  });
});

describeUnlessMissing(hasOpenssl && hasPromtool(), 'there is no promtool')('the alerts, over a recorded scrape', () => {
  test('are silent for a server that is well, and each fires for what it is named after', () => {
    const names = alertsIn(readFileSync(RULES, 'utf8')).map(([name]) => name);
    expect(new Set(Object.keys(WRONG).flatMap((fired) => fired.split(' ')))).toEqual(new Set(names));
    const cases = [ruleCase('', () => undefined), ...Object.entries(WRONG).map(([name, change]) => ruleCase(name, change))];
    const file = join(folder, 'alerts.test.yml'); // every JSON is YAML too
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: cases }));
    execFileSync('promtool', ['check', 'rules', '--lint', 'all', '--lint-fatal', RULES], { stdio: 'pipe' });
    expect(execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS');
  });
});
