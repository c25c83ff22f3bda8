import type { MapLook } from '#domain/service/map/map-provider.ts';

/**
 * The colours of the map. They are independent of the app's theme: the map is dark or a satellite picture (specification 9.2).
 * Markers are the brightest elements; land and water have similar dark colours, so that markers stand out.
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

export interface TownGlow {
  readonly rgb: string;
  readonly opacity: number;
}

/** The glow of towns over the land. `rgb` as 'r, g, b'; range of `opacity`: 0 to 1. */
export const TOWN_GLOW: Readonly<Record<MapLook, TownGlow>> = {
  dark: { rgb: '96, 128, 156', opacity: 0.34 },
  satellite: { rgb: '255, 250, 232', opacity: 0.16 },
};

/** The grid of degrees, barely visible. */
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
  readonly edge: string;
  readonly text: string;
  /** The number on the dark middle of a group. */
  readonly number: string;
}

/** Green: working (light blue over the satellite picture, where green is hard to see). Red: faulty (specification 9.3). Amber: needs attention. Grey: never read. */
export const MARKER_COLOURS: Readonly<Record<MapLook, MarkerColours>> = {
  dark: {
    working: '#3ddc84',
    faulty: '#ff5c52',
    attention: '#ffc530',
    waiting: '#9fb2c3',
    edge: '#0b131b',
    text: '#0b131b',
    number: '#ffffff',
  },
  satellite: {
    working: '#7ad7ff',
    faulty: '#ff4b40',
    attention: '#ffc530',
    waiting: '#c3d0dc',
    edge: '#08141e',
    text: '#08141e',
    number: '#ffffff',
  },
};
