/** Eight points of the compass, clockwise from north. */
export const COMPASS_POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

const TURN = 360;
const EIGHTH = TURN / COMPASS_POINTS.length;

/** Lowest azimuth that may be entered, where south is zero. Unit: degrees. */
export const LEAST_FROM_SOUTH = -180;

/**
 * Converts an entered azimuth to degrees clockwise from north.
 *
 * Unit    whole degrees; 180 is south. Range: input -180 to 360, output 0 to 360.
 * Rule    a negative number is counted from the south (-90 is east), any other number is a compass direction.
 * Source  PVGIS counts 0 = south, -90 = east, 90 = west; installers in Poland use the compass.
 */
export const compassAzimuth = (typed: number): number => (typed < 0 ? typed + TURN / 2 : typed);

/** The nearest of the eight points of the compass. Unit: degrees clockwise from north. Range: 0 to 360. Source: wind rose of 45° a point. */
export const compassPoint = (azimuth: number): CompassPoint => COMPASS_POINTS[Math.round(azimuth / EIGHTH) % COMPASS_POINTS.length] ?? 'N';

/** True for panels that face away from the sun; such a number was nearly always counted from the south. Unit: degrees clockwise from north. Source: field practice. */
export const isNortherly = (azimuth: number): boolean => azimuth <= EIGHTH || azimuth >= TURN - EIGHTH;
