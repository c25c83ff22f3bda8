import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import type { Kind } from '#tests/support/database.ts';
import type { FaultKind, Planted, Site } from './faults.ts';
import { type FalseCause, falseCauses, type FaultVerdict, judgeFault } from './judge-fleet.ts';
import { aNeighbourhood, centresOf } from './plants.ts';
import { aRandom, mixed } from './random.ts';
import { runFleet } from './run-fleet.ts';
import { aSky } from './sky.ts';

/** First days are drawn from these. The clock change of October is in autumn. */
export const SEASONS = {
  autumn: { first: '2026-09-08', days: 66 },
  midwinter: { first: '2026-12-01', days: 50 },
} as const;
export type Season = keyof typeof SEASONS;

/** Seed of this run: `FLEET_SEED`, else drawn. Print it, so that a failure can be repeated. */
export const drawnSeed = (): number => Number(process.env.FLEET_SEED ?? Math.floor(Math.random() * 1_000_000));

const firstDay = (seed: number, season: Season): LocalDate =>
  addDays(SEASONS[season].first, aRandom(mixed(seed, 3)).whole(0, SEASONS[season].days));

/** Days before the judged ones: as many as a comparison needs, and one. */
const BEFORE = 6;

export interface HealthyRun {
  readonly from: LocalDate;
  readonly installationDays: number;
  readonly found: readonly FalseCause[];
}

interface Wanted {
  readonly kind: Kind;
  readonly seed: number;
  readonly season: Season;
  /** Days that are judged. */
  readonly days: number;
}

/** A fleet without a fault in neighbourhoods of six. */
export async function healthyFleet({ kind, seed, season, days }: Wanted, neighbourhoods: number): Promise<HealthyRun> {
  const from = firstDay(seed, season);
  const plants = centresOf(seed, neighbourhoods).flatMap((centre, index) => aNeighbourhood(`H${index}N`, mixed(seed, index), centre, 6));
  const planted = plants.map((plant): Planted => ({ plant, effects: [] }));
  const looks = await runFleet({ kind, sky: aSky(seed), planted, from, before: BEFORE, judged: days });
  return { from, installationDays: plants.length * days, found: falseCauses(looks, plants) };
}

export interface FaultRun extends HealthyRun {
  readonly verdicts: readonly FaultVerdict[];
}

/** Healthy neighbours per fault. */
const NEIGHBOURS = 6;

/** Each kind of fault in a neighbourhood of its own, among healthy installations. The faults begin on the second judged day. */
export async function faultyFleet({ kind, seed, season, days }: Wanted, kinds: readonly FaultKind[]): Promise<FaultRun> {
  const from = firstDay(seed, season);
  const begins = addDays(from, BEFORE + 1);
  const centres = centresOf(seed, kinds.length);
  const random = aRandom(mixed(seed, 4));
  const parts = kinds.map((fault, index) => {
    const [centre, name] = [centres[index], `K${index}`];
    if (!centre) throw new Error('each kind has a place');
    const site: Site = { name, seed: mixed(seed, 50 + index), centre, days: daysFrom(begins, addDays(begins, days)), random };
    const faulty = fault.plants(site);
    const healthy = aNeighbourhood(`${name}N`, site.seed, centre, fault.isOfWinter ? 0 : NEIGHBOURS);
    return { fault, faulty, healthy };
  });
  const planted = parts.flatMap(({ faulty, healthy }) => [...faulty, ...healthy.map((plant): Planted => ({ plant, effects: [] }))]);
  const looks = await runFleet({ kind, sky: aSky(seed), planted, from, before: BEFORE, judged: days });
  const healthy = parts.flatMap((part) => part.healthy);
  return {
    from,
    installationDays: healthy.length * days,
    found: falseCauses(looks, healthy),
    verdicts: parts.map(({ fault, faulty }) =>
      judgeFault(
        fault,
        faulty.map(({ plant }) => plant.sn),
        looks,
        begins,
      ),
    ),
  };
}
