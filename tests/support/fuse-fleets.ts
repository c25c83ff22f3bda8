import fc from 'fast-check';
import type { FuseRoof, OwnRoof } from '#domain/diagnosis/fuse/fuse-days.ts';
import type { FuseFacts } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { aRandom } from './fleets/random.ts';
import { clearPower, POZNAN, timesOf } from './solar-days.ts';

/* Roofs of one neighbourhood, one of which loses a string. The sky is shared, each day of each roof differs a little. */

/** Drawn at each run, or `PV_SEED`. */
export const FUSE_SEED = Number(process.env.PV_SEED ?? Math.trunc(Math.random() * 2 ** 31));

export const CODE_DAY = '2026-06-15';
const LAST_DAY = 60;

/** A roof that loses one of its strings on `CODE_DAY`, until `repair` days later; `null`: never. */
export interface BlownFuse {
  readonly strings: number;
  readonly repair: number | null;
  /** Standard deviation of a day, as a share. */
  readonly scatter: number;
  /** Share of days under thick clouds. */
  readonly clouds: number;
  readonly random: () => number;
}

const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** What the strings that are whole give, as a share. */
const shareLeft = ({ strings, repair }: BlownFuse, offset: number): number =>
  offset < 0 || (repair !== null && offset >= repair) ? 1 : 1 - 1 / strings;

export const DAYS = daysFrom(addDays(CODE_DAY, -10), addDays(CODE_DAY, LAST_DAY));
export const offsetOf = (day: LocalDate): number => DAYS.indexOf(day) - 10;

/** Sunny days with a kWh/kWp of 2.5 to 6.5; cloudy ones with less than 1.5, several at a time. */
function skyOf({ clouds, random }: BlownFuse): ReadonlyMap<LocalDate, number> {
  let isCloudy = false;
  return new Map(
    DAYS.map((day) => {
      if (random() < 0.4) isCloudy = random() < clouds;
      return [day, isCloudy ? 0.3 + 1.2 * random() : 2.5 + 4 * random()];
    }),
  );
}

const PLACE = { ...POZNAN, tilt: 30, azimuth: 180 };

/** The roof with the fuse, and its neighbours. */
export function fuseFleet(fuse: BlownFuse, neighbours: number): { readonly own: OwnRoof; readonly neighbours: readonly FuseRoof[] } {
  const { random, scatter } = fuse;
  const sky = skyOf(fuse);
  const roof = (shareOn: (day: LocalDate) => number): FuseRoof => {
    const level = 0.85 + 0.3 * random();
    const yieldOn = (sun: number, day: LocalDate) => sun * level * (1 + scatter * normal(random)) * shareOn(day);
    return { ...PLACE, yields: new Map([...sky].map(([day, sun]) => [day, yieldOn(sun, day)])) };
  };
  const own = roof((day) => shareLeft(fuse, offsetOf(day)));
  return {
    own: { ...own, inverterPower: 10_000, generatorPower: 10_000, bestHours: new Map() },
    neighbours: Array.from({ length: neighbours }, () => roof(() => 1)),
  };
}

/** Readings of a roof of 10 kW without neighbours, every `step` minutes; clouds make a noon unsteady. */
export function loneRoof(fuse: BlownFuse, step: number): { readonly own: OwnRoof; readonly samples: { at: number; power: number }[] } {
  const { random, scatter } = fuse;
  const sky = skyOf(fuse);
  const samples = DAYS.flatMap((day) => {
    const isClear = (sky.get(day) ?? 0) > 4;
    const level = 0.7 * (1 + (scatter / 3) * normal(random)) * shareLeft(fuse, offsetOf(day));
    return timesOf(day, step * 60_000).map((at) => ({
      at,
      power: clearPower(at) * level * (isClear ? 1 + 0.004 * normal(random) : 0.3 + 0.7 * random()),
    }));
  });
  const yields = new Map(DAYS.map((day) => [day, sky.get(day) ?? 0]));
  return { own: { ...PLACE, generatorPower: 10_000, inverterPower: 10_000, yields, bestHours: new Map() }, samples };
}

export const factsWith = (days: FuseFacts['days'], strings: number | null = null): FuseFacts => ({
  strings,
  checked: [],
  days,
  recordedFrom: null,
});

/** Generated blown fuses; `most`: the largest scatter. */
export const blownFuses = (most: number, repair: fc.Arbitrary<number | null> = fc.constant(null)): fc.Arbitrary<BlownFuse> =>
  fc
    .record({
      strings: fc.integer({ min: 1, max: 8 }),
      repair,
      scatter: fc.double({ min: 0, max: most, noNaN: true }),
      clouds: fc.double({ min: 0, max: 0.8, noNaN: true }),
      seed: fc.integer({ min: 0, max: 2 ** 31 }),
    })
    .map(({ seed, ...fuse }) => ({ ...fuse, random: aRandom(seed).share }));
