import { CARE_STATES, knownCare, stateOf } from '#domain/diagnosis/care-state.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Marker, Place } from '#domain/service/map/map-places.ts';
import { toMercator } from '#ui/maps/mercator.ts';

/** A marker with its place, and with what is wrong there where that is known: the worst first. */
export type MapMarker = Marker & Place & { readonly causes?: readonly DiagnosisEntry[] };

/** How a single marker looks: by its state, and where the worst cause is an outage of the grid, which is nobody's fault there, by that. */
export const MARKER_KINDS = [...CARE_STATES, 'grid'] as const;
export type MarkerKind = (typeof MARKER_KINDS)[number];

export function kindOf(marker: Pick<MapMarker, 'isWorking' | 'care'>): MarkerKind {
  const { state, cause } = knownCare(marker);
  return cause === 'grid_outage' ? 'grid' : state;
}

/** Markers as flat arrays: 100,000 of them cost a few megabytes and no walk over objects. */
export interface MarkerSet {
  /** The markers as they came; every index below points here. */
  readonly all: readonly MapMarker[];
  /** EPSG:3857 metres. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Place in `CARE_STATES`. */
  readonly state: Uint8Array;
  /** Place in `MARKER_KINDS`. */
  readonly kind: Uint8Array;
}

export function markerSet(all: readonly MapMarker[]): MarkerSet {
  const x = new Float64Array(all.length);
  const y = new Float64Array(all.length);
  const state = new Uint8Array(all.length);
  const kind = new Uint8Array(all.length);
  for (let i = 0; i < all.length; i++) {
    const marker = all[i];
    if (!marker) continue;
    [x[i], y[i]] = toMercator(marker.longitude, marker.latitude);
    state[i] = CARE_STATES.indexOf(stateOf(marker));
    kind[i] = MARKER_KINDS.indexOf(kindOf(marker));
  }
  return { all, x, y, state, kind };
}

/** The smallest box around places: west, south, east, north, EPSG:3857 metres. */
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
