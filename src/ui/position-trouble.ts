/** Unit: ms. So long a position is waited for: a roof has sky; a cellar never will. */
export const POSITION_TIMEOUT = 20_000;

/** Why the device's position is not known. */
export type PositionTrouble = 'denied' | 'insecure' | 'unknown' | 'late' | 'unsupported';

/** Source: W3C Geolocation, GeolocationPositionError. */
const CODES = { denied: 1, late: 3 } as const;

export function positionTrouble({ code }: Pick<GeolocationPositionError, 'code'>): PositionTrouble {
  if (code === CODES.denied) return 'denied';
  return code === CODES.late ? 'late' : 'unknown';
}

/** Why nobody needs to be asked. To a page that is not secure a browser answers as where its user said no, whatever the site's settings are. */
export function troubleBefore(geolocation: Geolocation | undefined): PositionTrouble | null {
  if (!isSecureContext) return 'insecure';
  return geolocation ? null : 'unsupported';
}
