import type { Spot } from '#domain/energy/sun.ts';
import type { Nearby, PlaceIndex } from '#domain/geo/place-index.ts';

/** Unit: km. So near two installations may hang on one low-voltage line. Source: usual length of such lines. */
const SAME_LINE = 0.5;

/**
 * The installations whose voltage may be compared with that of a place.
 *
 * Unit    km.
 * Range   within 500 m, nearest first; the place itself too where it is in the index.
 * Source  ours: neighbours further away share the weather, not the line.
 */
export const onSameLine = <P extends Spot>(index: PlaceIndex<P>, spot: Spot): Nearby<P>[] => index.within(spot, SAME_LINE);
