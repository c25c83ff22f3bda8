import { describe, expect, test } from 'vitest';
import { ANY_KIND } from '#tests/support/database.ts';
import { drawnSeed, type HealthyRun, healthyFleet, type Season } from '#tests/support/fleets/seasons.ts';

const seed = drawnSeed();
/** Neighbourhoods of six, days that are judged, and fleets of each season: 1,440 installation-days. */
const [NEIGHBOURHOODS, DAYS, FLEETS] = [6, 10, 4];
/** Unit: ms. */
const LONG = 1_800_000;

const told = ({ from, found }: HealthyRun, index: number): string[] =>
  found.map(({ sn, day, cause, why }) => `FLEET_SEED=${seed} fleet ${index} from ${from}: ${sn} on ${day}: ${cause} ${why}`);

async function falseIn(season: Season): Promise<{ readonly days: number; readonly found: readonly string[] }> {
  let days = 0;
  const found: string[] = [];
  for (let index = 0; index < FLEETS; index += 1) {
    const run = await healthyFleet({ kind: ANY_KIND, seed: seed + index, season, days: DAYS }, NEIGHBOURHOODS);
    days += run.installationDays;
    found.push(...told(run, index));
  }
  return { days, found };
}

describe(`generated healthy fleets, FLEET_SEED=${seed}`, () => {
  test(
    'have no cause in 1,200 installation-days of autumn',
    async () => {
      const { days, found } = await falseIn('autumn');
      expect(days).toBeGreaterThanOrEqual(1_200);
      expect(found).toEqual([]);
    },
    LONG,
  );

  test(
    'have a cause at most once in 700 installation-days of midwinter',
    async () => {
      const { days, found } = await falseIn('midwinter');
      expect(days).toBeGreaterThanOrEqual(1_400);
      expect(found.length > days / 700 ? found : []).toEqual([]);
    },
    LONG,
  );
});
