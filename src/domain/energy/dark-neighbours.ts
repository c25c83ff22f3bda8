/** A neighbour's power in an hour of bright daylight. */
export interface NeighbourInLight {
  /** Unit: km. */
  readonly distance: number;
  /** W, the highest in that hour; `null` if it sent no power. */
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
/** Unit: W. Expected power below which 0 proves nothing: a meter in steps of 100 W shows 0 below half a step, and a roof may have lost half of its strings. Source: field practice. */
const UNSURE_BELOW = 200;
/** Maximum ratio of a neighbour's share of its rating to that of a healthy roof that shows 0: fog, clouds and roofs differ. Source: ours, generated winters reach 5 for whole steps. */
const APART = 10;
/** Share of a clear sky that the thickest fog and clouds leave. Source: as `underClouds`. */
const DARKEST = 0.1;

/** The share of its rating that most of the nearest neighbours exceed or not; `undefined` with fewer than three. */
function usualShare(neighbours: readonly NeighbourInLight[]): number | undefined {
  const shares = neighbours
    .filter(
      ({ distance, peak, inverterPower, isHindered }) =>
        distance >= NEIGHBOURHOOD.from && distance <= NEIGHBOURHOOD.to && peak !== null && inverterPower > 0 && !isHindered,
    )
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS.most)
    .map(({ peak, inverterPower }) => (peak ?? 0) / inverterPower)
    .toSorted((a, b) => b - a);
  return shares.length < NEIGHBOURS.least ? undefined : shares[Math.ceil(shares.length / 2) - 1];
}

/** The share up to which a neighbour is dark for an inverter of this rating. */
const darkShare = (ownPower: number): number => (ownPower > 0 ? Math.max(DARK, UNSURE_BELOW / ownPower) : DARK);

/**
 * True if most of the nearest neighbours do not produce either: snow on the modules, or hardly any light. An inverter without
 * production is then not faulty. Nor is it where they produce so little that a coarse meter of a weak roof would show 0.
 *
 * Unit    W and km, see `NeighbourInLight`; `ownPower`: the rating of the inverter without production, W.
 * Range   up to five neighbours with a known power, from 1 km to 50 km; false with fewer than three.
 * Source  field practice: neighbours share the weather, not the fault; snow lies for days on all roofs of a region.
 */
export const areNeighboursDark = (neighbours: readonly NeighbourInLight[], ownPower: number): boolean =>
  (usualShare(neighbours) ?? Number.POSITIVE_INFINITY) <= darkShare(ownPower);

/** True if most of the nearest neighbours produce. Unit, range and source: as `areNeighboursDark`. */
export const doNeighboursProduce = (neighbours: readonly NeighbourInLight[], ownPower: number): boolean =>
  (usualShare(neighbours) ?? 0) > darkShare(ownPower);

/**
 * The step of power from which on an hour of zeros proves nothing: a healthy inverter may have given less than a step.
 *
 * Unit    W; `clear`: irradiance on the horizontal under a clear sky in that hour, W/m².
 * Range   by the neighbours, see `areNeighboursDark`; with fewer than three by the sun alone; infinite for an unknown rating.
 * Source  specification 24.87.
 */
export const hidingStep = (neighbours: readonly NeighbourInLight[], ownPower: number, clear: number): number =>
  ownPower > 0 ? ((usualShare(neighbours) ?? (DARKEST * APART * clear) / 1000) * ownPower) / APART : Number.POSITIVE_INFINITY;

/** Unit: W. Step of a coarse meter. Source: field practice. */
export const COARSE_STEP = 100;
/** Minimum number of different powers by which a step is known. */
const ENOUGH_POWERS = 3;
/** Share of the rating up to which a power may be own use, which some loggers measure finer. */
const OWN_USE = 0.01;

const greatestDivisor = (one: number, other: number): number => (other === 0 ? one : greatestDivisor(other, one % other));

/** The step in which powers are sent. Unit: W. Range: 1 to `COARSE_STEP`, which it is if too few powers are known. */
export function powerStep(powers: readonly number[], inverterPower: number): number {
  const known = new Set(powers.filter((power) => power > OWN_USE * inverterPower).map(Math.round));
  return known.size < ENOUGH_POWERS ? COARSE_STEP : Math.min(COARSE_STEP, [...known].reduce(greatestDivisor));
}
