import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { aPlant, type Centre, type Known, type Logger, type Plant } from './plants.ts';
import { mixed, type Random } from './random.ts';
import type { Exchange } from './exchanges.ts';
import type { Effect } from './series.ts';

/** An installation with what is wrong with it. */
export interface Planted {
  readonly plant: Plant;
  readonly effects: readonly Effect[];
  /** In the order of time. */
  readonly exchanges?: readonly Exchange[];
  /** Each line comes in a call of its own, at its arrival; by these the server knows the clock. Absent: what came since the last look, in one call. */
  readonly isAlone?: true;
}

/** Where and when a fault is planted. */
export interface Site {
  readonly name: string;
  readonly seed: number;
  readonly centre: Centre;
  /** The days on which it may be active. */
  readonly days: readonly LocalDate[];
  readonly random: Random;
}

/** A fault and the causes that are right for it. Any other cause is wrong. */
export interface FaultKind {
  readonly name: string;
  /** Causes that may be active from its first day on, and their consequences. */
  readonly allowed: readonly string[];
  /** Causes of which one has to be active on one of its days. Absent: no cause is honest too. */
  readonly needs?: readonly string[];
  /** From its first look on, the needed cause stays active. */
  readonly isLasting?: true;
  /** It is there from the first reading on, not from a day on. */
  readonly isFromFirst?: true;
  /** Midwinter only. */
  readonly isOfWinter?: true;
  readonly plants: (site: Site) => readonly Planted[];
}

interface Wanted {
  /** Unit: km to the east of the middle. */
  readonly east?: number;
  readonly logger?: Partial<Logger>;
  readonly known?: Partial<Known>;
  readonly of?: Partial<Plant>;
}

/** A logger that tells everything, at once. */
export const TELLS_ALL = { hasStates: true, hasEvents: true, step: 300, jitter: 0, batch: 0, breaks: 0, isOnChange: false } as const;
/** A logger that tells neither states nor events. */
export const TELLS_POWER = { hasStates: false, hasEvents: false, step: 300, batch: 0, breaks: 0, isOnChange: false } as const;

/** An installation of a fault, near the middle of its neighbourhood, placed and with a known, usual roof. */
export function aFaulty({ name, seed, centre }: Site, index: number, { east = 0, logger, known, of }: Wanted = {}): Plant {
  const plant = aPlant(`${name}F${index}`, mixed(seed, 900 + index), centre, 0);
  const phases = of?.phases ?? plant.phases;
  return {
    ...plant,
    tilt: 32,
    azimuth: 175 + index,
    ...of,
    latitude: centre.latitude,
    longitude: Math.round((centre.longitude + east / 71) * 1e5) / 1e5,
    logger: { ...plant.logger, ...logger },
    known: {
      ...plant.known,
      isPlaced: true,
      isOriented: true,
      generatorPower: of?.generatorPower ?? plant.generatorPower,
      phases,
      ...known,
    },
  };
}

/** Unit: ms since 1970, of the local hour of the n-th day of a fault. */
export const atHour = ({ days }: Pick<Site, 'days'>, day: number, hour: number): number =>
  instantOf(days[day] ?? '', Math.floor(hour), Math.round((hour % 1) * 60));

/** True for times within hours of each day from the first day on. Unit: local hours. */
export function within(site: Pick<Site, 'days'>, from: number, to: number): (at: number) => boolean {
  const spans = site.days.map((_, day) => [atHour(site, day, from), atHour(site, day, to)] as const);
  return (at) => spans.some(([low, high]) => at >= low && at < high);
}

/** True for times from an hour of the first day on. */
export function since(site: Pick<Site, 'days'>, hour: number, day = 0): (at: number) => boolean {
  const from = atHour(site, day, hour);
  return (at) => at >= from;
}

/** An effect of a state, events and power while something is true. */
export const during = (isOn: (at: number) => boolean, acts: Effect['acts']): Effect => ({
  acts: (moment, random) => (isOn(moment.at) && acts ? acts(moment, random) : moment),
});
