const RAD = Math.PI / 180;
const DAY = 86_400_000;
/** Julian day of 1970-01-01T00:00Z. */
const JULIAN_EPOCH = 2_440_587.5;

/** A point on Earth; WGS84 degrees, east and north positive. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** Position of the sun at one instant, independent of the place. */
export interface SunClock {
  readonly sinDeclination: number;
  readonly cosDeclination: number;
  /** Hour angle at Greenwich: radians of the sun west of the meridian. */
  readonly greenwichAngle: number;
}

/** Unit vector from a place to the sun. */
export interface SunVector {
  readonly east: number;
  readonly north: number;
  /** Sine of the elevation. */
  readonly up: number;
}

/**
 * The sun's declination and hour angle at Greenwich.
 *
 * Unit    `at` in ms since 1970; radians.
 * Range   years 1900-2100, error below 0.02°.
 * Source  NOAA Global Monitoring Laboratory, solar calculation details (after Meeus, Astronomical Algorithms).
 */
export function sunClock(at: number): SunClock {
  const century = (at / DAY + JULIAN_EPOCH - 2_451_545) / 36_525;
  const longitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) * RAD;
  const anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * RAD;
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    (Math.sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
      Math.sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
      Math.sin(3 * anomaly) * 0.000289) *
    RAD;
  const node = (125.04 - 1934.136 * century) * RAD;
  const apparent = longitude + centre - (0.00569 + 0.00478 * Math.sin(node)) * RAD;
  const obliquity = (23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60) * RAD;
  const tilted = obliquity + 0.00256 * RAD * Math.cos(node);
  const sinDeclination = Math.sin(tilted) * Math.sin(apparent);
  const y = Math.tan(tilted / 2) ** 2;
  const equationOfTime =
    y * Math.sin(2 * longitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * longitude) -
    0.5 * y * y * Math.sin(4 * longitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly);
  const turn = (((at % DAY) + DAY) % DAY) / DAY;
  return {
    sinDeclination,
    cosDeclination: Math.sqrt(1 - sinDeclination * sinDeclination),
    greenwichAngle: (turn - 0.5) * 2 * Math.PI + equationOfTime,
  };
}

/** Direction of the sun at a place. Range: `up` below 0 at night. Source: spherical trigonometry. */
export function sunVector(clock: SunClock, { latitude, longitude }: Spot): SunVector {
  const hourAngle = clock.greenwichAngle + longitude * RAD;
  const sinLatitude = Math.sin(latitude * RAD);
  const cosLatitude = Math.cos(latitude * RAD);
  const cosHour = Math.cos(hourAngle);
  return {
    east: -clock.cosDeclination * Math.sin(hourAngle),
    north: cosLatitude * clock.sinDeclination - sinLatitude * clock.cosDeclination * cosHour,
    up: sinLatitude * clock.sinDeclination + cosLatitude * clock.cosDeclination * cosHour,
  };
}
