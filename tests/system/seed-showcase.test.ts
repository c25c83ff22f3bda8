import '#tests/support/optimised-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { seedDemo } from '#tests/support/demo-seed.ts';
import { SHOWCASE } from '#server/seed/showcase.ts';
import { CAUSE_OF, OF_MUTE, WISHES } from '#server/seed/task-causes.ts';
import type { Database } from '#server/store/database-types.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { simulate } from '#server/telemetry/demo/simulate.ts';
import { KINDS } from '#tests/support/database.ts';
import { aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';

const NOW = instantOf('2026-10-26', 12, 7);
const SIZE = 40;
const DAYS = 16;

interface Listed {
  readonly id: number;
  readonly sn: string;
  readonly description: string;
  readonly model: string;
  readonly number_of_phases: number;
  readonly generator_rated_power: number;
  readonly is_working: boolean;
  readonly min_date: string | null;
}
interface Told {
  readonly inverter_sn: string;
  readonly reason: string;
  readonly status: number;
  readonly update_date: string | null;
}

const shown = (scenario: string) => SHOWCASE.find((one) => one.scenario === scenario)?.installation.sn ?? '';
const TABLES = 'readings, energy_days, state_log, event_log, overvoltages';

for (const kind of KINDS) {
  describe(`the demo’s showcase on ${kind}`, () => {
    let api: TelemetryApi;
    let listed: readonly Listed[];
    beforeAll(async () => {
      api = await aTelemetryApi(kind, NOW);
      await api.database.script('delete from staff'); // the seed needs an empty table of accounts
      await seedDemo(api.database, SIZE, NOW, DAYS);
      await api.signInAgain();
      listed = (await api.read<{ results: Listed[] }>(`pvs_list/?page_size=${SIZE}`)).results;
    });
    afterAll(() => api.remove());
    const idOf = (sn: string) => listed.find((one) => one.sn === sn)?.id ?? 0;

    test('is on the first page, each with readings as far back as its first day', async () => {
      expect(listed.slice(0, SHOWCASE.length).map(({ sn }) => sn)).toEqual(SHOWCASE.map(({ installation }) => installation.sn));
      for (const { id, sn, min_date } of listed.slice(0, SHOWCASE.length)) {
        if (sn === shown('never')) {
          expect(min_date).toBeNull();
          continue;
        }
        expect(min_date?.slice(0, 10)).toBe('2026-10-11');
        for (const call of ['power_data', 'phase_data'])
          expect(JSON.stringify(await api.read(`${call}/${id}/?date=2026-10-11&type=0`)).length).toBeGreaterThan(3_000);
        const before = await api.read<{ chart_data: unknown[] }>(`energy_data/${id}/?date=2026-10-10&type=0`);
        expect(before.chart_data).toEqual([]);
      }
    });

    test('what is seeded at once is what a call would have made of the same readings', async () => {
      const ids = listed.slice(0, SHOWCASE.length).map(({ id }) => id);
      const ours = ({ installation_id: id }: { installation_id?: number }) => ids.includes(id ?? 0);
      const of = (follows: Record<string, unknown[]>) =>
        Object.fromEntries(Object.entries(follows).map(([name, rows]) => [name, (rows as { installation_id: number }[]).filter(ours)]));
      const seeded = of(await whatFollows(api.database));
      expect(seeded.readings?.length).toBeGreaterThan((SHOWCASE.length - 1) * DAYS * 200);
      type Row = { installation_id: number; at: number; power: number; energy: number; state: string; events: string } & Record<
        'voltage_l1' | 'voltage_l2' | 'voltage_l3',
        number | null
      >;
      const readings = (seeded.readings as Row[]).map(
        (row): Reading => ({
          installationId: row.installation_id,
          at: row.at,
          power: row.power,
          energy: row.energy,
          voltages: [row.voltage_l1, row.voltage_l2, row.voltage_l3],
          state: row.state,
          events: row.events === '' ? [] : row.events.split(','),
        }),
      );
      await keeping(api.database, async () => {
        await api.database.script(`truncate ${TABLES}; delete from installation_live`);
        await api.take(readings);
        expect(of(await whatFollows(api.database))).toEqual(seeded);
      });
    });

    test('is working but for those with a fault of their own, and the never heard of', async () => {
      const plants = await api.database.rows<{ id: number; scenario: string }>(
        'select installation_id as id, fate as scenario from demo_plants',
      );
      const faulty = new Set(['never', 'silent', 'ground-fault', 'hardware-failure', 'dc-switch-open']);
      for (const { id, scenario } of plants)
        expect([scenario, listed.find((one) => one.id === id)?.is_working]).toEqual([scenario, !faulty.has(scenario)]);
    });

    test.each(['feed-in', 'tap-high'])('more than one page of overvoltages is at %s', async (scenario) => {
      const first = await api.read<{ cap_dt: string }[]>(`phase_data_overvoltage/${idOf(shown(scenario))}/`);
      const last = encodeURIComponent(first.at(-1)?.cap_dt ?? '');
      const second = await api.read<unknown[]>(`phase_data_overvoltage/${idOf(shown(scenario))}/?last_value=${last}`);
      expect([first.length >= 50, second.length >= 50]).toEqual([true, true]);
    });

    test('a sleepy logger’s energy is its own day’s alone', async () => {
      const id = idOf(shown('sleepy-logger'));
      const rows = await api.database.rows<{ day: string; energy: number; most: number }>(
        `select d.day, d.energy, max(r.energy)::float8 as most from energy_days d join readings r on r.installation_id = d.installation_id
           and (r.at at time zone 'Europe/Warsaw')::date = d.day and extract(hour from r.at at time zone 'Europe/Warsaw') >= 12
         where d.installation_id = $1 group by 1, 2 order by 1`,
        [id],
      );
      expect(rows.length).toBeGreaterThan(DAYS - 2);
      for (const { energy, most } of rows) expect(energy).toBe(most);
    });

    test('tasks name faults that have lasted for a fortnight or more, and no others', async () => {
      const tasks = await api.read<Told[]>('task_order/');
      const scenarios = await api.database.rows<{ sn: string; scenario: string; since: number }>(
        'select sn, fate as scenario, since from demo_plants join installations on id = installation_id',
      );
      const causes = new Map<string, readonly [string, string]>(Object.entries(CAUSE_OF));
      for (const { sn, scenario, since } of scenarios) {
        const reasons = tasks.filter(({ inverter_sn }) => inverter_sn === sn).map(({ reason }) => reason);
        const cause = causes.get(scenario)?.[0];
        const isTakenOn = scenario === 'repaired' || since === 0 || NOW - since >= 14 * 86_400_000;
        const expected = isTakenOn ? [expect.toBeOneOf([cause, OF_MUTE.cause[0]])] : [];
        if (cause !== undefined) expect([scenario, reasons]).toEqual([scenario, expected]);
        else for (const reason of reasons) expect(WISHES.map(([wish]) => wish)).toContain(reason);
      }
      const repaired = tasks.find(({ inverter_sn }) => inverter_sn === shown('repaired'));
      const since = scenarios.find(({ scenario }) => scenario === 'repaired')?.since ?? 0;
      expect(repaired).toMatchObject({ status: 1 });
      expect(Date.parse(repaired?.update_date ?? '')).toBeGreaterThanOrEqual(since);
      expect(localDateOf(since)).toBe('2026-10-20');
      expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set([0, 1, 2]));
    });

    test('models have the phases that their names say, and no home has more power than a home can have', () => {
      for (const { model, number_of_phases: phases, description, generator_rated_power: power } of listed) {
        expect([model, /Primo|Sunny Boy|SUN2000L|KTLM|MIN|1P|S-Series|XS|RS|PIKO MP/.test(model)]).toEqual([model, Number(phases) === 1]);
        if (description.startsWith('Dom')) expect(Number(power)).toBeLessThan(50_000);
      }
    });

    test('goes on reporting, the never heard of stays silent', async () => {
      expect(await simulate(api.database, NOW + 3_600_000)).toBeGreaterThan(30 * 11);
      const silent = await api.database.rows('select 1 as found from readings where installation_id = $1', [idOf(shown('never'))]);
      expect(silent).toEqual([]);
    });
  });
}

/** Leaves the tables unchanged. */
async function keeping(database: Database, work: () => Promise<void>): Promise<void> {
  const tables = [...TABLES.split(', '), 'installation_live'];
  await database.script(tables.map((table) => `create table kept_${table} as select * from ${table}`).join(';'));
  await work();
  await database.script(
    `truncate ${TABLES}; delete from installation_live; ${tables.map((table) => `insert into ${table} select * from kept_${table}; drop table kept_${table}`).join(';')}`,
  );
}
