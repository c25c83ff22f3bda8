import { beforeEach, describe, expect, test } from 'vitest';
import { isBright } from '#domain/energy/daylight.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed } from '#tests/support/diagnosed-installation.ts';
import { rippleAt } from '#tests/support/solar-days.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const FIRST = '2026-06-01';
const PLACE = { latitude: 52.2, longitude: 21 };
const STEP = 300_000;
const at = (day: number, hour: number, minute = 0): number => instantOf(addDays(FIRST, day), hour, minute);

type Told = Partial<Pick<Reading, 'power' | 'voltages' | 'state' | 'events'>>;

interface ToldCause {
  readonly cause: string;
  readonly state: string;
  readonly since: string;
  readonly evidence: object;
}

for (const kind of KINDS) {
  describe(`low voltages, on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, at(0, 0)));
    beforeEach(() => api.empty());

    const readingsOf = (id: number, from: number, to: number, told: (time: number) => Told): Reading[] =>
      Array.from({ length: (to - from) / STEP }, (_, index) => {
        const time = from + index * STEP;
        const isDay = isBright(time, PLACE);
        const usual = {
          power: isDay ? 2_000 + rippleAt(time) : 0,
          voltages: [236, 237, 236] as const,
          state: isDay ? 'MPPT' : 'SLEEPING',
          events: [],
        };
        return { installationId: id, at: time, energy: null, ...usual, ...told(time) };
      });
    const causes = async (): Promise<ToldCause[]> => {
      await diagnosed(api);
      const all = (await (await api.call('/care/v1/diagnoses/')).json()) as ToldCause[];
      return all.filter(({ cause }) => cause === 'lost_phase' || cause === 'undervoltage');
    };
    /** Takes readings as they come, half a day at a time. */
    async function live(id: number, from: number, to: number, told: (time: number) => Told): Promise<void> {
      for (let time = from; time < to; time += 12 * 3_600_000) {
        api.moveTo(Math.min(time + 12 * 3_600_000, to));
        await api.take(readingsOf(id, time, api.now(), told));
        await diagnosed(api);
      }
      await sumUpVoltages(api.database, api.now());
    }

    test('a lost phase is told from its first minutes, for weeks, until it is back by day', async () => {
      const id = await api.place();
      const lost = (until: number) => (time: number) => (time >= at(2, 11) && time < until ? { voltages: [236, 4, 236] as const } : {});
      await live(id, at(0, 0), at(2, 11, 30), lost(Number.POSITIVE_INFINITY));
      expect(await causes()).toEqual([]);
      await live(id, at(2, 11, 30), at(2, 12), lost(Number.POSITIVE_INFINITY));
      const told = {
        cause: 'lost_phase',
        state: 'active',
        since: '2026-06-03T11:00:00+02:00',
        evidence: { of: 'phase', phase: 'L2', max_v: 4 },
      };
      expect(await causes()).toMatchObject([told]);
      await live(id, at(2, 12), at(16, 12), lost(Number.POSITIVE_INFINITY));
      expect(await causes()).toMatchObject([told]);
      const back = at(17, 1);
      await live(id, at(16, 12), at(17, 3), lost(back));
      expect(await causes()).toMatchObject([told]);
      await live(id, at(17, 3), at(17, 9), lost(back));
      expect(await causes()).toMatchObject([{ cause: 'lost_phase', state: 'gone' }]);
    });

    test('a night’s file with a lost phase says the same as its readings one by one, and a correction takes it back', async () => {
      const id = await api.place();
      api.moveTo(at(5, 18));
      const all = readingsOf(id, at(0, 0), at(5, 18), (time) => (time >= at(4, 10) ? { voltages: [0, 236, 236] } : {}));
      await api.take(all.toReversed());
      expect(await causes()).toMatchObject([{ cause: 'lost_phase', since: '2026-06-05T10:00:00+02:00' }]);
      await api.take(all.filter((reading) => reading.at >= at(4, 10)).map((reading) => ({ ...reading, voltages: [236, null, null] })));
      expect(await causes()).toEqual([]);
    });

    test('190 V at noon is an undervoltage once three intervals are over; a switch told at its change only is none', async () => {
      const id = await api.place();
      const sags = (time: number): Told => (time >= at(3, 11) && time < at(3, 11, 30) ? { voltages: [236, 190, 236] } : {});
      await live(id, at(0, 0), at(3, 11, 25), sags);
      expect(await causes()).toEqual([]);
      await live(id, at(3, 11, 25), at(3, 11, 40), sags);
      expect(await causes()).toMatchObject([
        {
          cause: 'undervoltage',
          state: 'active',
          since: '2026-06-04T11:00:00+02:00',
          evidence: { of: 'undervoltage', min_mean_v: 190, intervals: 3 },
        },
      ]);
      const other = await api.place();
      const switched = (time: number): Told => {
        const events = time === at(3, 11) ? ['AC_DISCONNECT'] : time === at(3, 13) ? [] : null;
        return time >= at(3, 11) && time < at(3, 13) ? { power: 0, voltages: [120, 119, 121], state: 'MPPT', events } : { events };
      };
      await live(other, at(0, 0), at(3, 15), switched);
      expect(await causes()).toHaveLength(1);
      const report = async () =>
        (await (await api.call(`/care/v1/voltage_report/${other}/?week=${FIRST}`)).json()) as { interruptions: object[]; phases: object[] };
      expect(await report()).toMatchObject({
        interruptions: [{ from: '2026-06-04T11:00:00+02:00', to: '2026-06-04T13:00:00+02:00' }],
        phases: [{ interrupted: 12, n1: 0 }, { interrupted: 12 }, { interrupted: 12 }],
      });
    });

    test('events that come later, without voltages, make an interruption of what was doubtful', async () => {
      const id = await api.place();
      const low = (time: number): Told =>
        time >= at(1, 11) && time < at(1, 12) ? { power: 0, voltages: [120, 119, 121], state: null, events: null } : { events: null };
      api.moveTo(at(9, 12));
      await api.take(readingsOf(id, at(0, 0), at(7, 0), low));
      await sumUpVoltages(api.database, api.now());
      const phase = async () =>
        ((await (await api.call(`/care/v1/voltage_report/${id}/?week=${FIRST}`)).json()) as { phases: object[] }).phases[0];
      expect(await phase()).toMatchObject({ doubtful: 12, interrupted: 0, en50160: null });
      const only = (time: number, events: string[]): Reading => ({
        installationId: id,
        at: time,
        power: null,
        energy: null,
        voltages: [null, null, null],
        state: null,
        events,
      });
      await api.take([only(at(1, 10, 59), ['CABINET_OPEN']), only(at(1, 12), [])]);
      expect(await phase()).toMatchObject({ doubtful: 0, interrupted: 6, en50160: true });
      await sumUpVoltages(api.database, api.now());
      expect(await phase()).toMatchObject({ doubtful: 0, interrupted: 6, en50160: true });
    });
  });
}
