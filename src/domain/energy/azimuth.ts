/** Eight points of the compass, clockwise from north. */
export const COMPASS_POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

const TURN = 360;
const EIGHTH = TURN / COMPASS_POINTS.length;

/** The most that panels are typed to face away from the south where the south is zero. Unit: degrees. */
export const LEAST_FROM_SOUTH = -180;

/**
 * What was typed as an azimuth, clockwise from north.
 *
 * Unit    whole degrees; 180 is south. Range: -180 to 360 in, 0 to 360 out.
 * Rule    a negative number can only be counted from the south (-90 is east), one from 0 on is taken as the compass has it.
 * Source  PVGIS counts 0 = south, -90 = east, 90 = west; installers in Poland use the compass.
 */
export const compassAzimuth = (typed: number): number => (typed < 0 ? typed + TURN / 2 : typed);

/** The nearest of the eight points of the compass. Unit: degrees clockwise from north. Range: 0 to 360. Source: wind rose of 45° a point. */
export const compassPoint = (azimuth: number): CompassPoint => COMPASS_POINTS[Math.round(azimuth / EIGHTH) % COMPASS_POINTS.length] ?? 'N';

/** True where panels face away from the sun: nearly always a number counted from the south. Unit: degrees clockwise from north. Source: field practice. */
export const isNortherly = (azimuth: number): boolean => azimuth <= EIGHTH || azimuth >= TURN - EIGHTH;
