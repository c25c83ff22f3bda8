import type { Marker, Place } from '#domain/service/marker.ts';
import { toMercator } from '#ui/maps/mercator.ts';

/** A marker with its place. */
export type MapMarker = Marker & Place;

/** Markers as flat arrays: 100,000 of them cost a few megabytes and no walk over objects. */
export interface MarkerSet {
  /** The markers as they came; every index below points here. */
  readonly all: readonly MapMarker[];
  /** EPSG:3857 metres. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 1 where the installation does not work. */
  readonly faulty: Uint8Array;
}

export function markerSet(all: readonly MapMarker[]): MarkerSet {
  const x = new Float64Array(all.length);
  const y = new Float64Array(all.length);
  const faulty = new Uint8Array(all.length);
  for (let i = 0; i < all.length; i++) {
    const marker = all[i];
    if (!marker) continue;
    [x[i], y[i]] = toMercator(marker.longitude, marker.latitude);
    faulty[i] = marker.isWorking ? 0 : 1;
  }
  return { all, x, y, faulty };
}

/** The smallest box around markers: west, south, east, north, EPSG:3857 metres. */
export function boundsOf(markers: readonly MapMarker[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { longitude, latitude } of markers) {
    const [x, y] = toMercator(longitude, latitude);
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
