import type { MapLook } from '#domain/service/map-provider.ts';

/**
 * The map's own colours. They do not follow the app's light and dark theme: the specification asks for a dark and a satellite style.
 * Markers are the brightest thing on the map; land and water stay within a narrow band so that nothing competes with them.
 */
export const LAND_COLOURS = {
  sea: '#0d1722',
  land: '#18232e',
  poland: '#202e3a',
  coast: '#34475a',
  border: '#41556a',
  river: '#1c3a55',
  lake: '#10202f',
} as const;

export const LABEL_COLOURS: Readonly<Record<MapLook, { town: string; country: string; sea: string; halo: string; dot: string }>> = {
  dark: { town: '#c3d0dc', country: '#8ea3b6', sea: '#4f7396', halo: '#121c26', dot: '#8ea3b6' },
  satellite: { town: '#ffffff', country: '#f2f5e6', sea: '#c9e2f5', halo: 'rgba(8, 20, 30, 0.75)', dot: '#ffffff' },
};

export interface MarkerColours {
  readonly working: string;
  readonly faulty: string;
  readonly edge: string;
  readonly text: string;
}

/** Green when working (light blue over the satellite picture, where green is lost), red when faulty. Source: specification, point 2. */
export const MARKER_COLOURS: Readonly<Record<MapLook, MarkerColours>> = {
  dark: { working: '#3ddc84', faulty: '#ff5c52', edge: '#0b131b', text: '#0b131b' },
  satellite: { working: '#7ad7ff', faulty: '#ff4b40', edge: '#08141e', text: '#08141e' },
};
