import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { seedDemo } from '#tests/support/demo-seed.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed } from '#tests/support/diagnosed-installation.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';

const TODAY = '2026-06-18';
const NOW = instantOf(TODAY, 15, 2);
const SIZE = 60;

/** Causes of the demo's scenarios that are active now and no consequence of others; all other installations have none. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  'dc-switch-open': ['event:DC_DISCONNECT'],
  'fuse-blown': ['event:BLOWN_STRING_FUSE'],
  'fan-worn': ['limited'],
  'ground-fault': ['event:GROUND_FAULT'],
  'hardware-failure': ['event:HW_TEST_FAILURE'],
  silent: ['silent'],
  'feed-in': ['event:AC_OVER_VOLT'],
  'tap-high': ['event:AC_OVER_VOLT'],
};
/** Unit: ms. Time for which a too high voltage is reported. */
const TOLD_FOR = 3 * 86_400_000;
/** Scenarios with a fault now or before, which explains a low yield. */
const BROKEN = ['dc-switch-open', 'hardware-failure', 'repaired', 'ground-fault', 'silent'];

interface Compared {
  readonly neighbours: readonly { readonly km: number; readonly used: boolean }[];
}

for (const kind of KINDS) {
  describe(`the demo’s diagnoses on ${kind}`, () => {
    let api: TelemetryApi;
    let found: readonly DiagnosisEntry[];
    const scenarios = new Map<number, string>();
    beforeAll(async () => {
      api = await aTelemetryApi(kind, NOW);
      await api.database.script('delete from staff'); // the seed needs an empty table of accounts
      await seedDemo(api.database, SIZE, NOW, 20);
      await api.signInAgain();
      for (const { id, scenario } of await api.database.rows<{ id: number; scenario: string }>(
        'select installation_id as id, fate as scenario from demo_plants',
      ))
        scenarios.set(id, scenario);
      found = await diagnosed(api);
    });
    afterAll(() => api.remove());

    const scenarioOf = (installation: number) => scenarios.get(installation) ?? '';
    const ofScenario = (scenario: string) => found.filter(({ installation }) => scenarioOf(installation) === scenario);

    test('are its stories: each faulty one has one cause of its own now, and no other has any but the voltage of its line', () => {
      const now = found.filter(({ state, explainedBy }) => state === 'active' && explainedBy === null);
      const told = new Map<string, Set<string>>();
      for (const { installation, cause } of now.filter((one) => one.cause !== 'overvoltage'))
        told.set(scenarioOf(installation), (told.get(scenarioOf(installation)) ?? new Set()).add(cause));
      const present = new Set(scenarios.values());
      const expected = Object.entries(TOLD).filter(([scenario]) => present.has(scenario));
      expect(expected.length).toBeGreaterThan(4);
      expect(Object.fromEntries([...told].map(([scenario, causes]) => [scenario, [...causes]]))).toEqual(Object.fromEntries(expected));
    });

    test('name every line that was too high in the last three days, and no other', async () => {
      const raised = await api.database.rows<{ id: number }>(
        `select distinct installation_id as id from (
           select installation_id, avg(voltage_l1) as l1, avg(voltage_l2) as l2, avg(voltage_l3) as l3, bool_or(events like '%AC_OVER_VOLT%' and power > 0) as told
           from readings where at > $1 group by installation_id, floor(extract(epoch from at) / 600)
         ) means where greatest(l1, l2, l3) > 253 or told order by 1`,
        [new Date(NOW - TOLD_FOR).toISOString()],
      );
      const high = found.filter(({ state, cause }) => state === 'active' && ['overvoltage', 'event:AC_OVER_VOLT'].includes(cause));
      expect([...new Set(high.map(({ installation }) => installation))].sort((a, b) => a - b)).toEqual(raised.map(({ id }) => id));
      expect(new Set(high.map(({ installation }) => scenarioOf(installation)))).toContain('trip-loop');
    });

    test('are its stories of the last days too: trips, a dead line, a worn fan; one low day before a repair is no low yield', () => {
      expect(ofScenario('trip-loop').find(({ cause }) => cause === 'event:AC_OVER_VOLT')?.count).toBeGreaterThan(10);
      const hit = found.filter(({ cause }) => cause === 'grid_outage');
      expect(new Set(hit.map(({ installation }) => scenarioOf(installation)))).toEqual(new Set(['outage', 'outage-near']));
      expect(ofScenario('outage').filter(({ cause, explainedBy }) => cause === 'no_production' && explainedBy !== 'grid_outage')).toEqual(
        [],
      );
      expect(ofScenario('fan-worn').map(({ cause }) => cause)).toContain('event:OVER_TEMP');
      expect(ofScenario('repaired')).toEqual([]);
      for (const quiet of ['sleepy-logger', 'snow', 'never']) expect(ofScenario(quiet), quiet).toEqual([]);
    });

    test('go with what became of its repairs: the board that was changed works, what was closed this morning is good so far, and nothing else is left', async () => {
      const checks = (await (await api.call('/care/v1/repair_checks/')).json()) as { installation: number; state: string }[];
      expect(checks.filter(({ installation }) => scenarioOf(installation) === 'repaired')).toMatchObject([{ state: 'confirmed' }]);
      const left = checks.filter(({ state }) => state !== 'confirmed');
      expect(left).toMatchObject([{ state: 'good_so_far', closed_at: toIso(instantOf(TODAY, 10, 30)) }]);
    });

    test('name the open task that was seeded for them; what has none is young', async () => {
      const open = await api.database.rows<{ id: number; sn: string; cause: string }>(
        'select id, inverter_sn as sn, cause from tasks where status <> 1 and cause is not null',
      );
      expect(open.length).toBeGreaterThan(3);
      const taskOf = new Map(found.map((one) => [`${one.sn} ${one.cause}`, one.task]));
      const told = open.filter(({ sn, cause }) => taskOf.has(`${sn} ${cause}`));
      expect(told.length).toBeGreaterThan(3);
      for (const { id, sn, cause } of told) expect([sn, cause, taskOf.get(`${sn} ${cause}`)]).toEqual([sn, cause, id]);
    });

    test('say ‘strings’ of every blown fuse on each compared day, and of no inverter that was never faulty', async () => {
      const yields = await api.database.rows<{ id: number; date: string; verdict: string | null; since: number }>(
        `select y.installation_id as id, y.date, y.verdict, p.since from yield_verdicts y join demo_plants p on p.installation_id = y.installation_id
         where y.ratio is not null order by 1, 2`,
      );
      expect(new Set(yields.map(({ date }) => date)).size).toBe(15);
      const fuses = yields.filter(({ id, date, since }) => scenarioOf(id) === 'fuse-blown' && instantOf(addDays(date, -5)) >= since);
      expect(fuses.length).toBeGreaterThan(20);
      // if an event of its own leaves fewer than three neighbours within 100 km, nothing is reported (24.6)
      for (const { id, date } of fuses.filter(({ verdict }) => verdict !== 'strings')) {
        const { neighbours } = (await (await api.call(`/care/v1/compare/${id}/?date=${date}`)).json()) as Compared;
        expect(neighbours.filter(({ used, km }) => used && km <= 100).length, date).toBeLessThan(3);
      }
      expect(fuses.filter(({ verdict }) => verdict === 'strings').length).toBeGreaterThan(fuses.length / 2);
      const strange = yields.filter(
        ({ id, verdict }) => (verdict === 'strings' || verdict === 'none') && ![...BROKEN, 'fuse-blown'].includes(scenarioOf(id)),
      );
      expect(strange).toEqual([]);
    });
  });
}
