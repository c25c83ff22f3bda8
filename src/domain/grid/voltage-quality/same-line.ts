import type { Spot } from '#domain/energy/sun.ts';
import type { Nearby, PlaceIndex } from '#domain/geo/place-index.ts';

/** Unit: km. Installations within this distance may be connected to the same low-voltage line. Source: usual length of such lines. */
const SAME_LINE = 0.5;

/**
 * The installations whose voltage can be compared with that of a place.
 *
 * Unit    km.
 * Range   within 500 m, nearest first; includes the place itself if it is in the index.
 * Source  ours: neighbours further away share the weather, not the line.
 */
export const onSameLine = <P extends Spot>(index: PlaceIndex<P>, spot: Spot): Nearby<P>[] => index.within(spot, SAME_LINE);
