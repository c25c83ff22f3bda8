import { describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { hoursOfDay, instantOf, toIso } from '#domain/time/warsaw.ts';
import { markNews } from '#server/store/care/watches.ts';
import { KINDS } from '#tests/support/database.ts';
import type { DiagnosedReading } from '#tests/support/diagnosis-facts.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { readingsOf } from '#tests/support/generated-inverter.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { emptyTelemetryApi } from '#tests/support/made-once.ts';

const FIRST = '2026-06-06';
const LAST = '2026-06-12';
const at = (day: number, hour: number, minute = 0) => instantOf(addDays(FIRST, day), hour, minute);
const NOW = at(4, 18);

/** A week of readings every ten minutes; the fuse is told for half an hour on the second day. */
const week = (until: number): DiagnosedReading[] =>
  readingsOf(daysFrom(FIRST, LAST), () => 'works')
    .filter((one) => one.at <= until)
    .map((one) => (one.at >= at(1, 10) && one.at < at(1, 10, 30) ? { ...one, events: ['BLOWN_STRING_FUSE'] } : one));

for (const kind of KINDS) {
  describe(`a blown string fuse on ${kind}`, () => {
    const api = emptyTelemetryApi(kind, NOW);

    const rows = (sql: string, values: readonly unknown[] = []) => api.database.rows<Record<string, unknown>>(sql, [...values]);
    const fuse = async () => (await diagnosed(api)).find(({ cause }) => cause === 'event:BLOWN_STRING_FUSE');
    const isActive = async () => (await fuse())?.state === 'active';
    async function blown(): Promise<{ id: number; diagnosis: number }> {
      const id = await placed(api);
      await api.take(readingsFor(id, week(NOW)));
      const found = await fuse();
      expect(found).toMatchObject({ state: 'active', since: at(1, 10), fusesChecked: null });
      return { id, diagnosis: found?.id ?? 0 };
    }
    const says = (diagnosis: number, note = '', headers: Record<string, string> = {}) =>
      api.call(`/care/v1/diagnoses/${diagnosis}/fuses_checked/`, {
        method: 'POST',
        body: JSON.stringify({ note }),
        headers: { 'Content-Type': 'application/json', ...headers },
      });
    const energy = (one: number, day: number, share: number) => {
      const date = addDays(FIRST, day);
      const hours = Array.from({ length: hoursOfDay(date) }, (_, hour) => (hour > 5 && hour < 20 ? Math.round(3_000 * share) : 0));
      return rows(
        `insert into energy_days (installation_id, day, hours, energy) values ($1, $2::date, $3::int[], $4)
         on conflict (installation_id, day) do update set hours = excluded.hours, energy = excluded.energy`,
        [one, date, hours, hours.reduce((sum, hour) => sum + hour, 0)],
      );
    };
    const story = async (id: number) => (await api.call(`/care/v1/installations/${id}/fuse_checks/`)).json() as Promise<unknown[]>;

    test('is amber until somebody says that the fuses are good; who, when and the note are told and audited', async () => {
      const { id, diagnosis } = await blown();
      expect(await rows('select is_working from installation_live where installation_id = $1', [id])).toEqual([{ is_working: true }]);
      const answer = await says(diagnosis, '  Wymieniono wkładkę  ');
      const checked = { by: 'serwis@pvcare.pl', at: toIso(NOW), note: 'Wymieniono wkładkę' };
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ state: 'gone', fuses_checked: checked })]);
      expect(await fuse()).toMatchObject({ state: 'gone', fusesChecked: { by: checked.by } });
      expect(await story(id)).toEqual([{ ...checked, visit: null, task: null }]);
      expect(await rows(`select actor, action from audit where what = 'fuse check'`)).toEqual([
        { actor: 'serwis@pvcare.pl', action: 'created' },
      ]);
    });

    test('is said once for a key, and only of a blown fuse that is there', async () => {
      const { id, diagnosis } = await blown();
      const key = { 'Idempotency-Key': '"one"' };
      const first = await (await says(diagnosis, 'a', key)).json();
      const again = await says(diagnosis, 'a', key);
      expect([again.headers.get('Idempotent-Replayed'), await again.json()]).toEqual(['true', first]);
      expect((await says(diagnosis, 'b', key)).status).toBe(422);
      expect(await story(id)).toHaveLength(1);
      expect((await says(999_999)).status).toBe(404);
      expect((await says(diagnosis, 'x'.repeat(501))).status).toBe(400);
      await rows(`update diagnoses set cause = 'event:GROUND_FAULT' where id = $1`, [diagnosis]);
      expect((await says(diagnosis)).status).toBe(404);
    });

    test('is blown again when the code is told after that, and what was said before it does not end it', async () => {
      const { id, diagnosis } = await blown();
      const later = { 'PV-Change-Age': String((NOW - at(1, 9)) / 1000) };
      await says(diagnosis, '', later);
      expect(await story(id)).toMatchObject([{ at: toIso(at(1, 9)) }]);
      expect(await isActive()).toBe(true);
      await says(diagnosis);
      expect(await isActive()).toBe(false);
      api.moveTo(at(5, 12));
      const told = week(at(5, 12)).map((one) => (one.at >= at(5, 11) ? { ...one, events: ['BLOWN_STRING_FUSE'] } : one));
      await api.take(
        readingsFor(
          id,
          told.filter((one) => one.at > NOW),
        ),
      );
      expect(await fuse()).toMatchObject({ state: 'active', from: at(5, 11) });
    });

    test('is over by a finished visit and by a confirmed repair, and not by drafts, other answers or an open check', async () => {
      const { id } = await blown();
      const visit = (state: string, answer: object, uuid: string) =>
        rows(
          `insert into visits (uuid, installation_id, kind, source, state, number, started_at, ended_at, is_full_scope, document, head, body_hash, sent_by)
           values ($1::uuid, $2, 'service', 'own', $3, 'P-1', $4, $4, true, $5::jsonb, '{}', '\\x00', 'anna')`,
          [
            uuid,
            id,
            state,
            new Date(at(4, 12)).toISOString(),
            JSON.stringify({ answers: [answer], strings: [], technician: { name: 'Anna' } }),
          ],
        );
      const uuid = (digit: number) => `6a1f0d7c-2b3e-4f50-9a61-0c2d3e4f5a6${digit}`;
      await visit('draft', { item: 'guide-fuses', state: 'ok' }, uuid(1));
      await visit('final', { item: 'guide-fuses', state: 'fault' }, uuid(2));
      expect(await isActive()).toBe(true);
      await rows(`update visits set state = 'final' where uuid = $1::uuid`, [uuid(1)]);
      expect(await fuse()).toMatchObject({ state: 'gone', last: at(4, 12) });
      expect(await story(id)).toMatchObject([{ by: 'Anna', visit: uuid(1) }]);
      await rows('delete from visits');
      await markNews(api.database, [id]);
      expect(await isActive()).toBe(true);
      const [task] = await rows(
        `insert into tasks (employee, inverter_sn, description, reason, scope, created_on, status, cause)
         select 'anna', sn, '', 'x', 'x', $2::date, 1, 'event:BLOWN_STRING_FUSE' from installations where id = $1 returning id`,
        [id, FIRST],
      );
      await rows(`insert into repair_checks (task_id, installation_id, state, closed_at) values ($1, $2, 'waiting', $3)`, [
        task?.id,
        id,
        new Date(at(3, 12)).toISOString(),
      ]);
      expect(await isActive()).toBe(true);
      await rows(`update repair_checks set state = 'confirmed'`);
      expect(await isActive()).toBe(false);
      await rows(`update repair_checks set state = 'cancelled'`);
      expect(await isActive()).toBe(true);
    });

    test('is over when the yield beside the neighbours is back on two days, and not by less', async () => {
      const { id } = await blown();
      for (let k = 1; k <= 4; k += 1) {
        const near = await placed(api, { ...POZNAN, latitude: POZNAN.latitude + k / 100 });
        for (let day = -9; day <= 3; day += 1) await energy(near, day, 1 + k / 100);
      }
      for (let day = -9; day <= 3; day += 1) await energy(id, day, day < 1 ? 1 : 0.75);
      await markNews(api.database, [id]);
      expect(await isActive()).toBe(true);
      await energy(id, 3, 1);
      await markNews(api.database, [id]);
      expect(await isActive()).toBe(true);
      await energy(id, 2, 1);
      await markNews(api.database, [id]);
      expect(await fuse()).toMatchObject({ state: 'gone' });
    });

    test('is not over by the yield of a hybrid or limited inverter, nor beside such neighbours', async () => {
      const { id } = await blown();
      for (let day = -9; day <= 3; day += 1) await energy(id, day, day === 1 ? 0.75 : 1);
      const near: number[] = [];
      for (let k = 1; k <= 4; k += 1) near.push(await placed(api, { ...POZNAN, latitude: POZNAN.latitude + k / 100 }));
      for (const one of near) for (let day = -9; day <= 3; day += 1) await energy(one, day, 1);
      const isActiveWith = async (set: string, ids: readonly number[]) => {
        await rows(`update installations set has_battery = false, export_limit = 'none'`);
        await rows(`update installations set ${set} where id = any($1::int[])`, [ids]);
        await markNews(api.database, [id]);
        return isActive();
      };
      expect(await isActiveWith('has_battery = true', [id])).toBe(true);
      expect(await isActiveWith(`export_limit = 'zero'`, [id])).toBe(true);
      expect(await isActiveWith('has_battery = true', near.slice(0, 2))).toBe(true);
      expect(await isActiveWith(`export_limit = 'limited'`, near.slice(2))).toBe(true);
      expect(await isActiveWith('has_battery = true', near.slice(3))).toBe(false);
    });

    test('is blown again when what ended it weeks ago is withdrawn: a reopened request, a corrected visit', async () => {
      const { id } = await blown();
      const sn = (await rows('select sn from installations where id = $1', [id]))[0]?.sn;
      const [task] = await rows(
        `insert into tasks (employee, inverter_sn, description, reason, scope, created_on, status, cause)
         values ('anna', $1, '', 'x', 'x', $2::date, 1, 'event:BLOWN_STRING_FUSE') returning id`,
        [sn, FIRST],
      );
      await rows(
        `insert into repair_checks (task_id, installation_id, state, closed_at, judged_at) values ($1, $2, 'confirmed', $3, now() + interval '1 day')`,
        [task?.id, id, new Date(at(3, 12)).toISOString()],
      );
      expect(await isActive()).toBe(false);
      const later = instantOf(addDays(LAST, 48), 18);
      api.moveTo(later);
      await api.take(
        readingsFor(
          id,
          readingsOf([addDays(LAST, 48)], () => 'works').filter((one) => one.at <= later),
        ),
      );
      expect(await fuse()).toBeUndefined();
      await api.call(`/api/v1/task_order/${String(task?.id)}/`, {
        method: 'PUT',
        body: JSON.stringify({ status: 0, update_date: toIso(later) }),
      });
      expect(await rows('select state from repair_checks')).toEqual([{ state: 'cancelled' }]);
      expect(await fuse()).toMatchObject({ state: 'active', since: at(1, 10) });
      await rows('delete from repair_checks');
      const document = (state: string) =>
        JSON.stringify({ answers: [{ item: 'dc-fuses', state }], strings: [], technician: { name: 'Anna' } });
      const visit = (state: string, replaces: string | null) =>
        rows(
          `insert into visits (uuid, installation_id, kind, source, state, number, started_at, ended_at, is_full_scope, replaces, document, head, body_hash, sent_by)
           values (gen_random_uuid(), $1, 'service', 'own', 'final', 'P-1', $2, $2, true, $3::uuid, $4::jsonb, '{}', '\\x00', 'anna') returning uuid::text`,
          [id, new Date(at(4, 12)).toISOString(), replaces, document(state)],
        );
      const [first] = await visit('ok', null);
      expect(await isActive()).toBe(false);
      expect(await fuse()).toBeUndefined();
      await visit('fault', String(first?.uuid));
      expect(await fuse()).toMatchObject({ state: 'active', since: at(1, 10) });
      await rows('delete from visits');
      await rows('delete from tasks');
    });

    test('of long ago stays blown when its readings are deleted, through new diagnoses', async () => {
      const { id } = await blown();
      await rows('delete from readings where installation_id = $1 and at < $2', [id, new Date(at(4, 0)).toISOString()]);
      api.moveTo(NOW + 100 * 86_400_000);
      await markNews(api.database, [id]);
      expect(await fuse()).toMatchObject({ state: 'active', since: at(1, 10) });
    });

    test('that a healthy inverter told once is gone with its next reading', async () => {
      const id = await placed(api);
      const once = week(NOW).map((one) => ({ ...one, events: one.at === at(1, 10) ? ['BLOWN_STRING_FUSE'] : [] }));
      await api.take(readingsFor(id, once));
      expect((await fuse())?.state ?? 'gone').toBe('gone');
    });
  });
}
