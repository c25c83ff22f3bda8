import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';
import { aModemForm, anApi, aTaskBody, STAFF, type TestApi } from '#tests/support/api.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Point {
  readonly x: string;
  readonly y: number | null;
}

describe.each(KINDS)('on the nights when clocks change, on %s', (kind) => {
  let api: TelemetryApi;
  let key: string;
  let id: number;
  beforeAll(async () => {
    api = await aTelemetryApi(kind, instantOf('2026-11-20', 12));
    key = await api.keyFor('M-1');
    id = await api.place({ sn: 'NIGHT', modem: 'M-1' });
    await api.database.rows("update installations set created_at = '2026-01-01'");
  });
  afterAll(() => api.remove());

  const send = async (lines: readonly object[]) => {
    const response = await api.app.request('/ingest/v1/readings', {
      method: 'POST',
      body: JSON.stringify(lines),
      headers: { Authorization: `Modem ${key}` },
    });
    return (await response.json()) as { added: number; repeated: number; rejected: number };
  };
  const power = (date: string) => api.read<Point[]>(`power_data/${id}/?date=${date}`);
  const hours = async (date: string) => (await api.read<{ chart_data: Point[] }>(`energy_data/${id}/?date=${date}&type=0`)).chart_data;

  test.each([
    ['2026-03-29', ['01:00:00+01:00', '03:00:00+02:00', '04:00:00+02:00'], '01:00:00+01:00'],
    ['2026-10-25', ['01:00:00+02:00', '02:00:00+02:00', '02:00:00+01:00', '03:00:00+01:00'], '01:00:00+02:00'],
  ])('%s: every reading has a place of its own, and no energy is lost or made twice', async (date, told, first) => {
    const start = Date.parse(`${date}T${first}`);
    const steps = Array.from({ length: told.length * 6 + 1 }, (_, step) => start + step * 10 * MINUTE);
    const answer = await send(steps.map((at) => ({ at: new Date(at).toISOString(), power_w: 45 })));
    expect(answer).toMatchObject({ added: steps.length, repeated: 0, rejected: 0 });
    expect((await power(date)).map(({ x }) => Date.parse(x))).toEqual(steps);
    const full = (await hours(date)).slice(0, told.length);
    expect(full).toEqual(told.map((hour) => ({ x: `${date}T${hour}`, y: 45 })));
    // the same lines again, with the offset of that time
    const walls = (await power(date)).map(({ x, y }) => ({ at: x, power_w: y }));
    expect(await send(walls)).toMatchObject({ added: 0, repeated: steps.length, rejected: 0 });
    expect((await hours(date)).slice(0, told.length)).toEqual(full);
  });

  test('a wall clock without offset: the hour that comes twice is read as its first, the one that is left out as an hour later', async () => {
    await api.database.script('truncate readings, energy_days');
    await send([
      { at: '2026-10-25T02:30', power_w: 1 },
      { at: '2026-03-29T02:30', power_w: 2 },
    ]);
    expect(await power('2026-10-25')).toEqual([{ x: '2026-10-25T02:30:00+02:00', y: 1 }]);
    expect(await power('2026-03-29')).toEqual([{ x: '2026-03-29T03:30:00+02:00', y: 2 }]);
  });
});

describe.each(KINDS)('a server whose clock is set, on %s', (kind) => {
  let api: TestApi;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    api = await anApi(kind, { PV_TOKEN_DAYS: '1' });
  });
  afterEach(async () => {
    await api.remove();
    vi.useRealTimers();
  });

  const jump = (days: number) => {
    api.time.now += days * DAY;
    vi.setSystemTime(api.time.now);
  };
  const signIn = (password: string, username: string = STAFF.username) =>
    api.ask('POST', 'api-token-auth-care/login/', { username, password }, { token: null });
  const isIn = async () => (await api.ask('GET', 'pv_vendors/')).status === 200;

  test('a sign-in ends where the clock says so, and is whole again once the clock is put right', async () => {
    expect(await isIn()).toBe(true);
    jump(-3);
    expect(await isIn()).toBe(true);
    jump(6);
    expect(await isIn()).toBe(false);
    expect((await signIn(STAFF.password)).status).toBe(200); // one that was opened with the wrong clock
    jump(-3);
    expect(await isIn()).toBe(true);
  });

  test('a link for a new password neither serves twice nor is lost', async () => {
    await api.ask('POST', 'password_reset/', { email: STAFF.username }, { token: null });
    const [letter] = await api.database.rows<{ body: string }>('select body from mails');
    const token = /token=([\w-]+)/.exec(letter?.body ?? '')?.[1];
    const confirm = () => api.ask('POST', 'password_reset/confirm/', { password: 'Nowe!Haslo2', token }, { token: null });
    jump(3);
    expect((await confirm()).status).toBe(404);
    jump(-6);
    expect((await confirm()).status).toBe(200);
    for (const days of [-3, 3, 3]) {
      jump(days);
      expect((await confirm()).status).toBe(404);
    }
  });

  test('set back, it makes no user wait for days, and still counts; set forward, the wait is over', async () => {
    const wrong = async () => {
      const tries = [];
      for (let turn = 0; turn < 11; turn += 1) tries.push(await signIn('zle', 'ktos@example.com'));
      expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429]);
      expect(Number(tries[10]?.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
    };
    await wrong();
    jump(-3);
    await wrong();
    jump(3);
    await wrong();
    api.time.now -= 5 * MINUTE; // a small correction opens nothing
    vi.setSystemTime(api.time.now);
    expect((await signIn('zle', 'ktos@example.com')).status).toBe(429);
  });

  test('a key sent again files nothing twice', async () => {
    const { token } = (await signIn(STAFF.password)).body as { token: string };
    expect((await api.ask('POST', 'pv_admin/', aModemForm(), { token })).status).toBe(201);
    const headers = { 'Idempotency-Key': `"${randomUUID()}"` };
    const ids = new Set<number>();
    for (const days of [0, -3, 3, 0.5]) {
      jump(days);
      const filed = await api.ask('POST', 'task_order/', aTaskBody(), { token, headers });
      expect(filed.status).toBe(201);
      ids.add((filed.body as { id: number }).id);
    }
    expect(ids.size).toBe(1);
    expect(((await api.ask('GET', 'task_order/', undefined, { token })).body as unknown[]).length).toBe(1);
  });
});
