import type { MapLook } from '#domain/service/map/map-provider.ts';
import { type Clusters, clustersAt, membersOf, nearestCluster } from '#ui/maps/markers/clusters.ts';
import { MARKER_COLOURS } from '#ui/maps/paint/map-colours.ts';
import { type MapMarker, type MarkerSet, markerSet } from '#ui/maps/markers/marker-set.ts';
import { zoomAt } from '#ui/maps/mercator.ts';
import { groupRadius } from '#ui/maps/paint/paint-group.ts';
import { paintMarkers } from '#ui/maps/paint/paint-markers.ts';
import { PictureLayer } from './picture-layer.ts';

/** The markers under a pointer or a finger. Unit of `at`: EPSG:3857 metres. */
export interface Hit {
  readonly markers: readonly MapMarker[];
  readonly at: readonly [number, number];
}

/** A disc on the map. Unit of x and y: EPSG:3857 metres, of `radius`: CSS px. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The distance from the middle of a marker within which a press hits it. Unit: CSS px. */
const REACH = { mouse: 14, touch: 24 } as const;
/** The radius of a single marker, and of the ring around the only one of a small map. Unit: CSS px. */
const COVERED = { single: 10, ring: 21 } as const;
/** Number of cached groupings, one for each zoom level. */
const MAX_CACHED = 4;
/** The grouping is computed for each half zoom level, up to this one. */
const LAST_LEVEL = 20;

/** All markers in one layer: grouped by zoom level, painted once, and hit-tested with the same grid. */
export class MarkerLayer {
  readonly layer: PictureLayer;
  private set: MarkerSet = markerSet([]);
  private look: MapLook = 'dark';
  private readonly levels = new Map<number, Clusters>();

  constructor() {
    this.layer = new PictureLayer((sheet) => {
      sheet.context.clearRect(0, 0, sheet.width, sheet.height);
      paintMarkers(sheet, { set: this.set, clusters: this.clusters(sheet.resolution) }, MARKER_COLOURS[this.look]);
    }, 10);
    this.layer.setVisible(false);
  }

  setMarkers(markers: readonly MapMarker[]): void {
    if (markers === this.set.all) return;
    this.set = markerSet(markers);
    this.levels.clear();
    this.layer.setVisible(markers.length > 0); // an empty layer needs as much memory as a full one
    this.layer.repaint();
  }

  setLook(look: MapLook): void {
    if (look === this.look) return;
    this.look = look;
    this.layer.repaint();
  }

  /** The marker or group at a place, or `null`. */
  hit(at: readonly [number, number], resolution: number, pointer: keyof typeof REACH): Hit | null {
    const clusters = this.clusters(resolution);
    const c = nearestCluster(clusters, at, Math.max(REACH[pointer], groupRadius(999)) * resolution);
    if (c < 0) return null;
    const [x = 0, y = 0, size = 1] = [clusters.x[c], clusters.y[c], clusters.size[c]];
    const reach = Math.max(REACH[pointer], size > 1 ? groupRadius(size) : 0) * resolution;
    if (Math.hypot(x - at[0], y - at[1]) > reach) return null;
    return { markers: membersOf(clusters, c).flatMap((i) => this.set.all[i] ?? []), at: [x, y] };
  }

  /** The discs of groups and of single markers, which names do not overlap. */
  discs(resolution: number): readonly Disc[] {
    const { count, x, y, size } = this.clusters(resolution);
    const single = COVERED[this.set.all.length === 1 ? 'ring' : 'single'];
    return Array.from({ length: count }, (_, c) => {
      const members = size[c] ?? 0;
      return { x: x[c] ?? 0, y: y[c] ?? 0, radius: members > 1 ? groupRadius(members) : single };
    });
  }

  private clusters(resolution: number): Clusters {
    const level = Math.min(LAST_LEVEL, Math.floor(zoomAt(resolution) * 2 + 1e-6) / 2);
    const known = this.levels.get(level) ?? clustersAt(this.set, level);
    this.levels.delete(level);
    this.levels.set(level, known);
    const oldest = this.levels.keys().next();
    if (this.levels.size > MAX_CACHED && !oldest.done) this.levels.delete(oldest.value);
    return known;
  }
}
