import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import { solarmanClient } from '#server/telemetry/solarman/client.ts';
import { pullSolarman } from '#server/telemetry/solarman/pull.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { aSolarmanStandIn, type StandInDevice } from '#tests/support/solarman-stand-in.ts';

const NOW = instantOf('2026-06-12', 12);
const seconds = (minutesAgo: number): number => NOW / 1_000 - minutesAgo * 60;
const log = pino({ level: 'silent' });

const moment = (minutesAgo: number, values: Record<string, string>) => ({ collectTime: seconds(minutesAgo), values });
const usual = {
  INV_ST1: 'Grid connected',
  APo_t1: '4210.00',
  Etdy_ge1: '12.40',
  AV1: '241.3',
  AV2: '240.1',
  AV3: '253.6',
  A_Fo1: '50.01',
  PG_V_ERR0: '0',
};

let api: TelemetryApi;
let devices: StandInDevice[];
let cloud: Awaited<ReturnType<typeof aSolarmanStandIn>>;
beforeAll(async () => {
  api = await aTelemetryApi(ANY_KIND, NOW);
});
afterAll(() => api.remove());
beforeEach(async () => {
  await api.empty();
  api.moveTo(NOW);
  devices = Array.from({ length: 7 }, (_, n) => ({ sn: `S${n}`, moments: [moment(15, usual), moment(10, { ...usual, APo_t1: '4350' })] }));
  cloud = await aSolarmanStandIn(devices);
});
afterEach(async () => {
  await cloud.close();
});

const pulling = () => {
  const client = solarmanClient({ ...cloud.access, clock: api.now });
  return () => pullSolarman({ database: api.database, client, clock: api.now, log });
};
const place = (sn: string) => api.place({ sn, modem: null, source: 'Solarman' });

