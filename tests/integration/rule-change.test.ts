import { afterEach, describe, expect, test } from 'vitest';
import { READING_RULE } from '#domain/grid/voltage-quality/voltage-day.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { sendDigests } from '#server/care/send-digests.ts';
import { CARE_LOCK } from '#server/care/start-care.ts';
import { sweepCare } from '#server/care/sweep.ts';
import { runUnderLock } from '#server/concurrency/advisory-lock.ts';
import { administer } from '#server/control/administer.ts';
import { noteRule } from '#server/store/care/rule-changes.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { KINDS } from '#tests/support/database.ts';
import { placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { ANIA, member } from '#tests/support/digest-fixture.ts';
import { readingsOf } from '#tests/support/generated-inverter.ts';
import { aComputedFleet, BEFORE, killedAfter, LAST_DAY, makeOld, NOW, resultsOf, runServer } from '#tests/support/rule-changes.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';
import { stride } from '#tests/support/runs.ts';

const SEED = Number(process.env.PV_SEED ?? Date.now() % 1_000_000_000);
describe.each(KINDS)(`after a change of the rules, PV_SEED=${SEED}, on %s`, (kind) => {
  let api: TelemetryApi;
  afterEach(() => api.remove());

  const told = async () => (await api.database.rows<{ event: string }>('select event from webhook_deliveries')).map(({ event }) => event);
  const computing = async () => (await api.call('/care/v1/diagnoses/')).headers.get('X-PV-Computing');
  const fault = (id: number, from: number, to: number) =>
    api.take(
      readingsFor(
        id,
        readingsOf([LAST_DAY], () => 'ground-fault'),
      ).filter(({ at }) => at > from && at <= to),
    );

  test('all results are computed again from the readings, whenever the server is killed', async () => {
    api = await aComputedFleet(kind, SEED);
    await runServer(api.database, NOW);
    const right = await resultsOf(api.database);
    expect(right.diagnoses?.length).toBeGreaterThan(0);
    await makeOld(api.database);
    expect(await resultsOf(api.database)).not.toEqual(right);
    let kills = 0;
    for (let isDone = false; !isDone; kills += 1) {
      const budget = (((SEED * (kills + 7)) % 50) + kills * 3) * stride();
      isDone = await runServer(killedAfter(api.database, budget), NOW).then(
        () => true,
        (error: Error) => {
          if (!/killed/.test(String(error.message))) throw error;
          return false;
        },
      );
    }
    expect(kills).toBeGreaterThan(6 / stride());
    expect(await resultsOf(api.database)).toEqual(right);
    expect(await computing()).toBeNull();
    const rules = 'select distinct rule from care_sweeps union select rule from voltage_days union select rule from repair_checks';
    expect(await api.database.rows(rules)).toEqual([{ rule: READING_RULE }]);
  });

  test('nothing is mailed or sent for it, and what begins meanwhile is', async () => {
    api = await aComputedFleet(kind, SEED);
    const { database } = api;
    const healthy = await placed(api);
    await api.take(
      readingsFor(
        healthy,
        readingsOf([LAST_DAY], () => 'works'),
      ).filter(({ at }) => at <= BEFORE),
    );
    await fault(4, instantOf(LAST_DAY, 9), BEFORE);
    await runServer(database, BEFORE);
    expect(await database.rows('select from diagnoses where closed_at is null and is_active')).not.toHaveLength(0);
    await administer(database, ['hook', 'add', 'http://127.0.0.1:9/', '--event', 'cause.opened,cause.closed']);
    await member(database, ANIA, 'at_once', instantOf('2026-06-01'));
    await makeOld(database);
    await database.script('delete from diagnoses; delete from webhook_deliveries');
    await runServer(database, NOW);
    expect(await database.rows('select from diagnoses where closed_at is null and is_active')).not.toHaveLength(0);
    expect([await told(), await sendDigests(database, NOW, '/')]).toEqual([[], 0]);

    await makeOld(database);
    await noteRule(database, READING_RULE);
    await fault(healthy, NOW, NOW + 20 * 60_000);
    await runServer(database, NOW + 20 * 60_000);
    const ofWhom = `select distinct event, (body::json -> 'data' ->> 'installation')::int as id from webhook_deliveries`;
    expect(await database.rows(ofWhom)).toEqual([{ event: 'cause.opened', id: healthy }]);
    expect(await sendDigests(database, NOW + 20 * 60_000, '/')).toBe(1);
  });

  test('a cause that was told and that the new rule does not find is reported as closed once', async () => {
    api = await aComputedFleet(kind, SEED);
    await administer(api.database, ['hook', 'add', 'http://127.0.0.1:9/', '--event', 'cause.opened,cause.closed']);
    await makeOld(api.database);
    await api.database.rows(
      `insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, opened_at)
       values (1, 'event:ARC_DETECTED', 'major', $1, $1, $1, 1, true, '{"of": "event", "code": "ARC_DETECTED", "highestVoltage": null}', $1)`,
      [new Date(BEFORE - 3_600_000).toISOString()],
    );
    expect(await told()).toEqual(['cause.opened']);
    const closed = `select event from webhook_deliveries where body like '%ARC_DETECTED%'`;
    await runServer(api.database, NOW);
    expect((await told()).filter((event) => event === 'cause.opened')).toEqual(['cause.opened']);
    expect(await api.database.rows(closed)).toEqual([{ event: 'cause.opened' }, { event: 'cause.closed' }]);
  });

  test('where readings are gone the earlier result stays; a confirmation that rested on an hour is withdrawn', async () => {
    api = await aComputedFleet(kind, SEED);
    const { database } = api;
    await runServer(database, NOW);
    await makeOld(database);
    await database.script(`update repair_checks set state = 'confirmed', reason = null, rule = null where task_id = 1;
      update repair_checks set state = 'confirmed', reason = null where task_id = 2`);
    await database.rows('delete from readings where at < $1', [new Date(instantOf(LAST_DAY, 6)).toISOString()]);
    await database.rows('update repair_checks set closed_at = $1', [new Date(instantOf('2026-06-18', 7)).toISOString()]);
    const energies = 'select * from energy_days order by installation_id, day'; // of the last day a part of the readings is gone
    const kept = await database.rows(energies);
    await runServer(database, NOW);
    expect(await database.rows(energies)).toEqual(kept);
    expect(await database.rows('select distinct rule from voltage_days where day < $1::date', [LAST_DAY])).toEqual([{ rule: 1 }]);
    expect(await database.rows('select state, reason from repair_checks where task_id < 3 order by task_id')).toEqual([
      { state: 'unknown', reason: 'not_seen_again' },
      { state: 'confirmed', reason: null },
    ]);
  });

  test('outages follow from readings without voltage that were taken before any were noted', async () => {
    api = await aComputedFleet(kind, SEED);
    const { database } = api;
    for (const km of [0, 3]) {
      const id = await placed(api, { latitude: 53 + km / 111.2, longitude: 18 });
      const day = readingsFor(
        id,
        readingsOf([LAST_DAY], () => 'works'),
      );
      const [from, to] = [instantOf(LAST_DAY, 10), instantOf(LAST_DAY, 11)];
      const withGap = day.map((one) =>
        one.at >= from && one.at < to ? { ...one, power: 0, voltages: [0, 0, 0] as const, state: null } : one,
      );
      await api.take(withGap.filter((one) => one.at <= BEFORE));
    }
    await runServer(database, NOW);
    const outages = () => database.rows('select from_at, to_at, installations from outages order by 1, 3');
    const right = await outages();
    expect(right).toContainEqual(expect.objectContaining({ from_at: instantOf(LAST_DAY, 10), to_at: instantOf(LAST_DAY, 11) }));
    await makeOld(database);
    await database.script('truncate no_voltages, outages');
    await runServer(database, NOW);
    expect(await outages()).toEqual(right);
  });

  test('several servers that start together compute once, and the list of diagnoses says so meanwhile', async () => {
    api = await aComputedFleet(kind, SEED);
    const { database } = api;
    await runServer(database, NOW);
    const right = await resultsOf(database);
    await makeOld(database);
    expect(await computing()).toBeNull();
    const server = () =>
      runUnderLock(database, CARE_LOCK, async () => {
        await noteRule(database, READING_RULE);
        await sweepCare(database, NOW);
      });
    const servers = () => Promise.all(kind === 'pglite' ? [server()] : [server(), server(), recountStored(database)]); // the embedded one has one
    await servers();
    expect(await computing()).toBe('again');
    for (let turns = 0; (await computing()) !== null; turns += 1) {
      await servers();
      await recountStored(database);
      await sumUpVoltages(database, NOW);
      expect(turns).toBeLessThan(5);
    }
    expect(await resultsOf(database)).toEqual(right);
  });

  test('another version that has computed meanwhile makes it compute again; a restart does not', async () => {
    api = await aComputedFleet(kind, SEED);
    const { database } = api;
    await noteRule(database, READING_RULE);
    expect(await computing()).toBeNull();
    await database.rows('update care_sweeps set heard_at = $1', [new Date(NOW).toISOString()]);
    await noteRule(database, READING_RULE);
    expect(await computing()).toBe('again');
    await runServer(database, NOW + 60_000);
    expect(await computing()).toBeNull();
  });

  test('a new server says that it computes causes from its first reading until all are diagnosed', async () => {
    api = await aTelemetryApi(kind, NOW);
    const seen = async () => [await computing(), await sendDigests(api.database, NOW, '/')];
    await noteRule(api.database, READING_RULE);
    await sweepCare(api.database, NOW);
    expect(await computing()).toBeNull();
    const id = await placed(api);
    expect(await computing()).toBeNull();
    await member(api.database, ANIA, 'at_once', instantOf('2026-06-01'));
    await api.take(
      readingsFor(
        id,
        readingsOf([LAST_DAY], () => 'ground-fault'),
      ).filter(({ at }) => at <= NOW),
    );
    expect(await seen()).toEqual(['first', 0]);
    await sweepCare(api.database, NOW, () => false);
    expect(await seen()).toEqual(['first', 0]);
    await sweepCare(api.database, NOW);
    expect(await seen()).toEqual([null, 1]);
    await placed(api).then((other) =>
      api.take(
        readingsFor(
          other,
          readingsOf([LAST_DAY], () => 'works'),
        ).filter(({ at }) => at <= NOW),
      ),
    );
    expect(await computing()).toBeNull();
  });
});
