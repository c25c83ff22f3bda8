import { beforeEach, describe, expect, test } from 'vitest';
import { keyForDiagnosis } from '#domain/service/to-do/filed-tasks.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { hoursOfDay, instantOf, toIso } from '#domain/time/warsaw.ts';
import { sendDigests } from '#server/care/send-digests.ts';
import { sweepCare } from '#server/care/sweep.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { type Fortune, readingsOf, between } from '#tests/support/generated-inverter.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const MONDAY = '2026-06-08';
const at = (hour: number, minute = 0, day = MONDAY) => instantOf(day, hour, minute);
const NOW = at(18);

for (const kind of KINDS) {
  describe(`care calls on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, NOW));
    beforeEach(async () => {
      api.moveTo(NOW);
      await api.empty();
      await api.database.script('delete from tasks; update care_sweeps set compared = null, compared_at = null');
    });

    const json = async (path: string, init: RequestInit = {}) => {
      const response = await api.call(path, init);
      return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
    };
    const snOf = async (id: number) =>
      (await api.database.rows<{ sn: string }>('select sn from installations where id = $1', [id]))[0]?.sn ?? '';
    const fileTask = async (sn: string, key: string) =>
      json('/api/v1/task_order/', {
        method: 'POST',
        headers: { 'Idempotency-Key': `"${key}"` },
        body: JSON.stringify({
          description: '',
          inverter_sn: sn,
          contact: '',
          creation_date: '08.06.2026',
          employee: 'Anna',
          adress: '',
          reason: 'Nie działa',
          order: '',
        }),
      });
    const setStatus = (task: number, status: number, when: number) =>
      json(`/api/v1/task_order/${task}/`, { method: 'PUT', body: JSON.stringify({ status, update_date: toIso(when as never) }) });
    const energyOf = async (id: number, dates: readonly string[], wattHours: number) => {
      for (const day of dates) {
        const hours = Array.from({ length: hoursOfDay(day) }, () => Math.round(wattHours / hoursOfDay(day)));
        await api.database.rows('insert into energy_days (installation_id, day, hours, energy) values ($1, $2::date, $3::int[], $4)', [
          id,
          day,
          hours,
          wattHours,
        ]);
      }
    };

    test('are announced, guarded, tagged, and an unknown one is reported in JSON', async () => {
      const answer = await json('/care/v1/diagnoses/');
      expect([answer.status, answer.headers.get('X-PV-Care'), answer.body]).toEqual([200, '1', []]);
      const tag = answer.headers.get('ETag') ?? '';
      expect((await api.call('/care/v1/diagnoses/', { headers: { 'If-None-Match': tag } })).status).toBe(304);
      expect((await api.app.request('/care/v1/diagnoses/')).status).toBe(401);
      for (const path of ['/care/v1/nothing/', '/care/', '/api/v9/x'])
        expect(await json(path)).toMatchObject({ status: 404, body: { detail: expect.any(String) } });
    });

    test('a task filed for a diagnosis is shown by it, until it is closed', async () => {
      const id = await placed(api);
      await api.take(
        readingsFor(
          id,
          readingsOf(daysFrom('2026-06-06', '2026-06-09'), between('fault', at(10), at(19))).filter((one) => one.at <= NOW),
        ),
      );
      const fault = async () => (await diagnosed(api)).find(({ cause }) => cause === 'state:FAULT');
      const before = await fault();
      const filed = await fileTask(await snOf(id), keyForDiagnosis(before?.id ?? 0, 'a1'));
      expect(filed.status).toBe(201);
      expect(await fault()).toMatchObject({ task: filed.body.id });
      const second = await fileTask(await snOf(id), keyForDiagnosis(before?.id ?? 0, 'a2'));
      expect(await fault()).toMatchObject({ task: filed.body.id }); // a cause has one open task: the first
      await setStatus(Number(filed.body.id), 1, NOW);
      expect(await fault()).toMatchObject({ task: second.body.id });
      await setStatus(Number(second.body.id), 1, NOW);
      expect(await fault()).toMatchObject({ task: null });
      const third = await fileTask(await snOf(id), keyForDiagnosis(before?.id ?? 0, 'a3'));
      expect(await fault()).toMatchObject({ task: third.body.id });
    });

    test('a number of before that is another inverter’s diagnosis by now links nothing', async () => {
      const [id, other] = [await placed(api), await placed(api)];
      await api.take(
        readingsFor(
          id,
          readingsOf(daysFrom('2026-06-06', '2026-06-09'), between('fault', at(10), at(19))).filter((one) => one.at <= NOW),
        ),
      );
      const fault = async () => (await diagnosed(api)).find(({ cause }) => cause === 'state:FAULT');
      const filed = await fileTask(await snOf(other), keyForDiagnosis((await fault())?.id ?? 0, 'b1'));
      expect(filed.status).toBe(201);
      expect(await fault()).toMatchObject({ task: null });
    });

    describe('a repair', () => {
      const closedTask = async (then: (time: number) => Fortune, when = at(10)) => {
        const id = await placed(api);
        const all = readingsFor(id, readingsOf(daysFrom('2026-06-06', '2026-06-14'), then));
        await api.take(all.filter((one) => one.at <= when));
        api.moveTo(when);
        const filed = await fileTask(await snOf(id), `k${id}`);
        const task = Number(filed.body.id);
        await setStatus(task, 1, when);
        const goOn = async (to: number) => {
          await api.take(all.filter((one) => one.at > when && one.at <= to));
          api.moveTo(to);
          await diagnosed(api);
          return ((await json('/care/v1/repair_checks/')).body as unknown as Record<string, unknown>[]).find((one) => one.task === task);
        };
        return { id, task, goOn };
      };

      test('waits for an hour of daylight, and is good so far after it', async () => {
        const { id, goOn } = await closedTask(between('fault', at(6), at(10)));
        expect(await goOn(at(10, 30))).toMatchObject({ installation: id, state: 'waiting', closed_at: toIso(at(10)), reason: null });
        expect(await goOn(at(11, 30))).toMatchObject({
          state: 'good_so_far',
          returned_at: null,
          from: toIso(at(10, 10)),
          to: toIso(at(11)),
          states: ['MPPT'],
        });
      });

      test('is not confirmed while it is in FAULT, and can then be opened again', async () => {
        const { task, goOn } = await closedTask(between('fault', at(6), at(20)));
        expect(await goOn(at(11, 30))).toMatchObject({ state: 'unconfirmed', reason: 'fault' });
        expect(((await json('/care/v1/repair_checks/?state=unconfirmed')).body as unknown as unknown[]).length).toBe(1);
        expect((await json('/care/v1/repair_checks/?state=confirmed')).body).toEqual([]);
        expect((await json('/care/v1/repair_checks/?state=odd')).status).toBe(400);
        const reopen = (tag: string) => json(`/care/v1/repair_checks/${task}/reopen/`, { method: 'POST', headers: { 'If-Match': tag } });
        expect(await reopen('"0-0"')).toMatchObject({ status: 412, body: { id: task, status: 1 } });
        expect(await reopen(`"1-${at(10)}"`)).toMatchObject({ status: 200, body: { id: task, status: 0 } });
        expect(await reopen('*')).toMatchObject({ status: 409, body: { id: task, status: 0 } });
        expect((await json(`/care/v1/tasks/${task}/`)).body.history).toMatchObject([
          { field: 'created' },
          { field: 'status', before: '0', after: '1' },
          { field: 'status', before: '1', after: '0' },
          { field: 'reopened', before: null, after: 'fault', by: 'serwis@pvcare.pl' },
        ]);
        expect((await json('/care/v1/repair_checks/')).body).toMatchObject([{ task, state: 'cancelled', reason: 'fault' }]);
      });

      test('is cancelled by opening its task, and begins again when that is closed again', async () => {
        const { task, goOn } = await closedTask(() => 'works');
        await setStatus(task, 0, at(10, 20));
        expect(await goOn(at(12))).toMatchObject({ state: 'cancelled' });
        await setStatus(task, 1, at(12));
        expect(await goOn(at(14))).toMatchObject({ state: 'good_so_far', closed_at: toIso(at(12)) });
      });

      test('of which no reading comes in three days is not known; one of an unknown inverter at once', async () => {
        const { task, goOn } = await closedTask(between('unheard', at(10), at(20, 0, '2026-06-14')));
        expect(await goOn(at(11, 0, addDays(MONDAY, 3)))).toMatchObject({ state: 'unknown', reason: 'no_readings' });
        await api.database.rows(`update tasks set installation_id = null, status = 0 where id = $1`, [task]);
        await setStatus(task, 1, api.now());
        expect((await json('/care/v1/repair_checks/')).body).toMatchObject([
          { task, installation: null, state: 'unknown', reason: 'unknown_inverter' },
        ]);
      });

      test('closed by a clock that is ahead was closed when it arrived', async () => {
        const { task, goOn } = await closedTask(() => 'works');
        await setStatus(task, 0, at(10));
        await setStatus(task, 1, at(15));
        expect(await goOn(at(10, 5))).toMatchObject({ closed_at: toIso(at(10)) });
      });
    });

    describe('a comparison', () => {
      const days = daysFrom(addDays(MONDAY, -4), addDays(MONDAY, 1)); // as of Tuesday
      const TUESDAY = addDays(MONDAY, 1);
      const neighbourhood = async (own: number) => {
        const id = await placed(api);
        await energyOf(id, days, own);
        for (const north of [0.05, 0.1, 0.2, 0.3, 0.4]) {
          const other = await placed(api, { latitude: 52.4 + north, longitude: 16.9 });
          await energyOf(other, days, 50_000);
          await api.take(readingsFor(other, [{ at: NOW, power: null, voltages: [235], state: 'MPPT', events: [] }]));
        }
        await api.take(readingsFor(id, [{ at: NOW, power: null, voltages: [235], state: 'MPPT', events: [] }]));
        return id;
      };

      test('reports the yield of the neighbours, how far they are, and the verdict', async () => {
        const id = await neighbourhood(25_000);
        const { body } = await json(`/care/v1/compare/${id}/?date=${TUESDAY}`);
        expect(body).toMatchObject({
          from: days[0],
          to: MONDAY,
          own: { yield: expect.closeTo(12.5, 1) },
          median: expect.closeTo(25, 1),
          ratio: expect.closeTo(0.5, 2),
          verdict: 'strings',
          reason: null,
          outage: null,
          lost: { kwh: 0, minutes: 0, episodes: [], reason: null },
        });
        expect(body.neighbours).toHaveLength(5);
        expect((body.neighbours as unknown[])[0]).toMatchObject({ km: 5.6, used: true, why_not: null, sn: expect.any(String) });
      });

      test('without coordinates has no verdict and says why; an unknown installation is 404; no date is 400', async () => {
        const id = await neighbourhood(25_000);
        await api.database.rows('update installations set latitude = null, longitude = null where id = $1', [id]);
        expect(await json(`/care/v1/compare/${id}/?date=${TUESDAY}`)).toMatchObject({
          status: 200,
          body: { verdict: null, reason: 'no_place' },
        });
        expect((await json('/care/v1/compare/999999/')).status).toBe(404);
        for (const date of ['2026-02-30', 'yesterday', '1999-12-31'])
          expect(await json(`/care/v1/compare/${id}/?date=${date}`)).toMatchObject({ status: 400, body: { date: [expect.any(String)] } });
      });

      test('after sunset names those that gave less, and becomes a diagnosis', async () => {
        const id = await neighbourhood(25_000);
        expect((await json('/care/v1/low_yield/')).body).toEqual([]);
        api.moveTo(at(22));
        const evening = [50, 100, 150, 190].map((minutes) => ({
          at: at(18, minutes),
          power: null,
          voltages: [235],
          state: 'MPPT',
          events: [],
        }));
        for (const { id: one } of await api.database.rows<{ id: number }>('select id from installations'))
          await api.take(readingsFor(one, evening));
        const found = await diagnosed(api);
        expect((await json('/care/v1/low_yield/')).body).toMatchObject([{ id, verdict: 'strings', ratio: expect.closeTo(0.5, 2) }]);
        expect(found.filter(({ cause }) => cause === 'low_yield')).toMatchObject([
          { installation: id, severity: 'minor', state: 'active' },
        ]);
      });
    });

    describe('the digest', () => {
      const LINK = 'https://pv.example.com/';
      const mails = () =>
        api.database.rows<{ recipient: string; subject: string; body: string }>('select recipient, subject, body from mails order by id');
      const choose = (digest: string) => json('/care/v1/me/', { method: 'PATCH', body: JSON.stringify({ digest }) });
      beforeEach(async () => {
        await api.database.script(`delete from mails; update staff set digest = 'off', digest_at = null`);
      });

      test('is off until a user chooses it', async () => {
        const account = {
          email: 'serwis@pvcare.pl',
          name: '',
          qualifications: [],
          role: 'staff',
          roles: false,
          second_factor: { on: false, recovery_codes: 0, required: false },
          privacy_note: '',
        };
        expect((await json('/care/v1/me/')).body).toEqual({ ...account, digest: 'off' });
        expect(await choose('weekly')).toMatchObject({ status: 400, body: { digest: [expect.any(String)] } });
        expect((await choose('daily')).body).toEqual({ ...account, digest: 'daily' });
        const from = (tag: string) =>
          json('/care/v1/me/', { method: 'PATCH', headers: { 'If-Match': tag }, body: JSON.stringify({ digest: 'at_once' }) });
        expect(await from('"off"')).toMatchObject({ status: 412, body: { digest: 'daily' } });
        expect(await from('"daily"')).toMatchObject({ status: 200, body: { digest: 'at_once' } });
      });

      test('reports each new cause once, by day', async () => {
        const id = await placed(api);
        const all = readingsFor(id, readingsOf(daysFrom('2026-06-06', '2026-06-10'), between('ground-fault', at(15), at(20))));
        api.moveTo(at(9));
        await choose('at_once');
        await api.take(all.filter((one) => one.at <= at(16)));
        api.moveTo(at(16));
        await diagnosed(api);
        expect(await sendDigests(api.database, at(3, 0, addDays(MONDAY, 1)), LINK)).toBe(0); // at night
        expect(await Promise.all([sendDigests(api.database, at(16), LINK), sendDigests(api.database, at(16), LINK)])).toContain(1);
        await sweepCare(api.database, at(17));
        expect(await sendDigests(api.database, at(17), LINK)).toBe(0);
        expect(await mails()).toMatchObject([
          { recipient: 'serwis@pvcare.pl', subject: 'PV Care: 1 nowa przyczyna', body: expect.stringContaining(LINK) },
        ]);
      });

      test('of a day goes out once a day, after seven', async () => {
        const id = await placed(api);
        api.moveTo(at(9));
        await choose('daily');
        api.moveTo(NOW);
        await api.take(
          readingsFor(
            id,
            readingsOf(daysFrom('2026-06-06', '2026-06-10'), between('fault', at(15), at(20))).filter((one) => one.at <= NOW),
          ),
        );
        await diagnosed(api);
        expect(await sendDigests(api.database, NOW, LINK)).toBe(0);
        const morning = at(7, 5, addDays(MONDAY, 1));
        expect(await sendDigests(api.database, morning, LINK)).toBe(1);
        expect(await sendDigests(api.database, morning + 60_000, LINK)).toBe(0);
      });
    });
  });
}
