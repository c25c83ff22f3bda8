/** The timeout for a position, enough outdoors. Unit: ms. */
export const POSITION_TIMEOUT = 20_000;

/** Why the position of the device is unknown. */
export type PositionTrouble = 'denied' | 'insecure' | 'unknown' | 'late' | 'unsupported';

/** Source: W3C Geolocation, GeolocationPositionError. */
const CODES = { denied: 1, late: 3 } as const;

export function positionTrouble({ code }: Pick<GeolocationPositionError, 'code'>): PositionTrouble {
  if (code === CODES.denied) return 'denied';
  return code === CODES.late ? 'late' : 'unknown';
}

/** The reason that is known without a request, or `null`. On an insecure page a browser answers as if the user had denied it. */
export function knownTrouble(geolocation: Geolocation | undefined): PositionTrouble | null {
  if (!isSecureContext) return 'insecure';
  return geolocation ? null : 'unsupported';
}

/** The position of the device now, or why it is unknown. `maximumAge`: unit ms; up to this age a known one is enough. */
export function requestPosition(
  options: Pick<PositionOptions, 'enableHighAccuracy' | 'maximumAge'>,
): Promise<GeolocationCoordinates | PositionTrouble> {
  return new Promise((resolve) => {
    const trouble = knownTrouble(navigator.geolocation);
    if (trouble) return resolve(trouble);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      (error) => resolve(positionTrouble(error)),
      { ...options, timeout: POSITION_TIMEOUT },
    );
  });
}
