import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sweepCare } from '#server/care/sweep.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { refillNoVoltages } from '#server/store/telemetry/no-voltages.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed } from '#tests/support/diagnosed-installation.ts';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { chance } from '#server/telemetry/model/chance.ts';
import { clearPower, POZNAN, rippleAt } from '#tests/support/solar-days.ts';
import { aReading } from '#tests/support/telemetry-api.ts';
import { emptyTelemetryApi } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

const SEED = Number(process.env.PV_SEED ?? Date.now() % 2_147_483_647);
const DAY = '2026-06-08';
const at = (hour: number, minute = 0) => instantOf(DAY, hour, minute);
const NOW = at(14);
const MINUTE = 60_000;
const KM = 1 / 111.195;

interface Story {
  /** Unit: km north of the first. */
  readonly km?: number;
  readonly step?: number;
  readonly by?: string | null;
  readonly until?: number;
  readonly down?: readonly [from: number, to: number];
  readonly says?: Partial<Reading>;
}

for (const kind of KINDS) {
  describe(`outages on ${kind}`, () => {
    const api = emptyTelemetryApi(kind, NOW);

    const readingsOf = (id: number, { step = 5, by = `modem ${id}`, until = NOW, down, says }: Story): Reading[] =>
      Array.from({ length: Math.floor((until - at(7)) / (step * MINUTE)) + 1 }, (_, index) => {
        const time = at(7) + index * step * MINUTE;
        const isDown = down !== undefined && time >= down[0] && time < down[1];
        const works = { power: clearPower(time), voltages: [235, 236, 237] as const, state: 'MPPT', events: [] };
        return aReading(id, time, { ...works, ...(isDown && says), ...(by !== null && { sentBy: by }) });
      });
    const plant = async (...stories: readonly Story[]): Promise<number[]> => {
      const ids: number[] = [];
      for (const story of stories) {
        const id = await api.place({ latitude: 52.2 + (story.km ?? 0) * KM });
        await api.take(readingsOf(id, story));
        ids.push(id);
      }
      return ids;
    };
    const causes = async (wasDown = false) =>
      (await diagnosed(api, wasDown)).map(({ installation, cause, explainedBy }) => [installation, cause, explainedBy] as const);
    const outageCount = async () => (await causes()).filter(([, cause]) => cause === 'grid_outage').length;

    const DOWN = [at(12), at(16)] as const;
    const NO_GRID = { power: 0, voltages: [0, 0, 0] as const, state: 'FAULT', events: ['GRID_DISCONNECT', 'AC_UNDER_VOLT'] };
    const NO_VOLTAGE = { power: 0, voltages: [0, 1.2, 0.4] as const, state: null, events: null };

    test('at two sites are one of the grid, explain what the inverters name, and name who fell silent', async () => {
      const [one, other, silent] = await plant(
        { down: DOWN, says: NO_GRID },
        { km: 3, down: DOWN, says: NO_VOLTAGE },
        { km: 2, until: at(11, 55) },
      );
      const found = await causes();
      expect(found).toEqual(
        expect.arrayContaining([
          [one, 'grid_outage', null],
          [other, 'grid_outage', null],
          [one, 'state:FAULT', 'grid_outage'],
          [one, 'event:AC_UNDER_VOLT', 'grid_outage'],
          [silent, 'silent', null],
        ]),
      );
      expect(found.filter(([, cause, explainedBy]) => explainedBy === null && cause !== 'grid_outage' && cause !== 'silent')).toEqual([]);
      const outage = (await diagnosed(api)).find(({ cause }) => cause === 'grid_outage');
      expect(outage?.evidence).toEqual({ of: 'outage', installations: [one, other], probably: [silent] });
    });

    test('are none by one key, one owner and address, one place, a file, or a told switch', async () => {
      const two = async (says: Partial<Story>, other: Partial<Story> = {}) => {
        await api.empty();
        await plant({ down: DOWN, says: NO_GRID, ...says }, { km: 3, down: DOWN, says: NO_GRID, ...says, ...other });
        return outageCount();
      };
      expect(await two({})).toBe(2);
      expect(await two({ by: 'key 7' })).toBe(0);
      expect(await two({}, { km: 0.1 })).toBe(0);
      expect(await two({ by: null })).toBe(0);
      expect(await two({}, { says: { ...NO_GRID, events: ['AC_DISCONNECT', 'GRID_DISCONNECT'] } })).toBe(0);
      expect(await two({}, { says: { ...NO_VOLTAGE, events: ['CABINET_OPEN'] } })).toBe(0);
      expect(await two({}, { says: { ...NO_VOLTAGE, power: 900 } })).toBe(0);
      await two({});
      await api.database.rows(`update installation_live set reported_at = reported_at - interval '7 days 3 hours'`);
      expect(await outageCount()).toBe(0);
      await api.database.rows(`insert into flow_users (email, phone) values ('w@example.pl', '600100200') on conflict do nothing`);
      await two({});
      await api.database.rows(`update installations set street = 'Polna', number = '1', owner_id = (select min(id) from flow_users)`);
      expect(await outageCount()).toBe(0);
    });

    test('of silence are areas: each stays silent and does not work', async () => {
      const ids = await plant({ until: at(12) }, { km: 3, until: at(12, 10) });
      const found = await causes();
      for (const id of ids)
        expect(found).toEqual(
          expect.arrayContaining([
            [id, 'area_silent', null],
            [id, 'silent', 'area_silent'],
          ]),
        );
      expect(found).toHaveLength(4);
      const rows = await api.database.rows<{ is_working: boolean }>('select is_working from installation_live');
      expect(rows.map((row) => row.is_working)).toEqual([false, false]);
      expect(await api.database.rows('select from outages')).toEqual([]);
    });

    test('of silence by one router, by a file, or while this server was down are none', async () => {
      const areas = async (wasDown = false) =>
        (await causes(wasDown)).filter(([, cause]) => cause === 'area_silent' || cause === 'grid_outage');
      await plant(...[0, 1, 2, 3, 4].map((km) => ({ km, by: 'key 3', until: at(12) })));
      expect(await areas()).toEqual([]);
      await api.empty();
      await plant({ until: at(12), by: null }, { km: 3, until: at(12), by: null });
      expect(await areas()).toEqual([]);
      await api.empty();
      await sweepCare(api.database, at(9, 5));
      await plant({ until: at(9) }, { km: 3, until: at(9) });
      // it is back after two hours
      for (let time: number = at(11); time <= NOW; time += 10 * MINUTE) await sweepCare(api.database, time);
      expect((await causes(true)).map(([, cause]) => cause)).toEqual(['silent', 'silent']);
    });

    test('do not depend on the order and the repetition of readings', async () => {
      const ids = [await api.place(), await api.place({ latitude: 52.2 + 3 * KM })];
      const all = ids.flatMap((id) => readingsOf(id, { down: DOWN, says: NO_VOLTAGE }));
      await api.take(all);
      const logged = () => api.database.rows('select * from no_voltages order by 1, 2');
      const before = await logged();
      expect(before.length).toBe(2 * 25);
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray(all, { minLength: all.length }), fc.integer({ min: 1, max: 60 }), async (mixed, size) => {
          await api.database.script('truncate readings, no_voltages, installation_live cascade');
          for (let from = 0; from < mixed.length; from += size) await api.take(mixed.slice(from, from + size + 3));
          expect(await logged()).toEqual(before);
        }),
        { numRuns: runsOf(3) },
      );
      const places = ids.map((id) => ({ id, latitude: 52.2, longitude: 21 }));
      await api.database.script('truncate no_voltages');
      await api.database.transaction((tx) => refillNoVoltages(tx, places, at(0)));
      expect(await logged()).toEqual(before);
      await api.take(all.map((read) => ({ ...read, voltages: [230, 230, 230] as const })));
      expect(await logged()).toEqual([]);
    });

    test(`are none of healthy neighbours in November, whose loggers sleep or tell no voltage in the dark (seed ${SEED})`, async () => {
      const [first, last] = [instantOf('2026-11-26', 6), instantOf('2026-11-28', 13)];
      const readings: Reading[] = [];
      for (let index = 0; index < 14; index += 1) {
        const rnd = (of: number) => chance(SEED, index, of);
        const id = await api.place({ latitude: 52.2 + 4 * rnd(1) * KM, longitude: 21 + rnd(2) * 0.05 });
        const step = [1, 5, 10, 15][Math.floor(4 * rnd(3))] ?? 5;
        const [wakesAt, sleeps, tells] = [0.02 + 0.12 * rnd(4), rnd(5) < 0.5, rnd(6) < 0.5];
        for (let time: number = first + step * MINUTE * rnd(7); time <= last; time += step * MINUTE) {
          const { up } = sunVector(sunClock(time), POZNAN);
          const isAwake = up > wakesAt;
          if (!isAwake && sleeps) continue;
          const volts = isAwake ? 228 + 10 * rnd(8) : up > 0 ? 20 + 170 * chance(SEED, index, time) : 0;
          const state = isAwake ? 'MPPT' : 'SLEEPING';
          readings.push(
            aReading(id, Math.round(time), {
              power: isAwake ? 300 + 6_000 * up : 0,
              voltages: [volts, volts, volts],
              ...(tells && { state, events: [] }),
              sentBy: `modem ${id}`,
            }),
          );
        }
      }
      await api.take(readings);
      for (const time of [instantOf('2026-11-28', 10, 30), last]) {
        api.moveTo(time);
        expect((await causes()).filter(([, cause]) => cause === 'grid_outage' || cause === 'area_silent')).toEqual([]);
      }
    });

    test('are none of inverters that fall asleep in a low sun and then tell 0 V', async () => {
      const count = async (hour: number, state: string | null) => {
        await api.empty();
        const [from, to] = [instantOf('2026-12-10', 9), instantOf('2026-12-10', hour + 1)];
        for (const km of [0, 3]) {
          const id = await api.place({ latitude: 52.2 + km * KM });
          const times = Array.from({ length: (to - from) / (5 * MINUTE) }, (_, index) => from + index * 5 * MINUTE);
          await api.take(
            times.map((time) => {
              const isAsleep = time >= instantOf('2026-12-10', hour, 10 + 5 * km);
              const says = isAsleep
                ? { power: 0, voltages: [0, 0, 0] as const, state }
                : { power: 900 + rippleAt(time), voltages: [235, 236, 237] as const };
              return aReading(id, time, { state: 'MPPT', events: [], sentBy: `modem ${id}`, ...says });
            }),
          );
        }
        api.moveTo(to);
        return outageCount();
      };
      for (const state of ['SLEEPING', 'OFF']) expect([state, await count(13, state)]).toEqual([state, 0]);
      for (const state of ['FAULT', 'STANDBY', null]) expect([state, await count(13, state)]).toEqual([state, 2]);
      expect(await count(10, 'OFF')).toBe(2);
    });

    test('know who sends the readings: the key, and its latest reading that arrived when it was read', async () => {
      const id = await api.place({ sn: 'LIVE1', modem: 'M-LIVE' });
      const key = await api.keyFor('M-LIVE');
      const send = (...times: ReturnType<typeof at>[]) =>
        api.app.request('/ingest/v1/readings', {
          method: 'POST',
          headers: { Authorization: `Modem ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(times.map((time) => ({ at: toIso(time), power_w: 900 }))),
        });
      const known = async () =>
        (await api.database.rows(`select readings_by as by, reported_at as at from installation_live where installation_id = $1`, [id]))[0];
      expect((await send(at(9), at(12, 50))).status).toBe(200);
      expect(await known()).toEqual({ by: null, at: null });
      expect((await send(at(13, 55))).status).toBe(200);
      expect(await known()).toEqual({ by: 'modem M-LIVE', at: at(13, 55) });
      await api.take([aReading(id, NOW)]);
      expect(await known()).toEqual({ by: 'modem M-LIVE', at: at(13, 55) });
    });

    test('end, and what was found by an earlier rule is withdrawn', async () => {
      const [one, other] = await plant({ until: at(12) }, { km: 3, until: at(13, 5) });
      await api.database.rows(`insert into outages values (to_timestamp($1::float8 / 1000), null, $2::int[])`, [at(12), [one, other]]);
      await api.database.rows(
        `insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, opened_at)
         select $1, 'grid_outage', 'major', a, a, a, 1, true, '{"of":"outage","installations":[]}', a from to_timestamp($2::float8 / 1000) as a`,
        [one, at(12)],
      );
      await api.database.rows(`update reading_watches set outages = 'earlier'`);
      expect(await causes()).toEqual([[one, 'silent', null]]);
      expect(await api.database.rows('select from outages')).toEqual([]);
    });
  });
}
