import { chance, seedOf } from './chance.ts';
import { FAULT_SCENARIOS, type FaultScenario, type Plant } from './plant.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const GAP = 0x71;
const VISIT = 0x72;
const OUTAGE = 0x73;
const MEMORY = 0x74;

const within = (at: number, start: number, minutes: number): boolean => at >= start && at < start + minutes * MINUTE;

/** The modem has no signal: about once in twelve days, for 20 minutes to two hours. */
export function isUnheard(plant: Plant, at: number): boolean {
  const day = Math.floor(at / DAY);
  if (chance(plant.seed ^ GAP, day) > 0.08) return false;
  const start = day * DAY + chance(plant.seed ^ GAP, day, 1) * (DAY - 130 * MINUTE);
  return within(at, start, 20 + 100 * chance(plant.seed ^ GAP, day, 2) ** 2);
}

/** The grid is down in a neighbourhood (cells of about 25 km): once in seven weeks, for half an hour to three hours. */
export function isGridDown(plant: Plant, at: number): boolean {
  if (plant.isInMountains) return false; // snow is enough trouble there
  const day = Math.floor(at / DAY);
  const cell = Math.floor(plant.latitude * 4) * 512 + Math.floor(plant.longitude * 2.6);
  if (chance(OUTAGE, cell, day) > 0.02) return false;
  const start = day * DAY + (5 + 11 * chance(OUTAGE, cell, day, 1)) * 60 * MINUTE;
  return within(at, start, 30 + 150 * chance(OUTAGE, cell, day, 2) ** 2);
}

/** A technician opened the cabinet and switched the inverter off: about once in eight months, before noon. */
export function isBeingServiced(plant: Plant, at: number): boolean {
  const day = Math.floor(at / DAY);
  if (chance(plant.seed ^ VISIT, day) > 0.004) return false;
  return within(at, day * DAY + (8 + 3 * chance(plant.seed ^ VISIT, day, 1)) * 60 * MINUTE, 25);
}

/** A memory error that ends after a quarter of an hour: about once in three months. */
export function hasForgotten(plant: Plant, at: number): boolean {
  const day = Math.floor(at / DAY);
  if (chance(plant.seed ^ MEMORY, day) > 0.011) return false;
  return within(at, day * DAY + 24 * 60 * MINUTE * chance(plant.seed ^ MEMORY, day, 1), 15);
}

/** Unit: share of its power. What a plant has left after the fuse of its larger string has blown: six modules of eighteen. */
export const shareLeft = ({ scenario, since }: Plant, at: number): number => (scenario === 'fuse-blown' && at >= since ? 1 / 3 : 1);

/** A fixed random order of plants for the scenarios: about 8 in 100 break down, and 2 lose a fuse. */
const rankOf = (sn: string): number => chance(seedOf(sn), 9);

/** Shares of a seed's installations. */
const BROKEN = 0.08;
const FUSELESS = 0.02;
/** From this number of installations on, one has a worn fan. */
const FAN_FROM = 30;

export interface DemoScenario {
  readonly scenario: FaultScenario;
  /** ms since 1970. */
  readonly since: number;
}

/** The scenario of each installation and since when; the same every time, with all kinds of faults. */
export function scenariosOf(serials: readonly string[], now: number): Map<string, DemoScenario> {
  const ranked = [...serials].sort((a, b) => rankOf(a) - rankOf(b));
  const broken = Math.round(ranked.length * BROKEN);
  const fuseless = broken + Math.ceil(ranked.length * FUSELESS);
  const fans = fuseless + (ranked.length >= FAN_FROM ? 1 : 0);
  const scenarioAt = (rank: number): FaultScenario => {
    if (rank < broken) return FAULT_SCENARIOS[rank % FAULT_SCENARIOS.length] ?? 'silent';
    if (rank < fuseless) return 'fuse-blown';
    return rank < fans ? 'fan-worn' : 'healthy';
  };
  return new Map(
    ranked.map((sn, rank) => {
      const scenario = scenarioAt(rank);
      // a comparison over five days shows a blown fuse only when all five days are after it
      const daysAgo = (scenario === 'fuse-blown' ? 8 : 1.5) + 9 * ((rank * 0.618034) % 1);
      return [sn, { scenario, since: scenario === 'healthy' ? 0 : Math.floor(now - daysAgo * DAY) }];
    }),
  );
}
