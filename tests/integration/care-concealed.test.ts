import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed } from '#tests/support/diagnosed-installation.ts';
import { clearPower, timesOf } from '#tests/support/solar-days.ts';
import { aReading, aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const FIRST = '2026-09-14';
const day = (count: number): LocalDate => addDays(FIRST, count);

describe.each(KINDS)('an inverter whose power does not show its modules, on %s', (kind) => {
  const api = madeOnce(() => aTelemetryApi(kind, instantOf(FIRST)));
  beforeEach(async () => {
    await api.database.script('truncate yield_verdicts, energy_recounts; update care_sweeps set compared = null, compared_at = null');
    await api.empty();
  });

  /** Live readings of some whole days, each 15 minutes. */
  const takeDays = (id: number, dates: readonly LocalDate[], says: (at: number) => Partial<Reading>): Promise<unknown> =>
    api.take(dates.flatMap((date) => timesOf(date, 900_000).map((at) => aReading(id, at, { arrivedAt: at, ...says(at) }))));
  const roofs = async (dates: readonly LocalDate[]) => {
    for (const north of [0.03, 0.06, 0.09, 0.12]) {
      const id = await placed(api, { latitude: 52.4 + north, longitude: 16.9 });
      await takeDays(id, dates, (at) => ({ power: Math.round(clearPower(at) * (1 - north)), state: 'MPPT' }));
    }
    return placed(api);
  };
  const enters = (id: number, body: object) =>
    api.call(`/care/v1/installations/${id}/`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const noticesOf = async (id: number) => (await (await api.call(`/care/v1/data_notices/${id}/`)).json()) as { kind: string }[];
  const causesOf = async (id: number) =>
    (await diagnosed(api)).filter((one) => one.installation === id && one.state === 'active').map(({ cause }) => cause);
  const isWorking = async (id: number) =>
    (await api.database.rows<{ is: boolean }>('select is_working as is from installation_live where installation_id = $1', [id]))[0]?.is;

  test.each([
    ['has_battery', { has_battery: true }, 'battery'],
    ['export_limit', { export_limit: 'zero' }, 'limited'],
  ])('by %s has no low yield, and no production only after three whole days while neighbours produced', async (_, entered, reason) => {
    const dates = daysFrom(FIRST, day(10));
    const id = await roofs(dates);
    await enters(id, entered);
    await takeDays(id, dates.slice(0, 6), (at) => ({ power: Math.round(clearPower(at) * 0.2), state: 'MPPT' }));
    api.moveTo(instantOf(day(6)) - 1);
    expect(await causesOf(id)).toEqual([]);
    const compared = await (await api.call(`/care/v1/compare/${id}/?date=${day(6)}`)).json();
    expect(compared).toMatchObject({ verdict: null, reason, ratio: expect.closeTo(0.21, 1) });
    await takeDays(id, dates.slice(6, 8), () => ({ power: 0, state: 'MPPT' }));
    api.moveTo(instantOf(day(8)) - 1);
    expect([await causesOf(id), await isWorking(id)]).toEqual([[], true]);
    await takeDays(id, dates.slice(8, 10), () => ({ power: 0, state: 'MPPT' }));
    api.moveTo(instantOf(day(10)) - 1);
    expect([await causesOf(id), await isWorking(id)]).toEqual([['no_production'], false]);
    await enters(id, { has_battery: false, export_limit: 'none' });
    expect(await isWorking(id)).toBe(false);
  });

  test('by night is named, offered as a battery after three nights, and counted again once it is entered', async () => {
    const dates = daysFrom(FIRST, day(4));
    const id = await roofs(dates);
    const power = (at: number) => (clearPower(at) === 0 ? 600 : Math.round(clearPower(at)));
    await takeDays(id, dates, (at) => ({ power: power(at), state: 'MPPT' }));
    api.moveTo(instantOf(day(4)));
    expect(await noticesOf(id)).toMatchObject([{ kind: 'night_power', nights: 5, last: day(3), has_battery: false }]);
    const energy = async () =>
      (
        await api.database.rows<{ energy: number }>('select energy from energy_days where installation_id = $1 and day = $2::date', [
          id,
          day(1),
        ])
      )[0]?.energy ?? 0;
    const ofModules = await energy();
    await enters(id, { has_battery: true });
    await recountStored(api.database);
    expect((await energy()) - ofModules).toBeGreaterThan(4_000);
    expect(await noticesOf(id)).toMatchObject([{ kind: 'night_power', has_battery: true }]);
  });

  test('because the counter stands still has a notice, the energy of its power, and no cause', async () => {
    const dates = daysFrom(FIRST, day(7));
    const id = await roofs(dates);
    await takeDays(id, dates, (at) => ({ power: Math.round(clearPower(at)), energy: 0, state: 'MPPT' }));
    api.moveTo(instantOf(day(7)) - 1);
    expect([await causesOf(id), await isWorking(id)]).toEqual([[], true]);
    expect(await noticesOf(id)).toEqual([{ kind: 'counter_stuck', since: FIRST }]);
  });

  test('because a rating is ten times too large has a notice and no cause; a fall from normal has a cause and no notice', async () => {
    const dates = daysFrom(FIRST, day(14));
    const id = await roofs(dates);
    await api.database.rows('update installations set generator_power = 120000 where id = $1', [id]);
    const fallen = await placed(api, { latitude: 52.4, longitude: 16.95 });
    await takeDays(id, dates, (at) => ({ power: Math.round(clearPower(at)), state: 'MPPT' }));
    await takeDays(fallen, dates, (at) => ({ power: Math.round(clearPower(at) * (at < instantOf(day(5)) ? 1 : 0.15)), state: 'MPPT' }));
    api.moveTo(instantOf(day(14)) - 1);
    expect([await causesOf(id), await causesOf(fallen)]).toEqual([[], ['low_yield']]);
    expect([await noticesOf(id), await noticesOf(fallen)]).toEqual([[{ kind: 'rating' }], []]);
    const low = (await diagnosed(api)).find(({ installation }) => installation === fallen);
    expect(low?.since).toBe(instantOf(day(5)));
  });
});
