import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { hoursOfDay, instantOf } from '#domain/time/warsaw.ts';
import { sweepCare } from '#server/care/sweep.ts';
import { administer } from '#server/control/administer.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { type Fortune, readingsOf } from '#tests/support/generated-inverter.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const MONDAY = '2026-06-08';
const NOW = instantOf(MONDAY, 15);
/** Enough installations to be compared with each other; distances in km. */
const PLACES = [52.4, 52.45, 52.5, 52.55, 52.6, 52.65];

/** Records the known causes each time that comparisons are written. */
const WITNESS = `create table witness (id integer primary key generated always as identity, causes text[] not null);
  create function see_causes() returns trigger language plpgsql as $$ begin
    insert into witness (causes) select coalesce(array_agg(cause order by cause), '{}') from diagnoses where closed_at is null;
    return null;
  end $$;
  create trigger witnessed after insert on yield_verdicts for each statement execute function see_causes();`;

describe.each(KINDS)('a sweep that has comparisons to make, on %s', (kind) => {
  const api = madeOnce(() => aTelemetryApi(kind, NOW));
  beforeAll(async () => {
    await api.database.script(WITNESS);
    await administer(api.database, ['hook', 'add', 'http://127.0.0.1:9/', '--event', 'cause.opened,cause.closed']);
  });
  beforeEach(async () => {
    api.moveTo(NOW);
    await api.empty();
    await api.database.script(
      'truncate witness, webhook_deliveries; update care_sweeps set compared = null, compared_at = null, is_comparison_stale = false',
    );
  });

  const neighbourhood = async () => {
    const ids: number[] = [];
    for (const latitude of PLACES) ids.push(await placed(api, { latitude, longitude: 16.9 }));
    return ids;
  };
  const read = (id: number, fortune: Fortune, from = '2026-06-05') =>
    api.take(
      readingsFor(
        id,
        readingsOf(daysFrom(from, addDays(MONDAY, 1)), () => fortune),
      ).filter(({ at }) => at <= NOW),
    );
  /** Unit: Wh. Energy of each of these complete days. */
  const gave = async (id: number, days: readonly string[], energy: number) => {
    for (const day of days)
      await api.database.rows(
        `insert into energy_days (installation_id, day, hours, energy) values ($1, $2::date, $3::int[], $4)
         on conflict (installation_id, day) do update set hours = excluded.hours, energy = excluded.energy`,
        [id, day, Array.from({ length: hoursOfDay(day) }, () => Math.round(energy / hoursOfDay(day))), energy],
      );
  };
  /** A sweep whose server is stopped while it reads energies for comparisons. */
  const cutOff = async (now: number) => {
    let isWanted = true;
    const { rows } = api.database;
    const stopped = {
      ...api.database,
      rows: ((...requests) => {
        isWanted &&= !requests[0].includes('from energy_days');
        return rows(...requests);
      }) as typeof rows,
    };
    await sweepCare(stopped, now, () => isWanted);
    expect(isWanted).toBe(false);
  };
  const seen = async () =>
    (await api.database.rows<{ causes: string[] }>('select causes from witness order by id')).map((row) => row.causes);
  const told = async (cause: string) =>
    (await api.database.rows<{ event: string; body: string }>('select event, body from webhook_deliveries order by id'))
      .filter(({ body }) => (JSON.parse(body) as { data: { cause: string } }).data.cause === cause)
      .map(({ event }) => event);
  const WEEK = daysFrom(addDays(MONDAY, -9), MONDAY);

  test('says what needs none before the first is made', async () => {
    const [broken = 0, ...others] = await neighbourhood();
    await read(broken, 'ground-fault');
    for (const id of others) await read(id, 'works');
    const found = await diagnosed(api);
    expect(found.map(({ cause }) => cause)).toContain('event:GROUND_FAULT');
    const [first] = await seen();
    expect(first).toContain('event:GROUND_FAULT');
  });

  test('reports no missing production before it knows that no neighbour produces', async () => {
    const all = await neighbourhood();
    for (const id of all) await read(id, 'idle');
    for (const id of all) await gave(id, WEEK, 0);
    expect((await diagnosed(api)).map(({ cause }) => cause)).toEqual([]);
    expect(await told('no_production')).toEqual([]);
  });

  test('says at its end what rests on comparisons', async () => {
    const [dead = 0, weak = 0, ...others] = await neighbourhood();
    await read(dead, 'idle');
    for (const id of [weak, ...others]) await read(id, 'works');
    await gave(dead, WEEK, 0);
    await gave(weak, WEEK, 25_000);
    for (const id of others) await gave(id, WEEK, 50_000);
    const found = await diagnosed(api);
    expect((await seen()).flat()).not.toContain('low_yield');
    expect((await seen()).at(0)).toContain('no_production'); // it counts as not working: that has a cause at once
    expect(found.find(({ installation, cause }) => installation === dead && cause === 'no_production')).toMatchObject({
      explainedBy: null,
    });
    expect(found.find(({ installation, cause }) => installation === weak && cause === 'low_yield')).toMatchObject({ explainedBy: null });
  });

  test('reports at its end that one without neighbours produces nothing', async () => {
    await read(await placed(api), 'idle');
    expect((await diagnosed(api)).map(({ cause }) => cause)).toEqual(['no_production']);
    expect(await told('no_production')).toEqual(['cause.opened']);
  });

  test('neither ends nor reports again an open cause, however old its comparisons are', async () => {
    const [weak = 0, ...others] = await neighbourhood();
    const giveUntil = async (day: string) => {
      await gave(weak, daysFrom(addDays(MONDAY, -9), day), 25_000);
      for (const id of others) await gave(id, daysFrom(addDays(MONDAY, -9), day), 50_000);
    };
    for (const id of [weak, ...others]) await read(id, 'works');
    await giveUntil(MONDAY);
    const lowYield = async () => (await diagnosed(api, true)).find(({ cause }) => cause === 'low_yield');
    const before = await lowYield();
    expect(before).toMatchObject({ installation: weak, state: 'active' });
    api.moveTo(instantOf(addDays(MONDAY, 6), 15));
    await giveUntil(addDays(MONDAY, 6));
    await api.database.script('update reading_watches set is_news = true');
    expect(await lowYield()).toMatchObject({ id: before?.id, state: 'active', since: before?.since });
    expect(await told('low_yield')).toEqual(['cause.opened']);
  });

  test('that is cut off has judged what needs none, and makes up for the rest the next time', async () => {
    const [broken = 0, weak = 0, ...others] = await neighbourhood();
    await read(broken, 'ground-fault');
    for (const id of [weak, ...others]) await read(id, 'works');
    await gave(weak, WEEK, 25_000);
    for (const id of [broken, ...others]) await gave(id, WEEK, 50_000);
    await cutOff(NOW);
    const causes = async () =>
      (await api.database.rows<{ cause: string }>('select distinct cause from diagnoses')).map(({ cause }) => cause);
    expect(await causes()).toContain('event:GROUND_FAULT');
    expect(await causes()).not.toContain('low_yield');
    await diagnosed(api);
    expect(await causes()).toContain('low_yield');
  });

  test('that is interrupted while it compares again, as energies of past days came late, does so the next time', async () => {
    const [weak = 0, ...others] = await neighbourhood();
    for (const id of [weak, ...others]) await read(id, 'works');
    for (const id of [weak, ...others]) await gave(id, WEEK, 50_000);
    const low = async () =>
      (await api.database.rows<{ id: number }>(`select installation_id as id from diagnoses where cause = 'low_yield'`)).map(
        ({ id }) => id,
      );
    await sweepCare(api.database, NOW);
    expect(await low()).toEqual([]);
    await gave(weak, WEEK, 25_000);
    await api.database.script('update care_sweeps set is_comparison_stale = true');
    const later = NOW + 20 * 60_000;
    await cutOff(later);
    expect(await low()).toEqual([]);
    await sweepCare(api.database, later + 20 * 60_000);
    expect(await low()).toEqual([weak]);
  });
});
