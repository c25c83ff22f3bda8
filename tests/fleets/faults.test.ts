import { describe, expect, test } from 'vitest';
import { ANY_KIND } from '#tests/support/database.ts';
import { FAULT_KINDS } from '#tests/support/fleets/fault-kinds.ts';
import { drawnSeed, type FaultRun, faultyFleet, type Season } from '#tests/support/fleets/seasons.ts';

const seed = drawnSeed();
/** Kinds in one database, each in a neighbourhood of its own. */
const TOGETHER = 9;
/** Unit: days that are judged. */
const DAYS = 8;
/** Unit: ms. */
const LONG = 3_600_000;

const groups = (season: Season) => {
  const kinds = FAULT_KINDS.filter(({ isOfWinter }) => isOfWinter !== true || season === 'midwinter');
  return Array.from({ length: Math.ceil(kinds.length / TOGETHER) }, (_, index) => kinds.slice(index * TOGETHER, (index + 1) * TOGETHER));
};

/** What is wrong of the faults of a run, a line each. */
const wrongIn = ({ verdicts }: FaultRun): string[] =>
  verdicts.flatMap(({ kind, wrong, missing }) => [
    ...wrong.map((one) => `${kind}: wrong ${one}`),
    ...missing.map((one) => `${kind}: missing ${one}`),
  ]);

test('at least 28 kinds of faults are planted, each with a name of its own', () => {
  expect(FAULT_KINDS.length).toBeGreaterThanOrEqual(28);
  expect(new Set(FAULT_KINDS.map(({ name }) => name)).size).toBe(FAULT_KINDS.length);
});

describe.each([
  ['autumn', 0],
  ['midwinter', 1 / 700],
] as const)(`planted faults of %s, FLEET_SEED=${seed}`, (season, allowed) => {
  const found: string[] = [];
  let days = 0;

  test.each(groups(season).map((kinds, index) => [index, kinds] as const))(
    'of group %i have a right cause or none',
    async (index, kinds) => {
      const run = await faultyFleet({ kind: ANY_KIND, seed: seed + index, season, days: DAYS }, kinds);
      found.push(...run.found.map(({ sn, day, cause, why }) => `group ${index}: ${sn} on ${day}: ${cause} ${why}`));
      days += run.installationDays;
      expect(wrongIn(run)).toEqual([]);
    },
    LONG,
  );

  test(`have healthy neighbours without a cause, on ${allowed === 0 ? 'all days' : 'all but one in 700 days'}`, () => {
    expect(found.length > days * allowed ? found : []).toEqual([]);
  });
});
