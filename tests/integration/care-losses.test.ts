import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { clearPower, timesOf } from '#tests/support/solar-days.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const TODAY = '2026-06-09';
const DAYS = daysFrom(addDays(TODAY, -12), TODAY);
const HELD_BACK = DAYS.at(-2) ?? '';

describe.each(KINDS)('what a comparison says was lost on %s', (kind) => {
  const api = madeOnce(() => aTelemetryApi(kind, instantOf(TODAY, 18)));
  beforeEach(() => api.empty());

  /** Twelve clear days of an inverter of 10 kW; one of them from 10 to 14 o'clock as given. Of the day only the hours of light. */
  const lostBy = async (
    noon: { readonly power: number; readonly volts: number; readonly state: string; readonly events: string[] },
    atChangesOnly = false,
  ) => {
    const id = await placed(api);
    const [from, to] = [instantOf(HELD_BACK, 10), instantOf(HELD_BACK, 14)];
    const readings = DAYS.flatMap((day) => timesOf(day)).flatMap((at) => {
      const power = clearPower(at);
      const held = at >= from && at < to;
      if (power < 1000) return [];
      return [
        {
          at,
          power: held ? noon.power : power,
          voltages: [held ? noon.volts : 235],
          state: held ? noon.state : 'MPPT',
          events: atChangesOnly && at !== from && at !== to ? null : held ? noon.events : [],
        },
      ];
    });
    await api.take(readingsFor(id, readings));
    const response = await api.call(`/care/v1/compare/${id}/?date=${TODAY}`);
    return (
      (await response.json()) as {
        lost: { kwh: number; minutes: number; episodes: object[]; limited: { kwh: number; minutes: number; episodes: object[] } };
      }
    ).lost;
  };

  test('zero export at 238 V is limited power, and nothing is lost to the grid', async () => {
    const lost = await lostBy({ power: 300, volts: 238, state: 'THROTTLED', events: [] });
    expect(lost).toMatchObject({
      kwh: 0,
      minutes: 0,
      episodes: [],
      limited: { minutes: 240, episodes: [{ events: [], max_v: 238, max_mean_v: 238 }] },
    });
    expect(lost.limited.kwh).toBeGreaterThan(20);
  });

  test('heat at a high voltage is limited power, and names it', async () => {
    const lost = await lostBy({ power: 3000, volts: 250, state: 'THROTTLED', events: ['OVER_TEMP'] });
    expect(lost).toMatchObject({ kwh: 0, limited: { minutes: 240, episodes: [{ events: ['OVER_TEMP'] }] } });
  });

  test.each([
    [
      'heat',
      { power: 3000, volts: 250, state: 'THROTTLED', events: ['OVER_TEMP'] },
      { kwh: 0, limited: { minutes: 240, episodes: [{ events: ['OVER_TEMP'] }] } },
    ],
    ['an open cabinet', { power: 0, volts: 254, state: 'STANDBY', events: ['CABINET_OPEN'] }, { kwh: 0, limited: { kwh: 0 } }],
    ['a switch that is off', { power: 0, volts: 254, state: 'STANDBY', events: ['AC_DISCONNECT', 'GRID_DISCONNECT'] }, { kwh: 0 }],
    ['the frequency', { power: 0, volts: 235, state: 'STANDBY', events: ['OVER_FREQUENCY'] }, { minutes: 240, limited: { kwh: 0 } }],
  ])('of a logger that tells events at their changes only counts in the readings between: %s', async (_, noon, says) => {
    expect(await lostBy(noon, true)).toMatchObject(says);
  });

  test.each([
    ['AC_OVER_VOLT', { power: 0, volts: 251, state: 'FAULT', events: ['AC_OVER_VOLT'] }, { events: ['AC_OVER_VOLT'], max_mean_v: 251 }],
    ['OVER_FREQUENCY alone', { power: 0, volts: 235, state: 'STANDBY', events: ['OVER_FREQUENCY'] }, { events: ['OVER_FREQUENCY'] }],
    ['THROTTLED at 249 V', { power: 2000, volts: 249, state: 'THROTTLED', events: [] }, { events: [], max_mean_v: 249 }],
  ])('%s is lost to the grid, with its evidence', async (_, noon, evidence) => {
    const lost = await lostBy(noon);
    expect(lost).toMatchObject({ minutes: 240, episodes: [evidence], limited: { kwh: 0, episodes: [] } });
    expect(lost.kwh).toBeGreaterThan(15);
    expect(lost.kwh).toBeLessThan(40);
  });
});
