import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import { KINDS } from '#tests/support/database.ts';
import { aRandom, type Random } from '#tests/support/fleets/random.ts';
import { drawnSeed } from '#tests/support/frozen-lines.ts';
import { anExchangedRoof, aRating, type ExchangedRoof, inHostileOrder } from '#tests/support/generated-exchanges.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';
import { runsOf } from '#tests/support/runs.ts';

/* Energies do not depend on when the server hears of an exchange. `PV_SEED` repeats a roof, `PV_RUNS` draws more. */

const HOUR = 3_600_000;
const FIRST_SEED = drawnSeed();
const SEEDS = Array.from({ length: runsOf(8) }, (_, run) => FIRST_SEED + run);

interface Period {
  readonly id: number;
  readonly from_at: string;
  readonly reason: string;
  readonly inverter_sn: string;
  readonly inverter_power: number;
  readonly generator_power: number;
}

/** An office that enters the exchanges of a roof late, with mistakes, corrects them, also wrongly, and takes them back. */
function aHastyOffice(api: TelemetryApi, random: Random, roof: ExchangedRoof, id: number) {
  const path = (period = '') => `/care/v1/installations/${id}/equipment/${period}`;
  const entered: { id: number; at: number }[] = [];
  let numbers = 0;
  const send = async (method: string, to: string, body?: object): Promise<Period | null> => {
    const answer = await api.call(to, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
    expect(answer.ok || answer.status === 400, await answer.clone().text()).toBe(true);
    if (random.isIn(0.5)) await recountStored(api.database);
    return answer.ok ? ((await answer.json()) as Period) : null;
  };
  const enters = async () => {
    const next = roof.exchanges[entered.length];
    if (!next) return;
    const isWrong = random.isIn(0.4);
    const late = Math.min(roof.now, (entered.at(-1)?.at ?? roof.from) + random.whole(1, 72) * HOUR);
    numbers += 1;
    const period = await send('POST', path(), {
      from_at: toIso((isWrong ? late : next.at) as Instant),
      reason: next.reason,
      inverter_power: isWrong ? aRating(random) : next.power,
      ...(next.reason === 'replacement' && { inverter_sn: `ROOF-${numbers}` }),
    });
    if (period) entered.push({ id: period.id, at: Date.parse(period.from_at) });
  };
  const corrects = async () => {
    const one = random.pick(entered);
    const at = one.at + random.whole(-48, 48) * HOUR;
    const body = { from_at: toIso(at as Instant), ...(random.isIn(0.5) && { inverter_power: aRating(random) }) };
    if (await send('PATCH', path(`${one.id}/`), body)) one.at = at;
  };
  const takesBack = async () => {
    if (await send('DELETE', path(`${entered.at(-1)?.id}/`))) entered.pop();
  };
  return {
    acts: async () => {
      if (entered.length === 0 || random.isIn(0.5)) await enters();
      else await (random.isIn(0.5) ? corrects() : takesBack());
    },
    periods: async () => ((await (await api.call(path())).json()) as Period[]).toReversed(),
  };
}

/** Gives an installation without readings the periods of another one. */
async function buildIn({ database }: TelemetryApi, id: number, from: Instant, [start, ...later]: readonly Period[]): Promise<void> {
  await database.rows('update installations set inverter_power = $2 where id = $1', [id, start?.inverter_power]);
  await database.rows('update equipment set from_at = $2 where installation_id = $1', [id, toIso(from)]);
  for (const { from_at, inverter_sn, inverter_power, generator_power, reason } of later) {
    await database.rows(
      `insert into equipment (installation_id, from_at, inverter_sn, inverter_power, generator_power, phases, reason)
       values ($1, $2, $3, $4, $5, 3, $6)`,
      [id, from_at, `${inverter_sn}-B`, inverter_power, generator_power, reason],
    );
  }
  await database.rows('update installations set inverter_power = $2 where id = $1', [id, (later.at(-1) ?? start)?.inverter_power]);
}

describe.each(KINDS)('exchanges that are entered in any order, on %s', (kind) => {
  let api: TelemetryApi;
  beforeAll(async () => {
    api = await aTelemetryApi(kind, 0);
  });
  afterAll(() => api.remove());

  test.each(SEEDS)('have the energies of exchanges that were there before any reading, PV_RUNS=1 PV_SEED=%i', async (seed) => {
    const random = aRandom(seed);
    const roof = anExchangedRoof(random);
    await api.empty();
    api.moveTo(roof.now);
    const [changed, ready] = [await api.place({ sn: 'ROOF', modem: null }), await api.place({ sn: 'ROOF-B', modem: null })];
    const readingsOf = (installationId: number) => roof.readings.map((reading) => ({ ...reading, installationId }));
    const energies = (id: number) =>
      api.database.rows('select day, energy, hours, refused, counter, dropped from energy_days where installation_id = $1 order by day', [
        id,
      ]);

    const office = aHastyOffice(api, random, roof, changed);
    for (const batch of inHostileOrder(random, readingsOf(changed))) {
      await api.take(batch);
      if (random.isIn(0.4)) await office.acts();
      if (random.isIn(0.1)) await api.take(batch);
    }
    for (let act = 0; act < 6; act += 1) await office.acts();
    await recountStored(api.database);

    const periods = await office.periods();
    await buildIn(api, ready, roof.from, periods);
    await api.take(readingsOf(ready));
    expect((await energies(changed)).length).toBeGreaterThan(0);
    expect(await energies(changed), JSON.stringify(periods)).toEqual(await energies(ready));
  });
});
