import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { READINGS_A_MINUTE } from '#contract/body-limits.ts';
import { INGEST_PATH } from '#contract/ingest.contract.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { administer } from '#server/control/administer.ts';
import { writeTogether } from '#server/telemetry/intake/write-together.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { KINDS } from '#tests/support/database.ts';
import { aReading, aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const NOW = instantOf('2026-06-12', 12);

describe.each(KINDS)('how much a sender may bring in a minute, on %s', (kind) => {
  let api: TelemetryApi;
  let collector = '';
  let modem = '';
  beforeAll(async () => {
    api = await aTelemetryApi(kind, NOW);
    const { lines } = await administer(api.database, ['key', 'add', 'zbieracz', '--scope', 'ingest']);
    collector = `Bearer ${lines[1]?.split(': ')[1]}`;
    modem = `Modem ${await api.keyFor('M-1')}`;
    await api.place({ sn: 'INV-0', modem: 'M-1' });
  });
  beforeEach(() => api.database.rows('delete from rate_limits'));
  afterAll(() => api.remove());

  const send = (body: string | ReadableStream, as: string) =>
    api.app.request(INGEST_PATH, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-ndjson', Authorization: as },
      duplex: 'half',
    } as RequestInit);

  test('a system with one key for 700 inverters loses none of 700 calls', async () => {
    await api.database.rows(
      `insert into installations (sn, description, phases, inverter_power, generator_power, source)
       select 'FLEET' || n, 'Dom', 3, 8000, 9900, 'Solarman' from generate_series(1, 700) n`,
    );
    const at = new Date(NOW - 60_000).toISOString();
    const answers = await Promise.all(
      Array.from({ length: 700 }, (_, n) => send(JSON.stringify({ sn: `FLEET${n + 1}`, at, power_w: n }), collector)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const answer of answers) expect(await answer.json()).toMatchObject({ received: 1, added: 1, repeated: 0 });
  });

  test('readings are counted, not calls; 429 says when to come again, and a system with a key of its own may bring more', async () => {
    const bad = `${JSON.stringify({ at: 'never' })}\n`.repeat(20_000);
    for (let brought = 0; brought < READINGS_A_MINUTE.modem.readings; brought += 20_000) expect((await send(bad, modem)).status).toBe(400);
    const refused = await send(bad, modem);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refused.json()).toEqual({ detail: `Too many readings or bytes within a minute; send again in ${seconds} s` });
    for (let turn = 0; turn < 3; turn += 1) expect((await send(bad, collector)).status).toBe(400);
  });

  test('bytes are counted too, whether the sender says how many there are or not', async () => {
    await api.keyFor('M-2');
    const other = `Modem ${await api.keyFor('M-2')}`;
    await api.place({ sn: 'INV-2', modem: 'M-2' });
    const large = `{"at":"never","more":"${'x'.repeat(4 * 1_048_576)}"}`;
    const streamed = () =>
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(large));
          controller.close();
        },
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await send(turn % 2 ? streamed() : large, other)).status);
    expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('calls of a burst on the embedded database', () => {
  const api = madeOnce(() => aTelemetryApi('pglite', NOW));

  const placed = async (count: number) => {
    const ids: number[] = [];
    while (ids.length < count) ids.push(await api.place());
    return ids;
  };

  const says = fc.record({
    power: fc.option(fc.integer({ min: -5, max: 9_000 })),
    energy: fc.option(fc.integer({ min: 0, max: 60_000 })),
    state: fc.option(fc.constantFrom('MPPT', 'SLEEPING', 'FAULT')),
    voltages: fc.tuple(fc.integer({ min: 220, max: 260 }), fc.constant(null), fc.constant(null)),
  });

  test('are written in few transactions, each answered for its own readings, as if each had been written by itself', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.integer({ min: 0, max: 5 }),
            fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), says), { minLength: 1, maxLength: 4 }),
          ),
          {
            minLength: 8,
            maxLength: 24,
          },
        ),
        async (calls) => {
          await api.empty();
          const ids = await placed(12);
          const readingsFor = (shift: number): Reading[][] =>
            calls.map(([place, lines]) =>
              lines.map(([step, told]) => aReading(ids[place + shift] ?? 0, NOW - step * 300_000, { ...told, arrivedAt: NOW })),
            );
          let transactions = 0;
          const counting = {
            ...api.database,
            transaction: ((work, how) => {
              transactions += 1;
              return api.database.transaction(work, how);
            }) as typeof api.database.transaction,
          };
          const write = writeTogether(counting);
          const together = await Promise.all(readingsFor(0).map((readings) => write(readings, NOW)));
          const most = Math.max(...ids.map((_, place) => calls.filter(([other]) => other === place).length));
          expect(transactions).toBeLessThanOrEqual(most + 2); // one of each installation at a time; and one for the month
          const alone = [];
          for (const readings of readingsFor(6)) alone.push(await takeReadings(api.database, readings, { now: NOW }));
          expect(together).toEqual(alone);
          const { readings, energy, live, overvoltages, states } = await whatFollows(api.database);
          for (const rows of [readings, energy, live, overvoltages, states] as { installation_id: number }[][]) {
            const of = (shift: number) =>
              rows.flatMap(({ installation_id, ...row }) => {
                const place = ids.indexOf(installation_id) - shift;
                return place >= 0 && place < 6 ? [{ place, ...row }] : [];
              });
            expect(of(0)).toEqual(of(6));
          }
        },
      ),
      { numRuns: 4 },
    );
  });

  test('do not fail together: a missing installation is reported to its own sender', async () => {
    await api.empty();
    const ids = await placed(4);
    const write = writeTogether(api.database);
    const results = await Promise.allSettled([...ids, 999_999].map((id) => write([aReading(id, NOW - 60_000, { power: 1 })], NOW)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect((await whatFollows(api.database)).readings).toHaveLength(4);
  });
});
