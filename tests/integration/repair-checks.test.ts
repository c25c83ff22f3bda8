import { READING_RULE } from '#domain/grid/voltage-quality/voltage-day.ts';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyForDiagnosis } from '#domain/service/to-do/filed-tasks.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import type { DiagnosedReading } from '#tests/support/diagnosis-facts.ts';
import { readingsOf } from '#tests/support/generated-inverter.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const MONDAY = '2026-06-08';
const at = (hour: number, minute = 0, day = MONDAY) => instantOf(day, hour, minute);
const CLOSED = at(10);
const BEFORE = daysFrom(addDays(MONDAY, -6), MONDAY);

type Change = (reading: DiagnosedReading) => Partial<DiagnosedReading>;
/** Readings of a clear sky on some days, changed from the closing on. */
const clear = (dates: readonly string[], change: Change = () => ({})): DiagnosedReading[] =>
  readingsOf(dates, () => 'works').map((reading) => (reading.at > CLOSED ? { ...reading, ...change(reading) } : reading));

for (const kind of KINDS) {
  describe(`checks of repairs on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, CLOSED));
    beforeEach(async () => {
      api.moveTo(CLOSED);
      await api.empty();
      await api.database.script('delete from tasks; update care_sweeps set compared = null, compared_at = null');
    });

    const json = async (path: string, init: RequestInit = {}) => {
      const response = await api.call(path, init);
      return (await response.json()) as Record<string, unknown>;
    };
    const snOf = async (id: number) =>
      (await api.database.rows<{ sn: string }>('select sn from installations where id = $1', [id]))[0]?.sn ?? '';
    const file = async (id: number, key: string): Promise<number> => {
      const body = { description: '', inverter_sn: await snOf(id), contact: '', creation_date: '08.06.2026', employee: 'Anna', adress: '' };
      const init = {
        method: 'POST',
        headers: { 'Idempotency-Key': `"${key}"` },
        body: JSON.stringify({ ...body, reason: 'Nie działa', order: '' }),
      };
      return Number((await json('/api/v1/task_order/', init)).id);
    };
    const close = (task: number, when = CLOSED) =>
      json(`/api/v1/task_order/${task}/`, { method: 'PUT', body: JSON.stringify({ status: 1, update_date: toIso(when) }) });
    const checks = async () =>
      (await json('/care/v1/repair_checks/')) as unknown as { task: number; state: string; reason: string | null }[];
    const checkOf = async (task: number) => (await checks()).find((check) => check.task === task);
    /** Sends readings up to a time, and sweeps. */
    const goOn = async (id: number, readings: readonly DiagnosedReading[], to: number) => {
      api.moveTo(to);
      await api.take(
        readingsFor(
          id,
          readings.filter((one) => one.at <= to),
        ),
      );
      return diagnosed(api);
    };
    /** A task of an installation with readings of the days before, closed at ten. */
    const closedTask = async (dates: readonly string[] = BEFORE) => {
      const id = await placed(api);
      await goOn(id, clear([...dates, MONDAY]), CLOSED);
      const task = await file(id, `k${id}`);
      await close(task);
      return { id, task };
    };

    test('find good so far what gives as much as on its own days before, and confirm it after a whole day', async () => {
      const { id, task } = await closedTask();
      await goOn(id, clear([MONDAY]), at(11, 30));
      expect(await checkOf(task)).toMatchObject({ state: 'good_so_far', reason: null, cause: null, power_expected: expect.any(Number) });
      const days = clear(daysFrom(MONDAY, addDays(MONDAY, 2)));
      await goOn(id, days, at(12, 0, addDays(MONDAY, 1)));
      expect(await checkOf(task)).toMatchObject({ state: 'good_so_far' });
      await goOn(id, days, at(23, 0, addDays(MONDAY, 1)));
      expect(await checkOf(task)).toMatchObject({ state: 'confirmed', reason: null, from: toIso(at(10, 10)), to: toIso(at(11)) });
    });

    test.each([
      ['60 W', () => ({ power: 60 }), 'no_power'],
      ['a third of its power, as with a blown fuse', ({ power }: DiagnosedReading) => ({ power: (power ?? 0) / 3 }), 'low_power'],
      ['too high a temperature', () => ({ events: ['OVER_TEMP'] }), 'event'],
      ['an open cabinet', () => ({ events: ['CABINET_OPEN'] }), 'event'],
      ['a fault', () => ({ power: 0, state: 'FAULT' }), 'fault'],
    ] as const)('do not confirm %s', async (_, change, reason) => {
      const { id, task } = await closedTask();
      await goOn(id, clear([MONDAY], change as Change), at(11, 30));
      expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', reason });
    });

    test('go by healthy neighbours where no own days are known', async () => {
      const { id, task } = await closedTask([]);
      for (const [index, north] of [0.05, 0.1, 0.15].entries()) {
        const other = await placed(api, { latitude: 52.4 + north, longitude: 16.9 });
        const readings = readingsFor(
          other,
          clear([MONDAY], ({ power }) => ({ power: (power ?? 0) * (0.9 + 0.1 * index) })),
        );
        await api.take(readings.filter((one) => one.at <= at(11, 30)));
      }
      await goOn(
        id,
        clear([MONDAY], ({ power }) => ({ power: (power ?? 0) / 2 })),
        at(11, 30),
      );
      expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', reason: 'low_power' });
      const { id: another, task: second } = await closedTask([]);
      await goOn(another, clear([MONDAY]), at(11, 40));
      expect(await checkOf(second)).toMatchObject({ state: 'good_so_far' });
    });

    test('leave out neighbours of whom something is wrong, not those whose grid is bad', async () => {
      const { id, task } = await closedTask([]);
      const around = async (north: number, change: Change) => {
        const other = await placed(api, { latitude: 52.4 + north, longitude: 16.9 });
        const readings = clear([MONDAY]).map((one) => ({ ...one, ...change(one) }));
        await api.take(
          readingsFor(
            other,
            readings.filter((one) => one.at <= at(11, 30)),
          ),
        );
      };
      const fuse: Change = ({ power }) => ({ power: (power ?? 0) / 3, events: ['BLOWN_STRING_FUSE'] });
      for (const north of [0.01, 0.02, 0.03]) await around(north, fuse);
      const tripped: Change = ({ at: time }) => (time < at(9) ? { power: 0, state: 'FAULT', events: ['AC_OVER_VOLT'] } : {});
      for (const north of [0.1, 0.12, 0.14]) await around(north, tripped);
      await diagnosed(api);
      await goOn(
        id,
        clear([MONDAY], ({ power }) => ({ power: (power ?? 0) / 2 })),
        at(11, 30),
      );
      expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', reason: 'low_power' });
    });

    test.each(['has_battery = true', `export_limit = 'zero'`])('do not judge by power where %s, but by faults', async (set) => {
      const days = daysFrom(MONDAY, addDays(MONDAY, 4));
      const judged = async (change: Change) => {
        const { id, task } = await closedTask();
        await api.database.rows(`update installations set ${set} where id = $1`, [id]);
        await goOn(id, clear(days, change), at(18));
        const first = await checkOf(task);
        await goOn(id, clear(days, change), at(12, 0, addDays(MONDAY, 3)));
        const { state, reason } = (await checkOf(task)) ?? {};
        api.moveTo(CLOSED);
        return [first?.state, state, reason];
      };
      const unknown = ['waiting', 'unknown', 'not_comparable'];
      expect(await judged(({ power }) => ({ power: (power ?? 0) / 5 }))).toEqual(unknown);
      expect(await judged(() => ({ power: 20 }))).toEqual(unknown);
      expect(await judged(() => ({ power: 0, state: 'FAULT' }))).toEqual(['unconfirmed', 'unconfirmed', 'fault']);
    });

    test('leave out neighbours with a battery', async () => {
      const { id, task } = await closedTask([]);
      for (const north of [0.01, 0.02, 0.03]) {
        const other = await placed(api, { latitude: 52.4 + north, longitude: 16.9 });
        await api.database.rows('update installations set has_battery = true where id = $1', [other]);
        await api.take(readingsFor(other, clear([MONDAY])).filter((one) => one.at <= at(11, 30)));
      }
      await goOn(
        id,
        clear([MONDAY], ({ power }) => ({ power: (power ?? 0) / 2 })),
        at(11, 30),
      );
      expect(await checkOf(task)).toMatchObject({ state: 'waiting' });
    });

    test('do not know after three days with nothing to compare with', async () => {
      const { id, task } = await closedTask([]);
      const days = daysFrom(MONDAY, addDays(MONDAY, 4));
      await goOn(id, clear(days), at(18));
      expect(await checkOf(task)).toMatchObject({ state: 'waiting', reason: null });
      await goOn(id, clear(days), at(12, 0, addDays(MONDAY, 3)));
      expect(await checkOf(task)).toMatchObject({ state: 'unknown', reason: 'not_comparable', power_expected: null });
    });

    test('tell of a task without a cause when something fails afterwards; late readings of the hour change it', async () => {
      const { id, task } = await closedTask();
      const days = daysFrom(MONDAY, addDays(MONDAY, 3));
      const later = (reading: DiagnosedReading) => (reading.at > at(13) ? { power: 0, state: 'FAULT', events: ['GROUND_FAULT'] } : {});
      await goOn(
        id,
        clear([MONDAY]).filter(({ at: time }) => time <= CLOSED || time >= at(10, 40)),
        at(12),
      );
      expect(await checkOf(task)).toMatchObject({ state: 'good_so_far', from: toIso(at(10, 40)) });
      await goOn(
        id,
        clear(days, later).filter(({ at: time }) => time > at(12)),
        at(18, 0, addDays(MONDAY, 1)),
      );
      expect(await checkOf(task)).toMatchObject({
        state: 'unconfirmed',
        reason: 'cause',
        from: toIso(at(10, 40)),
        returned_at: toIso(at(13, 10)),
      });
      await goOn(id, [{ at: at(10, 20), power: 0, voltages: [235, 235, 235], state: 'FAULT', events: [] }], at(18, 10, addDays(MONDAY, 1)));
      expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', reason: 'fault', from: toIso(at(10, 20)) });
    });

    test('of before are judged again, where their readings still exist', async () => {
      const { id, task } = await closedTask();
      const weak = clear([MONDAY], ({ power }) => ({ power: (power ?? 0) / 20 }));
      await goOn(id, weak, at(11, 30));
      const { task: other } = await closedTask();
      const { task: weaker } = await closedTask();
      const marked = `update repair_checks set state = 'confirmed', reason = null, is_stale = true, readings_seen = null, rule = $3::smallint,
        closed_at = closed_at - interval '20 days' * $2 where task_id = $1`;
      await api.database.rows(marked, [task, 0, null]);
      await api.database.rows(marked, [other, 10, READING_RULE]);
      await api.database.rows(marked, [weaker, 10, null]);
      api.moveTo(at(11, 40));
      await diagnosed(api);
      expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', reason: 'low_power' });
      expect(await checkOf(other)).toMatchObject({ state: 'confirmed' });
      expect(await checkOf(weaker)).toMatchObject({ state: 'unknown' }); // one good hour confirmed it
      expect(await api.database.rows('select 1 as found from repair_checks where is_stale')).toEqual([]);
    });

    test('and tasks from before the rule are marked: what they were filed for is read off their key and their diagnosis', async () => {
      const id = await placed(api);
      const standing = clear([MONDAY]).map((one) => ({ ...one, power: 0, state: 'FAULT', events: ['GROUND_FAULT'] }));
      const diagnosis = (await goOn(id, standing, CLOSED)).find(({ cause }) => cause === 'event:GROUND_FAULT')?.id ?? 0;
      const keyed = await file(id, keyForDiagnosis(diagnosis, 'a'));
      const wish = await file(id, 'b');
      await close(wish);
      await api.database.script(`update tasks set cause = null; update repair_checks set state = 'unknown'`);
      const script = readFileSync(new URL('../../server/store/migrations/0216-repair-references.sql', import.meta.url), 'utf8');
      await api.database.script(script.replaceAll(/^alter table .*$/gm, ''));
      expect(await api.database.rows('select id, cause from tasks order by id')).toEqual([
        { id: keyed, cause: 'event:GROUND_FAULT' },
        { id: wish, cause: null },
      ]);
      expect(await api.database.rows('select task_id as task, is_stale as stale from repair_checks')).toEqual([
        { task: wish, stale: true },
      ]);
    });

    describe('of a task for a diagnosis', () => {
      /** In FAULT with a ground fault since eight in the morning; `change` gives the readings after the closing. */
      const broken = async (change: Change) => {
        const id = await placed(api);
        const fault = ({ at: time }: DiagnosedReading) => (time >= at(8) ? { power: 0, state: 'FAULT', events: ['GROUND_FAULT'] } : {});
        const all = clear([...BEFORE, MONDAY], change).map((one) => (one.at <= CLOSED ? { ...one, ...fault(one) } : one));
        const found = await goOn(id, all, CLOSED);
        const cause = found.find((one) => one.installation === id && one.cause === 'event:GROUND_FAULT');
        return { id, all, diagnosis: cause?.id ?? 0 };
      };

      test('name its cause, and are good so far once that is gone', async () => {
        const { id, all, diagnosis } = await broken(() => ({}));
        const task = await file(id, keyForDiagnosis(diagnosis, 'a'));
        await close(task);
        await goOn(id, all, at(11, 30));
        expect(await checkOf(task)).toMatchObject({ state: 'good_so_far', cause: 'event:GROUND_FAULT' });
      });

      test('do not while the inverter names it', async () => {
        const { id, all, diagnosis } = await broken(() => ({ events: ['GROUND_FAULT'] }));
        const task = await file(id, keyForDiagnosis(diagnosis, 'a'));
        await close(task);
        await goOn(id, all, at(11, 30));
        expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', reason: 'cause', cause: 'event:GROUND_FAULT' });
      });

      test('are not begun by the younger of two that were filed for one cause; the diagnosis keeps the older', async () => {
        const { id, diagnosis } = await broken(() => ({}));
        const [older, younger] = [await file(id, keyForDiagnosis(diagnosis, 'a')), await file(id, keyForDiagnosis(diagnosis, 'b'))];
        await close(younger);
        expect(await checks()).toEqual([]);
        expect((await diagnosed(api)).find((one) => one.id === diagnosis)?.task).toBe(older);
        await close(older);
        expect((await checks()).map(({ task }) => task)).toEqual([older]);
      });

      test('a high voltage and the event of it are one matter: what is open for the one is named by the other', async () => {
        const id = await placed(api);
        const high = clear([MONDAY]).map((one) => (one.at > at(9) ? { ...one, voltages: [256, 256, 256], events: ['AC_OVER_VOLT'] } : one));
        const own = async (to: number) =>
          (await goOn(id, high, to)).filter(({ cause }) => ['overvoltage', 'event:AC_OVER_VOLT'].includes(cause));
        const before = await own(CLOSED);
        expect(before.length).toBe(2);
        const task = await file(id, keyForDiagnosis(before[0]?.id ?? 0, 'a'));
        expect((await own(at(10, 10))).map((one) => one.task)).toEqual([task, task]);
      });

      test('a diagnosis names the task that is open for its cause already', async () => {
        const id = await placed(api);
        const [task] = await api.database.rows<{ id: number }>(
          `insert into tasks (employee, description, inverter_sn, created_on, reason, cause, installation_id)
           select 'Anna', sn, sn, '2026-06-01', 'Stoi', 'event:GROUND_FAULT', id from installations where id = $1 returning id`,
          [id],
        );
        const standing = clear([MONDAY]).map((one) => ({ ...one, power: 0, state: 'FAULT', events: ['GROUND_FAULT'] }));
        const found = await goOn(id, standing, CLOSED);
        expect(found.find(({ cause }) => cause === 'event:GROUND_FAULT')).toMatchObject({ task: task?.id });
      });
    });
  });
}
