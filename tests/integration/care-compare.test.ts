import { describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { hoursOfDay, instantOf } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { emptyTelemetryApi } from '#tests/support/made-once.ts';

const MONDAY = '2026-06-08';
const TUESDAY = addDays(MONDAY, 1);
const at = (hour: number, minute = 0, day = MONDAY) => instantOf(day, hour, minute);
const NOW = at(18);
/** The comparisons of Tuesday. */
const days = daysFrom(addDays(MONDAY, -4), TUESDAY);

describe.each(KINDS)('who counts in a comparison on %s', (kind) => {
  const api = emptyTelemetryApi(kind, NOW);

  const json = async (path: string) => ({ body: (await (await api.call(path)).json()) as Record<string, unknown> });
  const energyOf = async (id: number, wattHours: number) => {
    for (const day of days) {
      const hours = Array.from({ length: hoursOfDay(day) }, () => Math.round(wattHours / hoursOfDay(day)));
      await api.database.rows('insert into energy_days (installation_id, day, hours, energy) values ($1, $2::date, $3::int[], $4)', [
        id,
        day,
        hours,
        wattHours,
      ]);
    }
  };
  /** An installation with this energy each day, among six of 10 kWp with 50 kWh. */
  const neighbourhood = async (own: number) => {
    const all = [await placed(api)];
    for (const north of [0.05, 0.1, 0.2, 0.3, 0.4, 0.5]) all.push(await placed(api, { latitude: 52.4 + north, longitude: 16.9 }));
    for (const [place, id] of all.entries()) {
      await energyOf(id, place === 0 ? own : 50_000);
      await api.take(readingsFor(id, [{ at: NOW, power: null, voltages: [235], state: 'MPPT', events: [] }]));
    }
    return all[0] ?? 0;
  };

  test('a neighbour that stood in FAULT in those days does not count, and the list says so', async () => {
    const id = await neighbourhood(25_000);
    const [, broken] = await api.database.rows<{ id: number }>('select id from installations order by id');
    const fault = { at: at(12, 0, days[1]), power: 0, voltages: [235], state: 'FAULT', events: [] };
    const again = { at: at(15, 0, days[1]), power: 4000, voltages: [235], state: 'MPPT', events: [] };
    await api.take(readingsFor(broken?.id ?? 0, [fault, again]));
    const { body } = await json(`/care/v1/compare/${id}/?date=${TUESDAY}`);
    expect((body.neighbours as { id: number }[]).find((one) => one.id === broken?.id)).toMatchObject({
      used: false,
      yield: null,
      why_not: null,
      hindered: 'fault',
    });
    expect(body).toMatchObject({ verdict: 'strings', median: expect.closeTo(25, 1) });
  });

  test('one that stood in FAULT itself and gave as much all the same has no verdict', async () => {
    const id = await neighbourhood(45_000);
    const path = `/care/v1/compare/${id}/?date=${TUESDAY}`;
    expect((await json(path)).body).toMatchObject({ verdict: 'normal', hindered: null });
    await api.take(readingsFor(id, [{ at: at(12, 0, days[1]), power: 0, voltages: [235], state: 'FAULT', events: ['GROUND_FAULT'] }]));
    expect((await json(path)).body).toMatchObject({ verdict: null, reason: null, hindered: 'fault', ratio: expect.closeTo(0.9, 1) });
  });

  test('a comparison without a date is of the days that the diagnoses are of', async () => {
    const id = await neighbourhood(25_000);
    expect((await json(`/care/v1/compare/${id}/`)).body).toMatchObject({ to: addDays(MONDAY, -1) });
    api.moveTo(at(22));
    expect((await json(`/care/v1/compare/${id}/`)).body).toMatchObject({ to: MONDAY });
  });
});
