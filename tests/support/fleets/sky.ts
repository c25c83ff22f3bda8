import { aRandom, mixed } from './random.ts';

/*
 * Clouds, fog and air of one seed. Cover is a sum of plane waves with random phases: fronts of a day or two over the whole country, fields
 * of 30 to 120 km and clouds of 4 to 12 km that drift with the wind. Transmission 1 − 0.75 N^3.4 of the cover N: Kasten and Czeplak 1980.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Wave {
  readonly x: number;
  readonly y: number;
  /** Unit: radians per hour. */
  readonly pace: number;
  readonly phase: number;
  readonly weight: number;
}

export interface Sky {
  /** Share of the clear sky at a place, fog included. Range: 0.1 to 1.1. */
  readonly clearAt: (at: number, latitude: number, longitude: number) => number;
  /** Unit: °C. */
  readonly airAt: (at: number) => number;
}

function wavesOf(seed: number): Wave[] {
  const random = aRandom(mixed(seed, 77));
  const [wind, speed] = [random.between(-0.6, 0.6), random.between(15, 45)];
  const drifting = (longest: number, shortest: number, weight: number): Wave => {
    const k = (2 * Math.PI) / random.between(shortest, longest);
    const angle = random.between(0, 2 * Math.PI);
    const [x, y] = [k * Math.cos(angle), k * Math.sin(angle)];
    return { x, y, pace: -speed * (x * Math.cos(wind) + y * Math.sin(wind)), phase: random.between(0, 2 * Math.PI), weight };
  };
  const fronts = [22, 37, 55, 90].map((hours) => {
    const period = hours * random.between(0.8, 1.25);
    return { x: 0, y: 0, pace: (2 * Math.PI) / period, phase: random.between(0, 2 * Math.PI), weight: 0.75 };
  });
  const fields = Array.from({ length: 5 }, () => drifting(120, 30, 0.35));
  const clouds = Array.from({ length: 6 }, () => drifting(12, 4, 0.4));
  return [...fronts, ...fields, ...clouds];
}

/** Day of the year, 0 to 365. */
const dayOfYear = (at: number): number => (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / DAY;

/**
 * The hour of UTC until which a fog of a day lies on a place; 0 on a day without fog. The edge of a fog lies elsewhere each day, so that no
 * place is apart from its neighbours for days. Neighbours up on a hill see it lift earlier.
 */
function fogEnd(seed: number, at: number, latitude: number, longitude: number): number {
  const share = Math.max(0, 0.28 * Math.cos(((dayOfYear(at) - 330) / 365) * 2 * Math.PI));
  const turn = aRandom(mixed(seed, Math.floor(at / DAY))).between(0, 1) + 0.4 * latitude + 0.25 * longitude;
  const depth = 1 - Math.abs(2 * (turn - Math.floor(turn)) - 1) / share;
  if (!(depth > 0)) return 0;
  return depth > 0.8 ? 24 : 7.5 + 5 * depth + 0.7 * Math.sin(latitude * 610 + longitude * 470);
}

/** The sky of a seed. Unit: ms since 1970, degrees. */
export function aSky(seed: number): Sky {
  const waves = wavesOf(seed);
  const bias = aRandom(mixed(seed, 78)).between(0.5, 1.3);
  const fogs = new Map<string, number>();
  /** Share of light that passes the fog. */
  const throughFog = (at: number, latitude: number, longitude: number): number => {
    const key = `${Math.floor(at / DAY)} ${latitude} ${longitude}`;
    const end = fogs.get(key) ?? fogEnd(seed, at, latitude, longitude);
    fogs.set(key, end);
    const before = end - (at % DAY) / HOUR;
    return before <= 0 ? 1 : 0.35 + 0.65 * Math.max(0, 1 - before / 0.7);
  };
  const clearAt = (at: number, latitude: number, longitude: number): number => {
    const [east, north, hours] = [longitude * 68, latitude * 111.2, (at - Date.UTC(2026, 0, 1)) / HOUR];
    let sum = bias + 0.5 * Math.cos(((dayOfYear(at) - 350) / 365) * 2 * Math.PI);
    for (const { x, y, pace, phase, weight } of waves) sum += weight * Math.sin(x * east + y * north + pace * hours + phase);
    const cover = 1 / (1 + Math.exp(-1.7 * sum));
    const bright = cover > 0.25 && cover < 0.5 ? 1.05 : 1;
    return Math.max(0.1, (1 - 0.75 * Math.min(1, cover * 1.02) ** 3.4) * bright * throughFog(at, latitude, longitude));
  };
  const airAt = (at: number): number =>
    9 - 11 * Math.cos(((dayOfYear(at) - 20) / 365) * 2 * Math.PI) - 4 * Math.cos(((at % DAY) / DAY) * 2 * Math.PI - 0.9);
  return { clearAt, airAt };
}
