/** Unit: ms. So long a position is waited for: a roof has sky; a cellar never will. */
export const POSITION_TIMEOUT = 20_000;

/** Why the device's position is not known. */
export type PositionTrouble = 'denied' | 'unknown';

export const positionTrouble = (error: GeolocationPositionError): PositionTrouble =>
  error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown';
