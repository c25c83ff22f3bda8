/** What a neighbour showed in an hour of bright daylight. */
export interface NeighbourInLight {
  /** km away. */
  readonly distance: number;
  /** W, its highest in that hour; `null` where it reported no power. */
  readonly peak: number | null;
  /** W. */
  readonly inverterPower: number;
  /** Something of its own, or of its grid, stands in its way: it says nothing about the light. */
  readonly isHindered: boolean;
}

/** Unit: km. Nearer is the same site, switched off together; farther has a weather of its own. */
export const NEIGHBOURHOOD = { from: 1, to: 50 } as const;
/** How many are asked at most, and how many must answer. */
export const NEIGHBOURS = { most: 5, least: 3 } as const;
/** Share of the rating below which an inverter delivers nothing. Source: monitoring practice, an outage is below 1 % of nominal. */
const DARK = 0.01;

/**
 * True when most of the nearest neighbours are dark as well: snow on the modules, or hardly any light. An inverter without
 * production is then not what is broken.
 *
 * Unit    W and km, see `NeighbourInLight`.
 * Range   of up to five that answer, from 1 km to 50 km; fewer than three tell nothing, and nothing is excused.
 * Source  field practice: neighbours share the weather, not the fault; snow lies for days on all roofs of a region.
 */
export function areNeighboursDark(neighbours: readonly NeighbourInLight[]): boolean {
  const asked = neighbours
    .filter(
      ({ distance, peak, isHindered }) => distance >= NEIGHBOURHOOD.from && distance <= NEIGHBOURHOOD.to && peak !== null && !isHindered,
    )
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS.most);
  const dark = asked.filter(({ peak, inverterPower }) => (peak ?? 0) <= DARK * inverterPower);
  return asked.length >= NEIGHBOURS.least && dark.length > asked.length / 2;
}
