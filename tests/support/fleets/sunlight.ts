/*
 * Sun and irradiance for generated fleets, by other formulas than the product's own, so that an error of one does not hide in the other.
 *
 * sun        Michalsky 1988, 'The Astronomical Almanac's algorithm for approximate solar position', error below 0.01°
 * clear sky  Robledo and Soler 2000, for the horizontal
 * diffuse    Orgill and Hollands 1977, by clearness
 * plane      Hay and Davies 1980, albedo 0.2
 */

const RAD = Math.PI / 180;
const J2000 = Date.UTC(2000, 0, 1, 12);
const SOLAR_CONSTANT = 1361;

export interface SunPosition {
  readonly up: number;
  readonly east: number;
  readonly north: number;
  /** Unit: degrees. */
  readonly elevation: number;
}

/** Position of the sun as a unit vector. Unit: `at` in ms since 1970, degrees of latitude and longitude. */
export function sunAt(at: number, latitude: number, longitude: number): SunPosition {
  const days = (at - J2000) / 86_400_000;
  const mean = 280.46 + 0.9856474 * days;
  const anomaly = (357.528 + 0.9856003 * days) * RAD;
  const ecliptic = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RAD;
  const obliquity = (23.439 - 0.0000004 * days) * RAD;
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic));
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic));
  const hours = (at % 86_400_000) / 3_600_000;
  const sidereal = 6.697375 + 0.0657098242 * days + hours;
  const angle = (sidereal * 15 + longitude) * RAD - ascension;
  const phi = latitude * RAD;
  const up = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(angle);
  const east = -Math.cos(declination) * Math.sin(angle);
  const north = Math.cos(phi) * Math.sin(declination) - Math.sin(phi) * Math.cos(declination) * Math.cos(angle);
  return { up, east, north, elevation: Math.asin(Math.max(-1, Math.min(1, up))) / RAD };
}

/** Unit: W/m² on the horizontal under a clear sky. */
const clearHorizontal = ({ up, elevation }: SunPosition): number => (up <= 0 ? 0 : 1159.24 * up ** 1.179 * Math.exp(-0.0019 * elevation));

function diffuseShare(clearness: number): number {
  if (clearness < 0.35) return 1 - 0.249 * clearness;
  return clearness <= 0.75 ? 1.557 - 1.84 * clearness : 0.177;
}

/** Irradiance on a plane. Unit: W/m²; `clear` is the share of the clear sky; tilt and azimuth in degrees, clockwise from north. */
export function onModules(sun: SunPosition, clear: number, tilt: number, azimuth: number): number {
  if (sun.up <= 0.01) return 0;
  const whole = clearHorizontal(sun) * clear;
  const outside = SOLAR_CONSTANT * sun.up;
  const diffuse = whole * diffuseShare(Math.min(1, whole / outside));
  const beam = whole - diffuse;
  const [b, a] = [tilt * RAD, azimuth * RAD];
  const incidence = Math.max(0, sun.up * Math.cos(b) + Math.sin(b) * (sun.east * Math.sin(a) + sun.north * Math.cos(a)));
  const ratio = Math.min(incidence / Math.max(sun.up, 0.087), 6);
  const circumsolar = beam / outside;
  const isotropic = diffuse * (1 - circumsolar) * ((1 + Math.cos(b)) / 2);
  return beam * ratio + diffuse * circumsolar * ratio + isotropic + whole * 0.1 * (1 - Math.cos(b));
}
