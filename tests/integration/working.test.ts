import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { KINDS } from '#tests/support/database.ts';
import { aReading, aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = instantOf('2026-01-20', 12);

for (const kind of KINDS) {
  describe(`who works, on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, NOON));

    /** Five-minute readings up to noon, all the same unless a step changes them. */
    const hours = (id: number, many: number, says: (minutesAgo: number) => Partial<Reading>) =>
      Array.from({ length: many * 12 + 1 }, (_, step) => aReading(id, NOON - step * 5 * MINUTE, says(step * 5)));
    const isWorking = async (id: number) => (await api.read<{ is_working: boolean }>(`pv_status/${id}/`)).is_working;
    const emptied = async () => {
      api.moveTo(NOON);
      await api.empty();
    };

    test('an hour without production is a fault; without a grid it is none', async () => {
      await emptied();
      const [broken, outage, tripped] = [await api.place(), await api.place(), await api.place()];
      await api.take(hours(broken, 2, () => ({ power: 0, state: 'STANDBY', events: [] })));
      await api.take(hours(outage, 2, () => ({ power: 0, state: 'STANDBY', events: ['GRID_DISCONNECT'] })));
      await api.take(hours(tripped, 2, () => ({ power: 0, state: 'FAULT', events: ['AC_OVER_VOLT'] })));
      expect([await isWorking(broken), await isWorking(outage), await isWorking(tripped)]).toEqual([false, true, true]);
    });

    test('after the grid has come back an inverter has an hour of daylight to come back too', async () => {
      await emptied();
      const [soon, long] = [await api.place(), await api.place()];
      const until = (minutes: number) => (ago: number) => ({ power: 0, events: ago >= minutes ? ['GRID_DISCONNECT'] : [] });
      await api.take([...hours(soon, 3, until(50)), ...hours(long, 3, until(65))]);
      expect([await isWorking(soon), await isWorking(long)]).toEqual([true, false]);
    });

    test('a grid that is missed for more than a day is the installation’s own connection', async () => {
      await emptied();
      const [day, more] = [await api.place(), await api.place()];
      const dark = { power: 0, state: 'STANDBY', events: ['GRID_DISCONNECT'] } as const;
      const produced = { power: 1_800, state: 'MPPT', events: [] } as const;
      await api.take(hours(day, 30, (ago) => (ago * MINUTE >= 23 * HOUR ? produced : dark)));
      await api.take(hours(more, 30, (ago) => (ago * MINUTE >= 25 * HOUR ? produced : dark)));
      expect([await isWorking(day), await isWorking(more)]).toEqual([true, false]);
    });

    /** Roofs in a row to the east, with their distances in km from the first. */
    const row = async (kilometres: readonly number[]) => {
      const ids: number[] = [];
      for (const km of kilometres) ids.push(await api.place({ latitude: 52.2, longitude: 21 + km / 68.2 }));
      return ids;
    };
    const snowed = (id: number) => hours(id, 2, () => ({ power: 0, state: 'SLEEPING', events: [] }));
    const sunny = (id: number) => hours(id, 2, () => ({ power: 1_800, state: 'MPPT', events: [] }));

    test('dark under snow is no fault where the neighbours are dark too', async () => {
      await emptied();
      const roofs = await row([0, 6, 12, 18]);
      await api.take(roofs.flatMap(snowed));
      await judgeAll(api.database, NOON);
      expect(await Promise.all(roofs.map(isWorking))).toEqual([true, true, true, true]);
      await api.take(roofs.slice(1).flatMap(sunny)); // the snow of the others has melted
      await judgeAll(api.database, NOON);
      expect(await Promise.all(roofs.map(isWorking))).toEqual([false, true, true, true]);
    });

    test('a small inverter in steps of 100 W has stopped after three days of zeros, in fine steps or beside bright neighbours after an hour', async () => {
      await emptied();
      const [coarse, fine, still, ...roofs] = await row([0, 3, 5, 6, 9, 12, 15, 18]);
      const [alone, left] = [await api.place({ latitude: 50, longitude: 23 }), await api.place({ latitude: 54, longitude: 15 })];
      const small = [coarse, fine, still, alone, left].map(Number);
      await api.database.rows('update installations set inverter_power = 2000 where id = any($1::int[])', [small]);
      const stopped = (id = 0, hoursAgo: number, step: number) =>
        hours(id, 120, (ago) => ({ power: ago <= hoursAgo * 60 ? 0 : 300 + (Math.floor(ago / 60) % 9) * step, state: 'MPPT', events: [] }));
      await api.take([coarse, alone].flatMap((id) => stopped(id, 2, 100)));
      await api.take([still, left].flatMap((id) => stopped(id, 118, 100)));
      await api.take([...stopped(fine, 2, 1), ...roofs.flatMap(sunny)]);
      await judgeAll(api.database, NOON);
      expect(await Promise.all(small.map(isWorking))).toEqual([true, false, false, true, false]);
      await api.take(roofs.flatMap((id) => hours(id, 2, () => ({ power: 4_800, state: 'MPPT', events: [] }))));
      await judgeAll(api.database, NOON);
      expect(await isWorking(coarse ?? 0)).toBe(false);
    });

    test('inverters of one site, far ones, and such as have a fault of their own are no neighbours', async () => {
      await emptied();
      const site = await row([0, 0.1, 0.2, 0.3, 60, 70, 80]);
      await api.take(site.flatMap(snowed));
      await judgeAll(api.database, NOON);
      expect((await Promise.all(site.map(isWorking))).slice(0, 4)).toEqual([false, false, false, false]);
      await emptied();
      const roofs = await row([0, 6, 12, 18]);
      await api.take(roofs.slice(0, 3).flatMap(snowed));
      await api.take(hours(roofs[3] ?? 0, 2, () => ({ power: 0, state: 'FAULT', events: ['GROUND_FAULT'] })));
      await judgeAll(api.database, NOON);
      expect(await Promise.all(roofs.map(isWorking))).toEqual([false, false, false, false]);
    });

    test('an installation without coordinates has no neighbours', async () => {
      await emptied();
      const roofs = await row([0, 6, 12, 18]);
      await api.database.rows('update installations set latitude = null, longitude = null where id = $1', [roofs[0]]);
      await api.take(roofs.flatMap(snowed));
      await judgeAll(api.database, NOON);
      expect(await isWorking(roofs[0] ?? 0)).toBe(false);
    });

    test('the most defective are those whose own events are many; visits and outages do not count', async () => {
      await emptied();
      const [visited, darkened, defective] = [await api.place(), await api.place(), await api.place({ sn: 'DEFECTIVE' })];
      const flaps = (id: number, codes: readonly string[]) => hours(id, 4, (ago) => ({ power: 900, events: ago % 10 === 0 ? codes : [] }));
      await api.take([
        ...flaps(visited, ['AC_DISCONNECT', 'CABINET_OPEN', 'DC_DISCONNECT', 'MANUAL_SHUTDOWN']),
        ...flaps(darkened, ['AC_UNDER_VOLT', 'GRID_DISCONNECT', 'UNDER_FREQUENCY']),
        aReading(defective, NOON - 30 * MINUTE, { events: [] }),
        aReading(defective, NOON - 20 * MINUTE, { events: ['CABINET_OPEN', 'OVER_TEMP'] }),
        aReading(defective, NOON - 10 * MINUTE, { events: ['DC_DISCONNECT', 'X_77'] }),
      ]);
      expect(await api.read('most_defective_pv/')).toEqual([{ id: defective, description: 'DEFECTIVE', sn: 'DEFECTIVE', value: 3 }]);
    });
  });
}
