import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { inverterDay, skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { plantOf } from '#server/telemetry/model/plant.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import type { Database } from '#server/store/database-types.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { KINDS } from '#tests/support/database.ts';
import { aReading, aTelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

const MINUTE = 60_000;
const NOON = instantOf('2026-06-12', 12);

/** Two days and a bit of a busy inverter: weak grid, states, events, with or without a gap over midnight. */
function busyDays(id: number): Reading[] {
  const facts = { latitude: 52.2, longitude: 21, tilt: 35, azimuth: 180, phases: 3, inverterPower: 8_000, generatorPower: 9_900 };
  const sn = Array.from({ length: 200 }, (_, n) => `BUSY${n}`).find((name) => {
    const { isWeakGrid, isTalkative } = plantOf({ id, sn: name, ...facts }, 'healthy', 0);
    return isWeakGrid && isTalkative;
  });
  const plant = { ...plantOf({ id, sn: sn ?? '', ...facts }, 'healthy', 0), baseVoltage: 250.5 };
  return ['2026-06-10', '2026-06-11', '2026-06-12'].flatMap((date) => inverterDay(plant, skiesOf(date), NOON));
}

/** Counts the requests within transactions, the transactions, and how often one was begun: more often if it is repeated. */
function counted(database: Database) {
  const counts = { requests: 0, transactions: 0, begun: 0 };
  const counting: Database = {
    ...database,
    transaction: (work, how) => {
      counts.transactions += 1;
      return database.transaction((tx) => {
        counts.begun += 1;
        const rows: typeof tx.rows = (...question) => {
          counts.requests += 1;
          return tx.rows(...question);
        };
        return work({ ...tx, rows });
      }, how);
    },
  };
  return { counting, counts };
}

for (const kind of KINDS) {
  describe(`readings on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, NOON));

    const emptied = async () => {
      await api.empty();
      return api.place({ modem: null });
    };

    test('come to the same whatever their order, however often, and in whatever batches', async () => {
      const id = await emptied();
      const plain = await api.place(); // sends only its power, in fractions of a watt
      const readings = [...busyDays(id), ...busyDays(plain).map((read) => ({ ...read, energy: null, power: (read.power ?? 0) / 3 }))];
      await api.take(readings);
      const straight = await whatFollows(api.database);
      for (const part of ['readings', 'energy', 'states', 'events', 'overvoltages']) expect(straight[part]?.length).toBeGreaterThan(2);

      const shuffles = fc.sample(fc.shuffledSubarray(readings, { minLength: readings.length }), { seed: 7, numRuns: runsOf(3) });
      for (const [round, shuffled] of shuffles.entries()) {
        await api.database.script('truncate readings, energy_days, state_log, event_log, overvoltages; delete from installation_live');
        const size = [40, 150, 333][round] ?? 100;
        for (let from = 0; from < shuffled.length; from += size) await api.take(shuffled.slice(from, from + size));
        await api.take(shuffled.slice(10, 60));
        expect(await whatFollows(api.database)).toEqual(straight);
      }
    });

    test('on both sides of midnight share the energy between them, whichever comes last', async () => {
      const midnight = instantOf('2026-06-11');
      for (const order of [
        [-15, 15],
        [15, -15],
      ]) {
        const id = await emptied();
        for (const minutes of order) await api.take([aReading(id, midnight + minutes * MINUTE, { power: 400 })]);
        const { energy } = await whatFollows(api.database);
        expect(energy).toMatchObject([
          { day: '2026-06-10', energy: 100 },
          { day: '2026-06-11', energy: 100 },
        ]);
      }
    });

    test('of a counter that still stood at yesterday’s when its logger woke make a day of their own, in whatever order they come', async () => {
      const counted = (id: number, date: string, hour: number, minute: number, energy: number) =>
        aReading(id, instantOf(date, hour, minute), { energy });
      const told = (id: number) => [
        counted(id, '2026-06-08', 15, 50, 9_000),
        counted(id, '2026-06-11', 7, 5, 9_000),
        counted(id, '2026-06-11', 7, 15, 0),
        counted(id, '2026-06-11', 15, 50, 8_000),
        counted(id, '2026-06-12', 7, 5, 8_000),
        counted(id, '2026-06-12', 7, 15, 0),
        counted(id, '2026-06-12', 11, 0, 1_500),
      ];
      const expected = [
        { day: '2026-06-08', energy: 9_000 },
        { day: '2026-06-11', energy: 8_000 },
        { day: '2026-06-12', energy: 1_500 },
      ];
      const days = async () => (await whatFollows(api.database)).energy;
      for (const order of fc.sample(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), { seed: 11, numRuns: runsOf(12) })) {
        const id = await emptied();
        const shuffled = order.map((at) => told(id)[at]).filter((read) => read !== undefined);
        for (const read of shuffled) await api.take([read]);
        expect(await days()).toMatchObject(expected);
        await api.take(shuffled);
        expect(await days()).toMatchObject(expected);
      }
      const id = await emptied();
      await api.take(told(id).slice(1));
      expect(await days()).toMatchObject([{ energy: 17_000 }, { energy: 1_500 }]); // no earlier value contradicts it
      await api.take([counted(id, '2026-06-08', 15, 50, 4_000)]);
      await api.take([counted(id, '2026-06-08', 15, 50, 9_000)]);
      expect(await days()).toMatchObject(expected);
    });

    test('are counted: new, repeated, and repeated within one batch', async () => {
      const id = await emptied();
      const [a, b] = [aReading(id, NOON, { power: 1 }), aReading(id, NOON - 5 * MINUTE, { power: 2 })];
      expect(await api.take([a, b, a])).toEqual({ added: 2, repeated: 1 });
      expect(await api.take([a, b])).toEqual({ added: 0, repeated: 2 });
    });

    test('one more of a known inverter, with any content, costs eleven statements', async () => {
      const id = await emptied();
      const says = { power: 4_000, energy: 9_000, voltages: [231, 232, 233], state: 'MPPT', events: [] } as const;
      await api.take([aReading(id, NOON - 10 * MINUTE, says), aReading(id, NOON - 5 * MINUTE, says)]);
      const { counting, counts } = counted(api.database);
      await takeReadings(api.database, [aReading(id, NOON - 1, says)], { now: NOON }); // the partition of the month exists
      await makeMonths(counting, [NOON]);
      counts.requests = 0;
      expect(await takeReadings(counting, [aReading(id, NOON, says)], { now: NOON })).toEqual({ added: 1, repeated: 0 });
      expect(counts.requests).toBe(11);
    });

    test('are filled in and corrected by a repeat that says more', async () => {
      const id = await emptied();
      await api.take([aReading(id, NOON, { power: 100, voltages: [255, null, null] })]);
      await api.take([aReading(id, NOON, { power: 120, voltages: [231, 232, null], state: 'MPPT' })]);
      const { readings, overvoltages, live } = await whatFollows(api.database);
      expect(readings).toMatchObject([{ power: 120, voltage_l1: 231, voltage_l2: 232, state: 'MPPT' }]);
      expect(overvoltages).toEqual([]);
      expect(live).toMatchObject([{ last_power: 120, last_state: 'MPPT', has_events: true }]);
    });

    test('of one inverter may come by many calls at once', async () => {
      const id = await emptied();
      const readings = busyDays(id);
      const hands = Array.from({ length: 6 }, (_, hand) => readings.filter((_, at) => at % 6 === hand || at % 4 === 0));
      await api.take(readings);
      const straight = await whatFollows(api.database);
      await api.database.script('truncate readings, energy_days, state_log, event_log, overvoltages; delete from installation_live');
      const { counting, counts } = counted(api.database);
      await Promise.all(hands.map((hand) => takeReadings(counting, hand, { now: NOON, batch: 90 })));
      expect(await whatFollows(api.database)).toEqual(straight);
      expect(counts.begun).toBe(counts.transactions); // none was repeated after a deadlock
    });

    test('say when something began and when it passed', async () => {
      const id = await emptied();
      const at = (step: number) => NOON - (10 - step) * 5 * MINUTE;
      const say = (step: number, state: string, events: string[]) => aReading(id, at(step), { state, events });
      await api.take([
        say(0, 'MPPT', []),
        say(1, 'MPPT', []),
        say(2, 'FAULT', ['GRID_DISCONNECT', 'OVER_TEMP']),
        say(4, 'MPPT', ['OVER_TEMP']),
      ]);
      await api.take([say(3, 'FAULT', ['OVER_TEMP']), say(5, 'MPPT', [])]);
      const { states, events } = await whatFollows(api.database);
      expect(states).toMatchObject([
        { at: at(0), state: 'MPPT' },
        { at: at(2), state: 'FAULT' },
        { at: at(4), state: 'MPPT' },
      ]);
      expect(events).toMatchObject([
        { at: at(0), codes: [], started: [] },
        { at: at(2), codes: ['GRID_DISCONNECT', 'OVER_TEMP'], started: ['GRID_DISCONNECT', 'OVER_TEMP'] },
        { at: at(3), codes: ['OVER_TEMP'], started: [] },
        { at: at(5), codes: [], started: [] },
      ]);
    });
  });
}
