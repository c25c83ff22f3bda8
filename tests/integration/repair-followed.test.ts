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
const on = (day: number, hour: number, minute = 0) => instantOf(addDays(MONDAY, day), hour, minute);
const CLOSED = on(0, 12);
const DAYS = daysFrom(addDays(MONDAY, -8), addDays(MONDAY, 24));
const FAULT = { power: 0, state: 'FAULT', events: ['GROUND_FAULT'] } as const;

/** A clear sky on all days, with the given changes. */
const readingsWith = (change: (at: number) => Partial<DiagnosedReading>): DiagnosedReading[] =>
  readingsOf(DAYS, () => 'works').map((reading) => ({ ...reading, ...change(reading.at) }));
const isWithin = (at: number, day: number, from: number, to: number) => at >= on(day, from) && at < on(day, to);
/** A ground fault from eight to nine on these days. */
const atEight = (...days: readonly number[]) => readingsWith((at) => (days.some((day) => isWithin(at, day, 8, 9)) ? FAULT : {}));
const WEEK_BEFORE = [-6, -5, -4, -3, -2, -1, 0];

for (const kind of KINDS) {
  describe(`a repair that is followed, on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, CLOSED));
    beforeEach(async () => {
      api.moveTo(CLOSED);
      await api.empty();
      await api.database.script('delete from tasks; update care_sweeps set compared = null, compared_at = null');
    });

    const json = async (path: string, init: RequestInit = {}) => (await (await api.call(path, init)).json()) as Record<string, unknown>;
    const checkOf = async (task: number) =>
      ((await json('/care/v1/repair_checks/')) as unknown as { task: number; state: string }[]).find((check) => check.task === task);
    /** Sends the readings between two times, and sweeps. */
    const goOn = async (id: number, readings: readonly DiagnosedReading[], to: number, from = 0) => {
      api.moveTo(to);
      await api.take(
        readingsFor(
          id,
          readings.filter((one) => one.at > from && one.at <= to),
        ),
      );
      return diagnosed(api);
    };
    /** A task for this cause, closed at noon on Monday. */
    const closedTask = async (readings: readonly DiagnosedReading[], cause: string) => {
      const id = await placed(api);
      const found = await goOn(id, readings, CLOSED);
      const key = keyForDiagnosis(found.find((one) => one.cause === cause)?.id ?? 0, 'a');
      const [row] = await api.database.rows<{ sn: string }>('select sn from installations where id = $1', [id]);
      const body = { description: '', inverter_sn: row?.sn, contact: '', creation_date: '08.06.2026', employee: 'Anna', adress: '' };
      const { id: number } = await json('/api/v1/task_order/', {
        method: 'POST',
        headers: { 'Idempotency-Key': `"${key}"` },
        body: JSON.stringify({ ...body, reason: 'Nie działa', order: '' }),
      });
      const task = Number(number);
      await json(`/api/v1/task_order/${task}/`, { method: 'PUT', body: JSON.stringify({ status: 1, update_date: toIso(CLOSED) }) });
      return { id, task };
    };

    test('is confirmed once the hours at which its cause came have passed without it', async () => {
      const readings = atEight(...WEEK_BEFORE);
      const { id, task } = await closedTask(readings, 'event:GROUND_FAULT');
      await goOn(id, readings, on(0, 20), CLOSED);
      expect(await checkOf(task)).toMatchObject({ state: 'good_so_far', cause: 'event:GROUND_FAULT', from: toIso(on(0, 12, 10)) });
      await goOn(id, readings, on(1, 8, 30), on(0, 20));
      expect(await checkOf(task)).toMatchObject({ state: 'good_so_far' });
      await goOn(id, readings, on(1, 10, 10), on(1, 8, 30));
      expect(await checkOf(task)).toMatchObject({ state: 'confirmed', reason: null, returned_at: null });
    });

    test('is not while the cause comes every dawn, whatever the day brings', async () => {
      const readings = atEight(...WEEK_BEFORE, 1, 2, 3);
      const { id, task } = await closedTask(readings, 'event:GROUND_FAULT');
      await goOn(id, readings, on(0, 20), CLOSED);
      expect(await checkOf(task)).toMatchObject({ state: 'good_so_far' });
      await goOn(id, readings, on(1, 20), on(0, 20));
      expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', reason: 'cause', returned_at: toIso(on(1, 8)) });
      await goOn(id, readings, on(5, 20), on(1, 20));
      expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', returned_at: toIso(on(1, 8)) });
    });

    test('has returned where the cause comes back within seven days, and can be opened again', async () => {
      const readings = atEight(...WEEK_BEFORE, 4);
      const { id, task } = await closedTask(readings, 'event:GROUND_FAULT');
      await goOn(id, readings, on(2, 20), CLOSED);
      expect(await checkOf(task)).toMatchObject({ state: 'confirmed' });
      await goOn(id, readings, on(4, 8, 30), on(2, 20));
      expect(await checkOf(task)).toMatchObject({ state: 'returned', reason: 'cause', returned_at: toIso(on(4, 8)) });
      await goOn(id, readings, on(20, 12), on(4, 8, 30));
      expect(await checkOf(task)).toMatchObject({ state: 'returned' });
      const reopen = () => api.call(`/care/v1/repair_checks/${task}/reopen/`, { method: 'POST', headers: { 'If-Match': '*' } });
      expect((await reopen()).status).toBe(200);
      expect((await reopen()).status).toBe(409);
      expect(await checkOf(task)).toMatchObject({ state: 'cancelled' });
    });

    test('stays confirmed where it comes back later, and is looked at again for a reading that was late', async () => {
      const readings = atEight(...WEEK_BEFORE, 12);
      const { id, task } = await closedTask(readings, 'event:GROUND_FAULT');
      await goOn(id, readings, on(2, 20), CLOSED);
      await goOn(id, readings, on(13, 20), on(2, 20));
      expect(await checkOf(task)).toMatchObject({ state: 'confirmed' });
      const late = atEight(1).filter(({ at }) => isWithin(at, 1, 8, 9));
      await goOn(id, late, on(13, 22));
      expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', returned_at: toIso(on(1, 8)) });
    });

    test('is not known where no such hour has readings in 14 days', async () => {
      const readings = atEight(...WEEK_BEFORE).filter(({ at }) => at < CLOSED || !DAYS.some((_, day) => isWithin(at, day - 8, 7, 10)));
      const { id, task } = await closedTask(readings, 'event:GROUND_FAULT');
      await goOn(id, readings, on(13, 20), CLOSED);
      expect(await checkOf(task)).toMatchObject({ state: 'good_so_far' });
      await goOn(id, [], on(14, 13));
      expect(await checkOf(task)).toMatchObject({ state: 'unknown', reason: 'not_seen_again' });
    });

    test('of a fuse asks for 95 % of the reference on a whole day; the fuse’s own diagnosis does not count', async () => {
      const told = (at: number) => (isWithin(at, -2, 10, 11) ? { events: ['BLOWN_STRING_FUSE'] } : {});
      const weaker = (share: number) =>
        readingsWith((at) => told(at)).map((one) =>
          one.at < on(-2, 10) || (one.at > CLOSED && share === 1) ? one : { ...one, power: (one.power ?? 0) * 0.75 },
        );
      for (const [share, states] of [
        [0.75, ['unconfirmed', 'unconfirmed']],
        [1, ['good_so_far', 'confirmed']],
      ] as const) {
        const readings = weaker(share);
        const { id, task } = await closedTask(readings, 'event:BLOWN_STRING_FUSE');
        await goOn(id, readings, on(0, 20), CLOSED);
        expect(await checkOf(task)).toMatchObject({ state: states[0], cause: 'event:BLOWN_STRING_FUSE' });
        await goOn(id, readings, on(1, 23), on(0, 20));
        expect(await checkOf(task)).toMatchObject({ state: states[1] });
        await api.empty();
        await api.database.script('delete from tasks');
        api.moveTo(CLOSED);
      }
    });

    test('of a fuse of four strings asks for seven eighths of the reference', async () => {
      const readings = (share: number) =>
        readingsWith((at) => (isWithin(at, -2, 10, 11) ? { events: ['BLOWN_STRING_FUSE'] } : {})).map((one) =>
          one.at < on(-2, 10) ? one : { ...one, power: (one.power ?? 0) * (one.at > CLOSED ? share : 0.75) },
        );
      for (const [share, state] of [
        [0.85, 'unconfirmed'],
        [0.91, 'confirmed'],
      ] as const) {
        const { id, task } = await closedTask(readings(share), 'event:BLOWN_STRING_FUSE');
        await api.database.rows(
          `insert into visits (uuid, installation_id, kind, source, state, number, started_at, ended_at, is_full_scope, document, head, body_hash, sent_by)
           values (gen_random_uuid(), $1, 'inspection', 'own', 'final', 'P-1', $2, $2, true, '{"answers": [], "strings": [{}, {}, {}, {}]}', '{}', '\\x00', 'anna')`,
          [id, new Date(on(-7, 12)).toISOString()],
        );
        await goOn(id, readings(share), on(1, 23), CLOSED);
        expect(await checkOf(task)).toMatchObject({ state });
        await api.empty();
        await api.database.script('delete from tasks; delete from visits');
        api.moveTo(CLOSED);
      }
    });

    test('that was confirmed by the rule of before is judged again where its readings still exist', async () => {
      const readings = atEight(...WEEK_BEFORE, 1, 2, 3, 4);
      const { id, task } = await closedTask(readings, 'event:GROUND_FAULT');
      await goOn(id, readings, on(5, 12), CLOSED);
      await api.database.rows(
        `update repair_checks set state = 'confirmed', reason = null, returned_at = null, next_at = null, readings_seen = 6 where task_id = $1`,
        [task],
      );
      const script = readFileSync(new URL('../../server/store/migrations/0247-follow-repairs.sql', import.meta.url), 'utf8');
      await api.database.script(script.replaceAll(/^(alter table|create index) .*$/gm, ''));
      await goOn(id, [], on(5, 12, 1));
      expect(await checkOf(task)).toMatchObject({ state: 'unconfirmed', reason: 'cause' });
      await api.database.rows(`update repair_checks set state = 'confirmed', reason = null, returned_at = null, is_stale = true`);
      await api.database.script('delete from readings');
      await goOn(id, [], on(5, 12, 2));
      expect(await checkOf(task)).toMatchObject({ state: 'confirmed' });
    });
  });
}