describe('the Solarman pull', () => {
  test('finds its devices on every page and reads numbers that come as text', async () => {
    await place('S6');
    const pulled = await pulling()();
    expect(pulled).toEqual({ added: 2, unknown: [], quiet: [] });
    const { readings, energy, overvoltages } = await whatFollows(api.database);
    expect(readings).toMatchObject([
      { at: seconds(15) * 1_000, power: 4210, energy: 12_400, voltage_l1: 241.3, voltage_l3: 253.6, state: 'MPPT', events: '' },
      { at: seconds(10) * 1_000, power: 4350 },
    ]);
    expect(energy).toMatchObject([{ energy: 12_400 }]);
    expect(overvoltages).toHaveLength(2);
    expect(cloud.requests('/station/v1.0/list').length).toBeGreaterThan(1);
    expect(cloud.requests('/account/v1.0/token')).toHaveLength(1);
  });

  test('fetches only new data, and sends no request for a device without data', async () => {
    await place('S0');
    const pull = pulling();
    await pull();
    const before = cloud.requests('/device/v1.0/historical').length;
    expect(await pull()).toMatchObject({ added: 0, quiet: ['S0'] });
    expect(cloud.requests('/device/v1.0/historical')).toHaveLength(before);
    devices[0]?.moments.push(moment(5, usual));
    expect(await pull()).toMatchObject({ added: 1 });
    expect(cloud.requests('/device/v1.0/historical')).toHaveLength(before + 1);
  });

  test('renews its token when the cloud has taken it back', async () => {
    await place('S0');
    const pull = pulling();
    await pull();
    cloud.takeTokensBack();
    devices[0]?.moments.push(moment(5, usual));
    expect(await pull()).toMatchObject({ added: 1 });
    expect(cloud.requests('/account/v1.0/token')).toHaveLength(2);
  });

  test('renews its token before it expires', async () => {
    await place('S0');
    const pull = pulling();
    await pull();
    api.moveTo(NOW + 61 * 86_400_000);
    await pull();
    expect(cloud.requests('/account/v1.0/token')).toHaveLength(2);
  });

  test('waits when it is asked too often, and goes on', async () => {
    await place('S0');
    cloud.behaviour.busyFor = 3;
    expect(await pulling()()).toMatchObject({ added: 2 });
  });

  test('catches up over days after it has been away', async () => {
    await place('S0');
    devices[0]?.moments.unshift(moment(3 * 24 * 60, usual), moment(2 * 24 * 60, usual));
    expect(await pulling()()).toMatchObject({ added: 4 });
  });

  test('a device that is offline stays as it was last heard of, and is faulty by day', async () => {
    const id = await place('S0');
    await pulling()();
    api.moveTo(NOW + 3 * 3_600_000);
    devices[0] = { sn: 'S0', state: 3, moments: devices[0]?.moments ?? [] };
    expect(await pulling()()).toMatchObject({ added: 0, quiet: ['S0'] });
    expect(await api.read(`power_data/${id}/?date=2026-06-12`)).toHaveLength(2);
    expect(await api.read(`pv_status/${id}/`)).toMatchObject({ is_working: true });
    await judgeAll(api.database, api.now());
    expect(await api.read(`pv_status/${id}/`)).toMatchObject({ is_working: false });
  });

  test('fetches an exchanged inverter until the exchange and the new one since, of more than a week too', async () => {
    const id = await place('S0');
    await api.database.rows("update equipment set from_at = '2026-01-01' where installation_id = $1", [id]);
    devices[1]?.moments.unshift(moment(30 * 24 * 60, usual), moment(9 * 24 * 60, usual));
    devices[0]?.moments.unshift(moment(20 * 24 * 60, usual));
    const exchanged = new Date((seconds(12) - 20 * 86_400) * 1_000).toISOString();
    const body = JSON.stringify({ from_at: exchanged, reason: 'replacement', inverter_sn: 's-1' });
    const headers = { 'Content-Type': 'application/json' };
    expect((await api.call(`/care/v1/installations/${id}/equipment/`, { method: 'POST', body, headers })).status).toBe(201);
    expect(await pulling()()).toEqual({ added: 3, unknown: [], quiet: [] });
    expect((await whatFollows(api.database)).readings).toMatchObject([
      { at: seconds(9 * 24 * 60) * 1_000 },
      { at: seconds(15) * 1_000 },
      { at: seconds(10) * 1_000 },
    ]);
    expect(await pulling()()).toMatchObject({ added: 0, quiet: ['s-1'] });
  });

  test('names the installations that the account does not know', async () => {
    await place('NOT-THERE');
    expect(await pulling()()).toEqual({ added: 0, unknown: ['NOT-THERE'], quiet: [] });
  });

  test('turns error flags into events where voltage and frequency say which, and shows the others as they came', async () => {
    await place('S0');
    const wrong = { PG_V_ERR0: '1', PG_F_ERR0: '3', ELC_ERR1: '1', INV_ST1: 'Recoverable Fault' };
    devices[0]?.moments.push(
      moment(6, { ...usual, ...wrong, A_Fo1: '49.1' }),
      moment(5, { ...usual, ...wrong, AV3: '240.2', INV_ST1: '2' }),
    );
    await pulling()();
    const { events, states } = await whatFollows(api.database);
    expect(events?.slice(-2)).toMatchObject([
      { codes: ['AC_OVER_VOLT', 'ELC_ERR1', 'UNDER_FREQUENCY'] },
      { codes: ['ELC_ERR1', 'PG_F_ERR0', 'PG_V_ERR0'] },
    ]);
    expect(states?.slice(-2)).toMatchObject([{ state: 'FAULT' }, { state: 'INV_ST1:2' }]);
  });

  test('a voltage between two phases is reported and stored with the reading', async () => {
    await place('S0');
    devices[0]?.moments.push(moment(5, { ...usual, AV1: '402.5', AV3: '238.0' }));
    const said: object[] = [];
    const client = solarmanClient({ ...cloud.access, clock: api.now });
    const warn = (what: object) => said.push(what);
    await pullSolarman({ database: api.database, client, clock: api.now, log: { ...log, warn } as unknown as typeof log });
    const { readings } = await whatFollows(api.database);
    expect(readings?.at(-1)).toMatchObject({ power: 4210, voltage_l1: 402.5, voltage_l2: 240.1, voltage_l3: 238 });
    expect(said).toEqual([{ sn: 'S0', leftOut: 1, reasons: ['AV1 is above 300 V, no phase against neutral: "402.5"'] }]);
  });

  test('a wrong password and a page of HTML are failures with a reason, and lose nothing', async () => {
    await place('S0');
    const wrong = solarmanClient({ ...cloud.access, password: 'guess', clock: api.now });
    await expect(wrong.inverters()).rejects.toThrow('wrong account or password');
    cloud.behaviour.brokenPath = '/device/v1.0/historical';
    expect(await pulling()()).toMatchObject({ added: 0 });
    cloud.behaviour.brokenPath = '';
    expect(await pulling()()).toMatchObject({ added: 2 });
  });
});
