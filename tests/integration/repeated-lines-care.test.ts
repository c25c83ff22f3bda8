import { beforeEach, describe, expect, test } from 'vitest';
import { isBright } from '#domain/energy/daylight.ts';
import { keyForDiagnosis } from '#domain/service/to-do/filed-tasks.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf, localDateOf, toIso } from '#domain/time/warsaw.ts';
import { noteRule } from '#server/store/care/rule-changes.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { READING_RULE } from '#domain/grid/voltage-quality/voltage-day.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { diagnosed, placed } from '#tests/support/diagnosed-installation.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import { drawnSeed, LOST_COUNTERS } from '#tests/support/frozen-lines.ts';
import { clearPower, POZNAN, timesOf } from '#tests/support/solar-days.ts';
import { aReading, aTelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

const seed = drawnSeed();
/** Readings that arrive together. */
const PART = 5;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** A Wednesday. */
const FIRST = '2026-06-10';
const MONDAY = '2026-06-08';

interface Wire {
  readonly is_working: boolean;
  readonly last_power?: number | null;
}

describe(`an inverter whose logger repeats one line, PV_SEED=${seed}`, () => {
  const api = madeOnce(() => aTelemetryApi(ANY_KIND, instantOf(MONDAY)));
  beforeEach(async () => {
    await api.empty();
    await api.database.script('truncate repeated_lines; delete from diagnoses; update care_sweeps set compared = null, compared_at = null');
  });

  /** Readings of clear days that move, and repeat the line of one time up to another. */
  const history = (id: number, from: number, frozen: number, until: number, to: number, hasCounter: boolean): Reading[] => {
    const random = aRandom(mixed(seed, frozen));
    let [counter, day] = [0, ''];
    const days = daysFrom(localDateOf(from), addDays(localDateOf(to), 1));
    const moving = days.flatMap((date) =>
      timesOf(date, 5 * MINUTE).map((at) => {
        if (day !== date) [counter, day] = [0, date];
        const power = Math.round(clearPower(at) * random.between(0.93, 1));
        counter += power / 12;
        const volts = (base: number) => Math.round((base + 3 * random.share()) * 10) / 10;
        const voltages = [volts(230), volts(231), volts(229)] as const;
        return aReading(id, at, {
          power,
          energy: hasCounter ? Math.round(counter) : null,
          voltages,
          state: 'MPPT',
          events: [],
          sentBy: 'modem',
        });
      }),
    );
    const line = moving.findLast(({ at }) => at <= frozen);
    return moving
      .filter(({ at }) => at >= from && at <= to)
      .map((read) => (line && read.at > frozen && read.at <= until ? { ...line, at: read.at } : read));
  };
  /** The same with a counter that begins again at midnight, or is missed at times, in the repeated lines, and lines of a state alone between. */
  const disturbed = (readings: readonly Reading[], from: number, to: number): Reading[] => {
    const random = aRandom(mixed(seed, to));
    const { isLost } = random.pick(LOST_COUNTERS);
    const isRun = ({ at }: Reading) => at > from + 1.5 * HOUR && at <= to;
    return readings.flatMap((read) => [
      read.energy !== null && isRun(read) && isLost(read.at, from, random) ? { ...read, energy: 0 } : read,
      ...(isRun(read) ? [aReading(read.installationId, read.at + 7_000, { state: 'MPPT', events: [], sentBy: 'modem' })] : []),
    ]);
  };
  const takeUpTo = async (readings: readonly Reading[], from: number, to: number) => {
    api.moveTo(to);
    const some = readings.filter(({ at }) => at > from && at <= to);
    for (let index = 0; index < some.length; index += PART) await api.take(some.slice(index, index + PART));
    await judgeAll(api.database, to);
    return diagnosed(api);
  };
  const causes = async (found: Awaited<ReturnType<typeof diagnosed>>) => found.map(({ cause, state, since }) => [cause, state, since]);
  const works = async (id: number): Promise<(boolean | number | null | undefined)[]> => {
    const status = await api.read<Wire>(`status/${id}/`).catch(() => undefined);
    const [live] = await api.database.rows<{ is: boolean }>('select is_working as is from installation_live where installation_id = $1', [
      id,
    ]);
    return [status?.is_working ?? live?.is, live?.is];
  };

  test('works for two hours of daylight, is silent then by that cause alone, through the night, and until its values move, whatever its counter and state say', async () => {
    for (let run = 0; run < runsOf(2); run += 1) {
      const random = aRandom(mixed(seed, run));
      const id = await placed(api);
      const frozen = Math.floor(instantOf(FIRST, random.whole(8, 14), random.whole(0, 59)) / (5 * MINUTE)) * 5 * MINUTE;
      const until = frozen + random.between(1.1, 2.4) * DAY;
      const readings = disturbed(history(id, instantOf(MONDAY), frozen, until, until + 2 * HOUR, random.isIn(0.7)), frozen, until);
      await api.take(readings.filter(({ at }) => at <= instantOf(FIRST, 6)));
      expect(await causes(await takeUpTo(readings, instantOf(FIRST, 6), frozen + 85 * MINUTE))).toEqual([]);
      const [live] = await api.database.rows<{ at: number }>('select last_at as at from installation_live where installation_id = $1', [
        id,
      ]);
      expect(live?.at).toBe(frozen);
      expect(await causes(await takeUpTo(readings, frozen + 85 * MINUTE, frozen + 115 * MINUTE))).toEqual([]);
      expect(await works(id)).toEqual([true, true]);
      const MIDNIGHT: number = instantOf(addDays(FIRST, 1));
      const stops = [frozen + 125 * MINUTE, MIDNIGHT - MINUTE, ...[1, 62, 300, 420].map((after) => MIDNIGHT + after * MINUTE)];
      let from: number = frozen + 115 * MINUTE;
      for (const to of [...stops, until]) {
        await api.database.script('update reading_watches set is_news = true');
        expect(await causes(await takeUpTo(readings, from, to)), `run ${run}`).toEqual([['stale', 'active', frozen]]);
        expect(await works(id)).toEqual([false, false]);
        from = to;
      }
      const after = await takeUpTo(readings, until, until + 2 * HOUR);
      if (isBright(until + 2 * HOUR, POZNAN)) expect(await works(id)).toEqual([true, true]);
      expect(await causes(after)).toEqual([['stale', 'gone', frozen]]);
      await api.empty();
      await api.database.script('truncate repeated_lines; delete from diagnoses');
    }
  });

  test('that says nothing more is silent because of it, and the two are one line', async () => {
    const id = await placed(api);
    const frozen = instantOf(FIRST, 9);
    const readings = history(id, instantOf(MONDAY), frozen, frozen + 3 * HOUR, frozen + 3 * HOUR, true);
    await api.take(readings);
    const found = await takeUpTo([], 0, frozen + 6 * HOUR);
    expect(found.map(({ cause, explainedBy }) => [cause, explainedBy]).sort()).toEqual([
      ['silent', 'stale'],
      ['stale', null],
    ]);
    expect(await works(id)).toEqual([false, false]);
  });

  test('has no voltages of it in the report of its week, which counts them by phase and has no verdict', async () => {
    const id = await placed(api);
    const frozen = instantOf(FIRST, 12);
    const readings = history(id, instantOf(MONDAY), frozen, instantOf(addDays(MONDAY, 7)), instantOf(addDays(MONDAY, 7)) - 1, false);
    await api.take(readings);
    const report = async () =>
      (await (await api.call(`/care/v1/voltage_report/${id}/?week=${MONDAY}`)).json()) as {
        phases: { n: number; stale: number; en50160: boolean | null }[];
      };
    const said = await report();
    const repeated = readings.filter(({ at }) => at > frozen).length;
    expect(said.phases.map(({ stale, en50160 }) => [stale, en50160])).toEqual(Array.from({ length: 3 }, () => [repeated, null]));
    expect(said.phases[0]?.n).toBeLessThanOrEqual(2.5 * 144 + 1);
    await sumUpVoltages(api.database, instantOf(addDays(MONDAY, 8)));
    expect(await report()).toEqual(said);
  });

  test('gives no hour of power and no voltage to a chart from its second reading on', async () => {
    const id = await placed(api);
    const frozen = instantOf(FIRST, 12);
    const readings = history(id, instantOf(MONDAY), frozen, frozen + 60 * HOUR, frozen + 60 * HOUR, false);
    await api.take(readings);
    const rows = await api.database.rows<{ count: number }>(
      'select count(*)::int as count from readings where at > $1 and coalesce(power, energy, voltage_l1, voltage_l2, voltage_l3) is not null',
      [new Date(frozen).toISOString()],
    );
    expect(rows).toEqual([{ count: 0 }]);
    const days = await api.database.rows<{ energy: number }>('select energy from energy_days where day > $1::date and energy > 0', [FIRST]);
    expect(days).toEqual([]);
  });

  test('has no good hour after a repair that it repeats through', async () => {
    const id = await placed(api);
    const closed = instantOf(FIRST, 10);
    const readings = history(id, instantOf(MONDAY), closed + 20 * MINUTE, closed + 3 * HOUR, closed + 5 * HOUR, true);
    await api.take(readings.filter(({ at }) => at < closed));
    await takeUpTo([], 0, closed - 1);
    const [{ sn } = { sn: '' }] = await api.database.rows<{ sn: string }>('select sn from installations where id = $1', [id]);
    const body = {
      description: '',
      inverter_sn: sn,
      contact: '',
      creation_date: '10.06.2026',
      employee: 'Anna',
      adress: '',
      reason: 'Nie działa',
      order: '',
    };
    const filed = await api.call('/api/v1/task_order/', {
      method: 'POST',
      headers: { 'Idempotency-Key': `"${keyForDiagnosis(99, 'abcdef')}"` },
      body: JSON.stringify(body),
    });
    const { id: task } = (await filed.json()) as { id: number };
    api.moveTo(closed);
    await api.call(`/api/v1/task_order/${task}/`, { method: 'PUT', body: JSON.stringify({ status: 1, update_date: toIso(closed) }) });
    await takeUpTo(readings, closed - 1, closed + 5 * HOUR);
    const checks = (await (await api.call('/care/v1/repair_checks/')).json()) as { state: string; reason: string | null }[];
    expect(checks.map(({ state, reason }) => [state, reason])).toEqual([['unconfirmed', 'stale']]);
  });

  test('of an earlier version is computed again, as if its readings came now', async () => {
    const id = await placed(api);
    const frozen = instantOf(FIRST, 11);
    const readings = disturbed(
      history(id, instantOf(MONDAY), frozen, frozen + 40 * HOUR, frozen + 50 * HOUR, true),
      frozen,
      frozen + 40 * HOUR,
    );
    const now = frozen + 50 * HOUR + MINUTE;
    api.moveTo(now);
    await api.take(readings);
    await diagnosed(api);
    const expected = await whatFollows(api.database);
    await api.database.script(
      `update readings set power = repeated[1], energy = repeated[2], voltage_l1 = repeated[3], voltage_l2 = repeated[4], voltage_l3 = repeated[5],
         repeated = null where repeated is not null;
       truncate repeated_lines; update energy_days set energy = 62000, hours = array_fill(2583, array[24]); update installation_live set last_power = 1`,
    );
    await api.database.rows('update care_sweeps set rule = $1', [READING_RULE - 1]);
    await noteRule(api.database, READING_RULE);
    for (let sweep = 0; sweep < 3; sweep += 1) {
      await diagnosed(api);
      await recountStored(api.database);
      await sumUpVoltages(api.database, now);
    }
    expect(await whatFollows(api.database)).toEqual(expected);
  });
});
