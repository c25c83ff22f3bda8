import type { MapLook } from '#domain/service/map/map-provider.ts';

/**
 * The map's own colours. They do not follow the app's light and dark theme: the map itself is dark or a satellite picture (specification 9.2).
 * Markers are the brightest thing on the map; land and water stay within a narrow band so that nothing competes with them.
 */
export const LAND_COLOURS = {
  sea: '#0d1722',
  land: '#18232e',
  poland: '#202e3a',
  coast: '#34475a',
  border: '#4a6078',
  voivodeship: '#33475a',
  river: '#1c3a55',
  lake: '#10202f',
} as const;

/** Built-up places: light that lies over the land. */
export const TOWN_LIGHT: Readonly<Record<MapLook, { light: string; strength: number }>> = {
  dark: { light: '96, 128, 156', strength: 0.34 },
  satellite: { light: '255, 250, 232', strength: 0.16 },
};

/** The net of degrees: there when one looks for it. */
export const NET_COLOURS: Readonly<Record<MapLook, { line: string; number: string }>> = {
  dark: { line: 'rgba(160, 190, 215, 0.1)', number: 'rgba(160, 190, 215, 0.42)' },
  satellite: { line: 'rgba(255, 255, 255, 0.12)', number: 'rgba(255, 255, 255, 0.5)' },
};

interface LabelColours {
  readonly town: string;
  readonly country: string;
  readonly voivodeship: string;
  readonly sea: string;
  readonly halo: string;
  readonly dot: string;
}

export const LABEL_COLOURS: Readonly<Record<MapLook, LabelColours>> = {
  dark: { town: '#c3d0dc', country: '#8ea3b6', voivodeship: '#7289a0', sea: '#4f7396', halo: '#121c26', dot: '#8ea3b6' },
  satellite: {
    town: '#ffffff',
    country: '#f2f5e6',
    voivodeship: '#dfe6cf',
    sea: '#c9e2f5',
    halo: 'rgba(8, 20, 30, 0.75)',
    dot: '#ffffff',
  },
};

export interface MarkerColours {
  readonly working: string;
  readonly faulty: string;
  readonly attention: string;
  readonly waiting: string;
  readonly grid: string;
  readonly edge: string;
  readonly text: string;
  /** Of a number on the dark middle of a group. */
  readonly number: string;
}

/** Green when working (light blue over the satellite picture, where green is lost), red when faulty (specification 9.3); amber where something wants attention, grey where nothing was ever read, violet where the grid is down (24.32). */
export const MARKER_COLOURS: Readonly<Record<MapLook, MarkerColours>> = {
  dark: {
    working: '#3ddc84',
    faulty: '#ff5c52',
    attention: '#ffc530',
    waiting: '#9fb2c3',
    grid: '#c8a8ff',
    edge: '#0b131b',
    text: '#0b131b',
    number: '#ffffff',
  },
  satellite: {
    working: '#7ad7ff',
    faulty: '#ff4b40',
    attention: '#ffc530',
    waiting: '#c3d0dc',
    grid: '#c8a8ff',
    edge: '#08141e',
    text: '#08141e',
    number: '#ffffff',
  },
};
