import { FATES, type Fate } from './plant.ts';
import { rankOf } from './mishaps.ts';

const DAY = 86_400_000;
/** Shares of a seed's installations. */
const BROKEN = 0.08;
const FUSELESS = 0.02;

/** Who is broken, and since when: the same ones every time, spread over all kinds of trouble. */
export function fatesOf(serials: readonly string[], now: number): Map<string, { readonly fate: Fate; readonly since: number }> {
  const ranked = [...serials].sort((a, b) => rankOf(a) - rankOf(b));
  const broken = Math.round(ranked.length * BROKEN);
  const fuseless = broken + Math.ceil(ranked.length * FUSELESS);
  return new Map(
    ranked.map((sn, rank) => {
      const fate = rank < broken ? (FATES[rank % FATES.length] ?? 'silent') : rank < fuseless ? 'fuse-blown' : 'healthy';
      const daysAgo = 1.5 + 9 * ((rank * 0.618034) % 1);
      return [sn, { fate, since: fate === 'healthy' ? 0 : Math.floor(now - daysAgo * DAY) }];
    }),
  );
}
