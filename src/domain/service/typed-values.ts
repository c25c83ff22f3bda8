import { LEAST_FROM_SOUTH } from '#domain/energy/azimuth.ts';
import { INSTALLATION_MAX } from './limits.ts';

/** '8000', '8 000', '8000,0'. Three zeros after a point could be thousands. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:[.,]0{1,2})?$/;
const SIGNED = /^[-−]?\d+$/;
const DECIMAL = /^[-−]?\d+([.,]\d+)?$/;
const AZIMUTH_MAX = 360;
const TILT_MAX = 90;
/** Unit: degrees. */
const MOST = { latitude: 90, longitude: 180 } as const;

/** Spaces between digits, also those that do not break. */
const GROUPING = /(?<=\d)[ \u00a0\u202f](?=\d)/g;

/** What is wrong with a typed number of an installation. */
export type NumberProblem = 'whole' | 'positive' | 'tilt' | 'azimuth' | 'coordinate' | 'latitude' | 'longitude';

/** Reads a decimal with comma or point, also with spaces between its thousands. */
export const asNumber = (text: string): number => Number(text.trim().replace(GROUPING, '').replace('−', '-').replace(',', '.'));

export const isWhole = (text: string): boolean => WHOLE.test(text);
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** Unit: W, also Wp, whole and above zero. Source: specification 14.9, 14.12. */
export function powerProblem(text: string): NumberProblem | null {
  if (!isWhole(text)) return 'whole';
  return asNumber(text) > 0 && Number.isSafeInteger(asNumber(text)) ? null : 'positive';
}

/** Unit: whole degrees. Source: specification 14.7. */
export function tiltProblem(text: string): NumberProblem | null {
  if (!isWhole(text)) return 'whole';
  return asNumber(text) > TILT_MAX ? 'tilt' : null;
}

/** A negative azimuth is counted from the south. Both give 0 to 360, in three characters. Source: specification 14.7. */
export function azimuthProblem(text: string): NumberProblem | null {
  if (!SIGNED.test(text)) return 'whole';
  const typed = asNumber(text);
  return typed < LEAST_FROM_SOUTH || typed > AZIMUTH_MAX ? 'azimuth' : null;
}

/** Unit: WGS84 degrees. Source: specification 14.8. */
export function coordinateProblem(axis: 'latitude' | 'longitude', text: string): NumberProblem | null {
  if (!DECIMAL.test(text) || text.length > INSTALLATION_MAX[axis]) return 'coordinate';
  return Math.abs(asNumber(text)) > MOST[axis] ? axis : null;
}
