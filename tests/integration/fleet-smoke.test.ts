import { expect, test } from 'vitest';
import { ANY_KIND } from '#tests/support/database.ts';
import { FAULT_KINDS } from '#tests/support/fleets/fault-kinds.ts';
import { drawnSeed, faultyFleet } from '#tests/support/fleets/seasons.ts';

/** One kind of each axis: communication, inverter, grid. `npm run test:full` has all kinds (tests/fleets). */
const KINDS = ['modem dead', 'FAULT that lasts', 'overvoltage at noon, with trips'];

const seed = drawnSeed();

test(`a few days of a generated fleet have the causes of its planted faults and no other, FLEET_SEED=${seed}`, async () => {
  const kinds = FAULT_KINDS.filter(({ name }) => KINDS.includes(name));
  const { verdicts, found } = await faultyFleet({ kind: ANY_KIND, seed, season: 'autumn', days: 3 }, kinds);
  expect(verdicts.map(({ kind, wrong, missing }) => ({ kind, wrong, missing }))).toEqual(
    kinds.map(({ name }) => ({ kind: name, wrong: [], missing: [] })),
  );
  expect(found).toEqual([]);
});
