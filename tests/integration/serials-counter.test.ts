import { afterAll, beforeAll, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import type { Database } from '#server/store/database-types.ts';
import { aDatabase, ANY_KIND } from '#tests/support/database.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';

const NOW = Date.parse('2026-06-10T10:00:00Z');
const MINUTE = 60_000;

let api: TelemetryApi;
let key: string;
/** How often all holders of serial numbers were read. */
let reads = 0;
beforeAll(async () => {
  const { database, remove } = await aDatabase(ANY_KIND);
  const rows: Database['rows'] = (text, values) => {
    if (/lead\(e\.from_at\) over .* from equipment e$/s.test(text)) reads += 1;
    return database.rows(text, values);
  };
  api = await aTelemetryApi({ database: { ...database, rows }, remove }, NOW);
  const { lines } = await administer(database, ['key', 'add', 'zbieracz', '--scope', 'ingest']);
  key = lines[1]?.replace('Key, shown only now: ', '') ?? '';
});
afterAll(() => api.remove());

const send = async (sn: string, at: number) => {
  const body = JSON.stringify([{ sn, at: new Date(at).toISOString(), power_w: 100 }]);
  const response = await api.app.request('/ingest/v1/readings', { method: 'POST', body, headers: { Authorization: `Bearer ${key}` } });
  return (await response.json()) as { added: number; set_aside?: number };
};
const care = async () => (await api.database.rows<{ version: number }>("select version from versions where name = 'care'"))[0]?.version;

test('who has which number is read again only where a number or its time has changed', async () => {
  const id = await api.place({ sn: 'A-1', modem: null });
  expect(await send('A-1', NOW)).toMatchObject({ added: 1 });
  const before = reads;
  await api.database.rows("update installations set description = 'Dom', city = 'Radom', inverter_power = 9000 where id = $1", [id]);
  await api.database.rows('update equipment set warranty_note = $2 where installation_id = $1', [id, 'dwa lata']);
  expect(await send('A-1', NOW + MINUTE)).toMatchObject({ added: 1 });
  expect(reads).toBe(before);
  await api.database.rows("update installations set sn = 'A-2' where id = $1", [id]);
  expect(await send('A-2', NOW + 2 * MINUTE)).toMatchObject({ added: 1 });
  expect(await send('A-1', NOW + 3 * MINUTE)).toMatchObject({ added: 0, set_aside: 1 });
  expect(reads).toBe(before + 1);
  await api.place({ sn: 'A-1', modem: null });
  expect(await send('A-1', NOW + 4 * MINUTE)).toMatchObject({ added: 1 });
  expect(reads).toBe(before + 2);
  await api.database.rows("delete from installations where sn = 'A-1'");
  expect(await send('A-1', NOW + 5 * MINUTE)).toMatchObject({ added: 0, set_aside: 1 });
  expect(reads).toBe(before + 3);
});

test('a start of a period that is corrected is seen by the next call', async () => {
  const id = await api.place({ sn: 'B-1', modem: null });
  await api.database.rows("update equipment set from_at = '2026-06-01' where installation_id = $1", [id]);
  const path = `/care/v1/installations/${id}/equipment/`;
  const change = async (method: string, to: string, body: object) => {
    const answer = await api.call(to, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as { id: number };
  };
  const from = (at: number) => ({ from_at: new Date(at).toISOString() });
  const { id: period } = await change('POST', path, { ...from(NOW), reason: 'replacement', inverter_sn: 'B-2' });
  expect(await send('B-2', NOW - MINUTE)).toMatchObject({ added: 0, set_aside: 1 });
  await change('PATCH', `${path}${period}/`, from(NOW - 2 * MINUTE));
  expect(await send('B-2', NOW - MINUTE)).toMatchObject({ added: 1 });
});

test('a number that nobody knows changes the cached answers with its first reading and after two hours, not with each', async () => {
  const steps: boolean[] = [];
  for (let minute = 0; minute <= 150; minute += 30) {
    const before = await care();
    await send('OBCY', NOW + minute * MINUTE);
    steps.push((await care()) !== before);
  }
  expect(steps).toEqual([true, false, false, false, true, false]);
});
