/** Unit: ms. So long a position is waited for: a roof has sky; a cellar never will. */
export const POSITION_TIMEOUT = 20_000;

/** Why the device's position is not known. */
export type PositionTrouble = 'denied' | 'unknown' | 'late' | 'unsupported';

/** Source: W3C Geolocation, GeolocationPositionError. */
const CODES = { denied: 1, late: 3 } as const;

export function positionTrouble({ code }: Pick<GeolocationPositionError, 'code'>): PositionTrouble {
  if (code === CODES.denied) return 'denied';
  return code === CODES.late ? 'late' : 'unknown';
}
