import { CARE_STATES, stateOf } from '#domain/diagnosis/care-state.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Marker, Place } from '#domain/service/map/map-places.ts';
import { toMercator } from '#ui/maps/mercator.ts';

/** A marker with its place and, if known, its causes, the worst first. */
export type MapMarker = Marker & Place & { readonly causes?: readonly DiagnosisEntry[] };

/** Markers as flat arrays: 100,000 of them need a few megabytes and no loop over objects. */
export interface MarkerSet {
  /** The markers. The indexes of the arrays below refer to this one. */
  readonly all: readonly MapMarker[];
  /** EPSG:3857 metres. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Index in `CARE_STATES`. */
  readonly state: Uint8Array;
}

export function markerSet(all: readonly MapMarker[]): MarkerSet {
  const x = new Float64Array(all.length);
  const y = new Float64Array(all.length);
  const state = new Uint8Array(all.length);
  for (let i = 0; i < all.length; i++) {
    const marker = all[i];
    if (!marker) continue;
    [x[i], y[i]] = toMercator(marker.longitude, marker.latitude);
    state[i] = CARE_STATES.indexOf(stateOf(marker));
  }
  return { all, x, y, state };
}

/** The bounding box of places: west, south, east, north. Unit: EPSG:3857 metres. */
export function boundsOf(places: readonly Spot[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { longitude, latitude } of places) {
    const [x, y] = toMercator(longitude, latitude);
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
