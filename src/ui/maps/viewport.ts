/** Where a map looks: WGS84 degrees and the zoom of the web Mercator grid. */
export interface Viewport {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** What it shows then. Edges in WGS84 degrees. */
export interface SeenArea extends Viewport {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
