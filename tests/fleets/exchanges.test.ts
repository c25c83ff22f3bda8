import { expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { EXCHANGE_KINDS, type Exchange, exchanged } from '#tests/support/fleets/exchanges.ts';
import type { Planted } from '#tests/support/fleets/faults.ts';
import { falseCauses } from '#tests/support/fleets/judge-fleet.ts';
import { aNeighbourhood, centresOf } from '#tests/support/fleets/plants.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import { type FleetServer, runFleet } from '#tests/support/fleets/run-fleet.ts';
import { drawnSeed } from '#tests/support/fleets/seasons.ts';
import { aSky } from '#tests/support/fleets/sky.ts';

const seed = drawnSeed();
/** Days before the first exchange, and days that are judged. */
const [BEFORE, JUDGED] = [7, 8];
/** Healthy neighbours of each exchange. */
const NEIGHBOURS = 5;
/** Unit: ms. */
const LONG = 3_600_000;

const FIRST = addDays('2026-05-04', aRandom(mixed(seed, 3)).whole(0, 130));
/** The first exchanges are on the second judged day, so that days before them are judged too. */
const FROM = addDays(FIRST, BEFORE + 1);

const neighbourhoods = centresOf(seed, EXCHANGE_KINDS.length);
const neighboursOf = (index: number, count = NEIGHBOURS): Planted[] =>
  aNeighbourhood(`X${index}N`, mixed(seed, index), neighbourhoods[index] ?? { latitude: 52, longitude: 19 }, count).map((plant) => ({
    plant: { ...plant, known: { ...plant.known, isPlaced: true } },
    effects: [],
  }));
const oneOf = (index: number): Planted => {
  const [kind, centre] = [EXCHANGE_KINDS[index], neighbourhoods[index]];
  if (!kind || !centre) throw new Error('each kind has a place');
  return exchanged(kind, `X${index}`, mixed(seed, 30 + index), { centre, from: FROM, random: aRandom(mixed(seed, 60 + index)) });
};

const all = EXCHANGE_KINDS.map((_, index) => index);
const nameOf = (sn: string): string => `${sn} (${EXCHANGE_KINDS[Number(/\d+/.exec(sn)?.[0])]?.name})`;

test(
  `healthy installations whose inverter or modules are exchanged have no cause, FLEET_SEED=${seed}`,
  async () => {
    const planted = all.flatMap((index) => [oneOf(index), ...neighboursOf(index)]);
    const changed: string[] = [];
    /** True while an exchange is not entered yet: what is said then of the old inverter or modules may be wrong. */
    const isNotEntered = (sn: string, at: number): boolean =>
      planted.some(({ plant, exchanges = [] }) => plant.sn === sn && exchanges.some((one) => one.at <= at && at < one.enteredAt));
    /** Comparisons of whole days before an exchange are the same before and after it is entered. */
    const enters = async (server: FleetServer, sn: string, exchange: Exchange): Promise<void> => {
      const dates: LocalDate[] = [0, -1, -2].map((days) => addDays(localDateOf(exchange.at), days));
      const sns = planted.map(({ plant }) => plant.sn).filter((one) => one.startsWith(sn));
      const said = () => Promise.all(sns.flatMap((one) => dates.map((date) => server.compared(one, date))));
      const before = await said();
      await server.enter(sn, exchange);
      const after = await said();
      for (const [index, one] of after.entries()) if (one !== before[index]) changed.push(`${sn}: ${before[index]} became ${one}`);
    };
    const looks = await runFleet({ kind: ANY_KIND, sky: aSky(seed), planted, from: FIRST, before: BEFORE, judged: JUDGED, enters });
    const found = falseCauses(
      looks.filter(({ sn, at }) => !isNotEntered(sn, at)),
      planted.map(({ plant }) => plant),
    );
    expect(changed).toEqual([]);
    expect(found.map(({ sn, day, cause, why }) => `${nameOf(sn)} on ${day}: ${cause} ${why}`)).toEqual([]);
  },
  LONG,
);

/** Share of the modules that work in a bad installation, and its healthy neighbours: as few as a comparison needs, and one. */
const [BAD, FEWER_NEIGHBOURS] = [0.4, 4];

test(
  `installations that are bad from the start keep their cause through an exchange, entered late or not, FLEET_SEED=${seed}`,
  async () => {
    const bad = all.map((index): Planted => ({ ...oneOf(index), effects: [{ share: () => BAD }] }));
    const planted = [...bad, ...all.flatMap((index) => neighboursOf(index, FEWER_NEIGHBOURS))];
    const looks = await runFleet({ kind: ANY_KIND, sky: aSky(seed), planted, from: FIRST, before: BEFORE, judged: JUDGED });
    const own = looks.filter(({ sn }) => bad.some(({ plant }) => plant.sn === sn));
    const without = own.filter(({ causes }) => !causes.some(({ cause }) => cause === 'low_yield'));
    expect(new Set(own.map(({ sn, at }) => `${sn} ${localDateOf(at)}`)).size).toBe(bad.length * JUDGED);
    expect([...new Set(without.map(({ sn, at }) => `${nameOf(sn)} on ${localDateOf(at)}`))]).toEqual([]);
  },
  LONG,
);
