import { expect, test } from 'vitest';
import { ANY_KIND } from '#tests/support/database.ts';
import { FAULT_KINDS } from '#tests/support/fleets/fault-kinds.ts';
import { drawnSeed, faultyFleet } from '#tests/support/fleets/seasons.ts';

const seed = drawnSeed();

/** One kind of an axis each time: communication, inverter, grid. `npm run test:full` has all kinds (tests/fleets). */
const PLANTED = ['modem dead', 'FAULT that lasts', 'overvoltage at noon, with trips'][seed % 3];

test(`a few days of a generated fleet have the cause of its planted fault and no other, FLEET_SEED=${seed}`, async () => {
  const kinds = FAULT_KINDS.filter(({ name }) => name === PLANTED);
  const { verdicts, found } = await faultyFleet({ kind: ANY_KIND, seed, season: 'autumn', days: 3 }, kinds);
  expect(verdicts.map(({ kind, wrong, missing }) => ({ kind, wrong, missing }))).toEqual(
    kinds.map(({ name }) => ({ kind: name, wrong: [], missing: [] })),
  );
  expect(found).toEqual([]);
});
