import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { isSameLine, type MeasuredLine } from '#domain/grid/stale-readings.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { aPlant, type Plant } from './fleets/plants.ts';
import type { Random } from './fleets/random.ts';
import { type SentLine, seriesOf } from './fleets/series.ts';
import { aSky } from './fleets/sky.ts';

/** Seed of this run: `PV_SEED`, else drawn. Print it, so that a failure can be repeated. */
export const drawnSeed = (): number => Number(process.env.PV_SEED ?? Math.floor(Math.random() * 1_000_000));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A healthy installation with the readings of some days, each time once. */
export interface HealthySeries {
  readonly plant: Plant;
  readonly first: LocalDate;
  readonly lines: readonly MeasuredLine[];
}

const coarse = (value: number | null | undefined, step: number): number | null =>
  value === null || value === undefined ? null : Math.floor(value / step) * step;

/**
 * What real loggers do beside rounding: coarse counters and some that stay at 0, one voltage of three, registers that are held by night, a
 * voltage that is never measured, a battery of constant power, a limit that clips.
 */
function tellerOf(plant: Plant, random: Random): (line: SentLine, isNight: boolean) => MeasuredLine {
  const step = random.pick([1, 1, 10, 100, 1_000]);
  const isStuck = random.isIn(0.1);
  const measures = random.pick([3, 3, 3, 1, 0]);
  const discharges = !plant.logger.hasCounter && random.isIn(0.3) ? random.pick([200, 2_000]) : 0;
  const isNominal = measures === 1 && random.isIn(0.3);
  const isHeld = discharges === 0 && random.isIn(0.3);
  const limit = random.isIn(0.3) ? plant.inverterPower * random.between(0.2, 0.8) : plant.inverterPower;
  const clipped = Math.max(50, Math.round(limit / 50) * 50);
  let held: MeasuredLine['voltages'] | undefined;
  let [counter, before, lost] = [0, -1, 0];
  return (line, isNight) => {
    const power = Math.max(discharges, Math.min(clipped, line.power_w ?? 0));
    const told = line.energy_wh ?? null;
    if (told !== null) {
      [counter, lost] =
        told < before ? [told, 0] : [counter + (told - before) * ((line.power_w ?? 0) > clipped ? clipped / (line.power_w ?? 1) : 1), lost];
      before = told;
    }
    const volts = [line.voltage_l1 ?? null, line.voltage_l2 ?? null, line.voltage_l3 ?? null].map((one, phase) =>
      phase < measures ? (isNominal ? 230 : one) : null,
    );
    const voltages = [volts[0] ?? null, volts[1] ?? null, volts[2] ?? null] as const;
    held = isNight && isHeld ? (held ?? voltages) : undefined;
    return {
      at: Date.parse(line.at),
      power,
      energy: told === null ? null : isStuck ? 0 : coarse(counter, step),
      voltages: held ?? voltages,
    };
  };
}

/** A healthy series of any season, with any logger. `logger` replaces what was drawn. */
export function aHealthySeries(random: Random, days: number, logger: Partial<Plant['logger']> = {}): HealthySeries {
  const seed = random.whole(0, 1e9);
  const drawn = aPlant('F', seed, { latitude: random.between(49.6, 54), longitude: random.between(15, 23) }, 1);
  const plant = { ...drawn, logger: { ...drawn.logger, ...logger } };
  const first = random.isIn(0.2) ? random.pick(['2026-03-28', '2026-10-24']) : addDays('2026-01-01', random.whole(0, 360));
  const span = { from: instantOf(first), to: instantOf(addDays(first, days)) };
  const tell = tellerOf(plant, random);
  const byTime = new Map<number, MeasuredLine>();
  for (const { at, line } of seriesOf(plant, aSky(seed), span)) {
    if (byTime.has(Date.parse(line.at))) continue;
    byTime.set(Date.parse(line.at), tell(line, sunVector(sunClock(at), plant).up < 0));
  }
  return { plant, first, lines: [...byTime.values()].sort((one, other) => one.at - other.at) };
}

/** A series with one line repeated from a time on; `from` is the time of the line that was measured. */
export interface FrozenSeries {
  readonly lines: readonly MeasuredLine[];
  readonly from: number;
  /** The time of the last repeated line. */
  readonly to: number;
}

/** Whether power and counter alone show within an hour and a half that this line is no measurement, or two voltages do. */
const isProvable = ({ power, energy, voltages }: MeasuredLine): boolean =>
  (power ?? 0) > 60 &&
  (energy ? (power ?? 0) > 2_100 || energy % 10 !== 0 : energy === null && voltages.every((voltage) => voltage !== null));

/** Repeats one line of the daylight for an hour and a half up to a week; `null` if no line of the series would be known by it. */
export function freeze({ lines }: Pick<HealthySeries, 'lines'>, random: Random): FrozenSeries | null {
  const begins = lines.filter((line, index) => isProvable(line) && index > 0 && index < lines.length / 2);
  if (begins.length === 0) return null;
  const line = random.pick(begins);
  const until = line.at + random.pick([1.6 * HOUR, 3 * HOUR, random.between(2, 20) * HOUR, random.between(1, 7) * DAY]);
  const frozen = lines.map((one) => (one.at > line.at && one.at <= until ? { ...line, at: one.at } : one));
  const run = frozen.filter(({ at }) => at > line.at && at <= until);
  const steps = run.map(({ at }, index) => at - (run[index - 1]?.at ?? line.at));
  const isWhole = run.length >= 12 && steps.every((step) => step <= HOUR / 2) && (run.at(-1)?.at ?? 0) - line.at >= 1.5 * HOUR;
  const next = frozen.find(({ at }) => at > until);
  const before = lines[lines.indexOf(line) - 1];
  if (!isWhole || (next && isSameLine(next, line)) || (before && isSameLine(before, line))) return null;
  return { lines: frozen, from: line.at, to: run.at(-1)?.at ?? line.at };
}

/** What loggers do with the counter of a line that they repeat: they begin it again at midnight, or miss it at times. */
export const LOST_COUNTERS: readonly { readonly name: string; readonly isLost: (at: number, from: number, random: Random) => boolean }[] = [
  { name: 'again from midnight on', isLost: (at, from) => localDateOf(at) > localDateOf(from) },
  { name: 'at times', isLost: (_at, _from, random) => random.isIn(0.2) },
];

/** The series with a counter of 0, or without one, in some of its repeated lines. Those of an hour and a half after the first have it. */
export function loseCounter({ lines, from, to }: FrozenSeries, random: Random, isLost: (at: number) => boolean): readonly MeasuredLine[] {
  const instead = random.pick([0, null]);
  return lines.map((line) =>
    line.energy !== null && line.at > from + 1.5 * HOUR && line.at <= to && isLost(line.at) ? { ...line, energy: instead } : line,
  );
}

/** The same lines in parts of different sizes and in another order. */
export function inParts<L>(lines: readonly L[], random: Random): L[][] {
  const parts: L[][] = [];
  for (let from = 0; from < lines.length; ) {
    const size = random.pick([1, 3, 20, 150]);
    parts.push(lines.slice(from, from + size));
    from += size;
  }
  return parts
    .map((part) => ({ part, place: random.share() }))
    .sort((one, other) => one.place - other.place)
    .map(({ part }) => part);
}

/** The days of a series. */
export const daysOfLines = (lines: readonly MeasuredLine[]): LocalDate[] => [...new Set(lines.map(({ at }) => localDateOf(at)))];
