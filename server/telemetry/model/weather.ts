import type { Spot } from '#domain/energy/sun.ts';
import { chance, smoothField } from './chance.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365.2425 * DAY;
const KM_PER_DEGREE = 111.2;
/** km/h; weather comes from the west. */
const WIND = 32;

/** Scales of clouds: size in km, duration in hours, share. A front, a field of clouds, one cloud. */
const SCALES = [
  { field: smoothField(0x51), size: 320, life: 40, share: 0.5 },
  { field: smoothField(0x52), size: 60, life: 6, share: 0.3 },
  { field: smoothField(0x53), size: 9, life: 0.7, share: 0.2 },
] as const;

/** The temperature of the air mass over a region for some days. */
const airMass = smoothField(0x61);

/** Winter is divided into periods of this many days: it snows, and some days later the modules are free again. */
const SNOW_ROUND = 9;

/** Share of the year that has passed; 0 at midnight of 1 January, UTC. */
const ofYear = (at: number): number => (at / YEAR) % 1;

/**
 * Cloud cover: 0 clear, 1 overcast.
 * The mean follows Poland's year (dull Decembers, clear late summers) and is set so that the horizontal gets about 1,100 kWh/m² a year,
 * as PVGIS-SARAH3 gives for the lowlands.
 */
export function cloudCover(at: number, { latitude, longitude }: Spot): number {
  const hours = at / HOUR;
  const x = longitude * KM_PER_DEGREE * 0.61 - hours * WIND;
  const y = latitude * KM_PER_DEGREE;
  let sum = 0;
  for (const { field, size, life, share } of SCALES) sum += share * field(x / size, y / size, hours / life);
  const mean = 0.79 + 0.14 * Math.cos(2 * Math.PI * (ofYear(at) - 0.97));
  return Math.max(0, Math.min(1, mean + (sum - 0.5) * 3.1));
}

/**
 * Air temperature at two metres, °C: Poland's yearly and daily cycle plus variation by region and days.
 * Means of about -1 in January and 19 in July (IMGW normals for the lowlands); warmest at about 15 o'clock.
 */
export function airTemperature(at: number, spot: Spot, cover: number): number {
  const season = 9 - 10.3 * Math.cos(2 * Math.PI * (ofYear(at) - 0.055));
  const solarHour = (at / HOUR + spot.longitude / 15) % 24;
  const swing = (2.2 + 4.6 * (1 - cover)) * Math.cos((2 * Math.PI * (solarHour - 14.5)) / 24);
  const front = (airMass(spot.longitude / 4, spot.latitude / 3, at / (5 * DAY)) - 0.5) * 17;
  return season + swing + front;
}

/** Snow on the modules in the mountains: from December to the middle of March, four to seven days of every nine. */
export function isSnowedIn(at: number): boolean {
  const share = ofYear(at);
  if (share > 0.2 && share < 0.92) return false;
  const day = Math.floor(at / DAY);
  const round = Math.floor(day / SNOW_ROUND);
  return day - round * SNOW_ROUND < 4 + Math.floor(4 * chance(0x71, round));
}
