import { stateOf } from '#domain/diagnosis/care-state.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';

/** As many as somebody chooses a way between. */
const NEAREST = 3;

/** Those nearest to a place that do not work, the nearest first. */
export const nearestBroken = (markers: readonly MapMarker[], here: Spot): readonly MapMarker[] =>
  markers
    .filter((marker) => stateOf(marker) === 'faulty')
    .map((marker) => ({ marker, away: distanceKm(here, marker) }))
    .sort((one, other) => one.away - other.away)
    .slice(0, NEAREST)
    .map(({ marker }) => marker);
