/** A neighbour's power in an hour of bright daylight. */
export interface NeighbourInLight {
  /** Unit: km. */
  readonly distance: number;
  /** W, the highest in that hour; `null` if it reported no power. */
  readonly peak: number | null;
  /** W. */
  readonly inverterPower: number;
  /** A fault of its own or of its grid, a battery or a limit of export: its power shows nothing about the irradiance. */
  readonly isHindered: boolean;
}

/** Unit: km. A nearer one is the same site and may be switched off together; a farther one has other weather. */
export const NEIGHBOURHOOD = { from: 1, to: 50 } as const;
/** Maximum number of neighbours that are compared, and the minimum. */
export const NEIGHBOURS = { most: 5, least: 3 } as const;
/** Share of the rating below which an inverter counts as not producing. Source: monitoring practice, an outage is below 1 % of nominal. */
const DARK = 0.01;
/** Unit: W. Expected power below which 0 proves nothing: a meter in steps of 100 W reports 0 below half a step, and a roof may have lost half of its strings. Source: field practice. */
const UNSURE_BELOW = 200;

/** The neighbours that count, and how many of them are dark. */
function counted(neighbours: readonly NeighbourInLight[], ownPower: number): { readonly known: number; readonly dark: number } {
  const compared = neighbours
    .filter(
      ({ distance, peak, isHindered }) => distance >= NEIGHBOURHOOD.from && distance <= NEIGHBOURHOOD.to && peak !== null && !isHindered,
    )
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS.most);
  const dark = ownPower > 0 ? Math.max(DARK, UNSURE_BELOW / ownPower) : DARK;
  return { known: compared.length, dark: compared.filter(({ peak, inverterPower }) => (peak ?? 0) <= dark * inverterPower).length };
}

/**
 * True if most of the nearest neighbours do not produce either: snow on the modules, or hardly any light. An inverter without
 * production is then not faulty. Nor is it where they produce so little that a coarse meter of a weak roof would report 0.
 *
 * Unit    W and km, see `NeighbourInLight`; `ownPower`: the rating of the inverter without production, W.
 * Range   up to five neighbours with a reported power, from 1 km to 50 km; false with fewer than three.
 * Source  field practice: neighbours share the weather, not the fault; snow lies for days on all roofs of a region.
 */
export function areNeighboursDark(neighbours: readonly NeighbourInLight[], ownPower: number): boolean {
  const { known, dark } = counted(neighbours, ownPower);
  return known >= NEIGHBOURS.least && dark > known / 2;
}

/** True if most of the nearest neighbours produce. Unit, range and source: as `areNeighboursDark`. */
export function doNeighboursProduce(neighbours: readonly NeighbourInLight[], ownPower: number): boolean {
  const { known, dark } = counted(neighbours, ownPower);
  return known >= NEIGHBOURS.least && dark <= known / 2;
}
