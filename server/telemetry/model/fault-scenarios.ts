import { rankOf } from './faults.ts';
import { FAULT_SCENARIOS, type FaultScenario } from './plant.ts';

const DAY = 86_400_000;
/** Shares of a seed's installations. */
const BROKEN = 0.08;
const FUSELESS = 0.02;
/** From so many on, one has worn out its fan. */
const FAN_FROM = 30;

export interface DemoScenario {
  readonly fate: FaultScenario;
  /** ms since 1970. */
  readonly since: number;
}

/** Who is broken, and since when: the same ones every time, spread over all kinds of trouble. */
export function scenariosOf(serials: readonly string[], now: number): Map<string, DemoScenario> {
  const ranked = [...serials].sort((a, b) => rankOf(a) - rankOf(b));
  const broken = Math.round(ranked.length * BROKEN);
  const fuseless = broken + Math.ceil(ranked.length * FUSELESS);
  const fans = fuseless + (ranked.length >= FAN_FROM ? 1 : 0);
  const fateAt = (rank: number): FaultScenario => {
    if (rank < broken) return FAULT_SCENARIOS[rank % FAULT_SCENARIOS.length] ?? 'silent';
    if (rank < fuseless) return 'fuse-blown';
    return rank < fans ? 'fan-worn' : 'healthy';
  };
  return new Map(
    ranked.map((sn, rank) => {
      const fate = fateAt(rank);
      // a yield that is compared over five days tells a fuse once all of them are without it
      const daysAgo = (fate === 'fuse-blown' ? 8 : 1.5) + 9 * ((rank * 0.618034) % 1);
      return [sn, { fate, since: fate === 'healthy' ? 0 : Math.floor(now - daysAgo * DAY) }];
    }),
  );
}
