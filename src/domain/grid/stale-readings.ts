import { hasDaylight, isBright } from '#domain/energy/daylight.ts';
import { AT_REST } from '#domain/energy/night-power.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { N2_LOW } from './voltage-quality/limits.ts';

/** The measured values of a reading. Unit: ms since 1970, W, Wh since local midnight, V; `null`: not measured. */
export interface MeasuredLine {
  readonly at: number;
  readonly power: number | null;
  readonly energy: number | null;
  readonly voltages: readonly [number | null, number | null, number | null];
}

/** Readings that repeat one line and cannot be measurements. The first was measured, those after it were not. */
export interface StaleRun {
  /** Times of the first and of the last reading. Unit: ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** Positions of the first and of the last reading. */
  readonly first: number;
  readonly last: number;
}

const HOUR = 3_600_000;
/** Unit: ms. Shorter runs may be measured. Readings further apart do not prove that nothing changed between them. */
const SHORTEST = HOUR;
const LONGEST_STEP = HOUR;
/** Unit: ms. Readings so long before and after a run show the step of its counter, and whether it counts. */
export const CONTEXT = HOUR;
/** Number of readings, and of voltages in each, that are equal by chance almost never. */
const READINGS_LEAST = 12;
const VOLTAGES_LEAST = 2;
/** Unit: Wh. Steps in which counters count, the coarsest first. */
const COUNTER_STEPS = [1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
/** Unit: Wh. A counter does not count what electronics at rest seem to give. */
const STEP_AT_REST = 100;

/** True if both lines have the same measured values. Unit: none. Range: any. Source: a logger that repeats its last line changes only the time. */
export const isSameLine = (one: MeasuredLine, other: MeasuredLine): boolean =>
  one.power === other.power && one.energy === other.energy && one.voltages.every((voltage, phase) => voltage === other.voltages[phase]);

/** The sum of the steps up to an hour between two positions. */
function lastedBetween(lines: readonly MeasuredLine[], first: number, last: number): number {
  let lasted = 0;
  for (let index = first + 1; index <= last; index += 1) {
    const step = (lines[index]?.at ?? 0) - (lines[index - 1]?.at ?? 0);
    if (step <= LONGEST_STEP) lasted += step;
  }
  return lasted;
}

/** The readings near a run, beyond its beginning or its end; the nearest first. */
function besideRun(lines: readonly MeasuredLine[], edge: number, toward: 1 | -1): MeasuredLine[] {
  const beside: MeasuredLine[] = [];
  const from = lines[edge]?.at ?? 0;
  for (let index = edge + toward; ; index += toward) {
    const line = lines[index];
    if (!line || Math.abs(line.at - from) > CONTEXT) return beside;
    beside.push(line);
  }
}

/** Energy by power while the counter showed the same value. Unit: Wh; `edge` is the reading of the run beside which it is. */
function energyBeside(edge: MeasuredLine, beside: readonly MeasuredLine[]): number {
  let [energy, before] = [0, edge];
  for (const line of beside) {
    if (line.energy !== edge.energy) return energy;
    energy += (Math.max(0, line.power ?? 0) * Math.abs(line.at - before.at)) / HOUR;
    before = line;
  }
  return energy;
}

/** The coarsest step that all these counters may have. Unit: Wh. Range: 1 to 1000. */
function stepOf(counters: readonly (number | null)[]): number {
  const known = counters.flatMap((counter) => (counter === null ? [] : [Math.round(counter)]));
  return COUNTER_STEPS.find((step) => known.every((counter) => counter % step === 0)) ?? 1;
}

function isProved(lines: readonly MeasuredLine[], [first, last]: readonly [number, number], line: MeasuredLine, spot: Spot): boolean {
  const end = lines[last];
  const lasted = lastedBetween(lines, first, last);
  const power = line.power ?? 0;
  const hasVoltage = line.energy === null && line.voltages.some((voltage) => (voltage ?? 0) > N2_LOW);
  if (!end || lasted < SHORTEST || (power <= 0 && !hasVoltage)) return false;
  const isAtRest = power <= AT_REST;
  if (line.energy !== null) {
    const [before, after] = [besideRun(lines, first, -1), besideRun(lines, last, 1)];
    const step = stepOf([line, ...before, ...after].map(({ energy }) => energy));
    const most = 2 * (isAtRest ? Math.max(STEP_AT_REST, step) : step);
    const isCounting = energyBeside(line, before) <= most && energyBeside(end, after) <= most;
    if (isCounting) return (power * lasted) / HOUR > most;
  }
  const voltages = line.voltages.filter((voltage) => (voltage ?? 0) > 0).length;
  if (voltages < VOLTAGES_LEAST) return false;
  const run = lines.slice(first, last + 1);
  return (isAtRest ? run.filter(({ at }) => isBright(at, spot)) : run).length >= READINGS_LEAST;
}

/**
 * Finds the runs of readings that repeat one line and cannot be measurements (specification 24.90).
 *
 * Unit    ms since 1970.
 * Range   lines in the order of time, each time once. A run lasts an hour or longer, with power above 0 or, without a counter, a phase
 *         above 195.5 V, and one of these proves it: its power gives more than two steps of its counter, which does not move (a counter
 *         that did not move beside other powers either proves nothing); without a counter, twelve readings with two voltages, by
 *         daylight where the power is at most 50 W (an inverter at rest repeats its registers by night). Steps of more than an hour
 *         do not count as time.
 * Source  ours: clipping, coarse meters, whole volts and standby repeat values, but not beside a counter that does not move.
 */
export function staleRuns(lines: readonly MeasuredLine[], spot: Spot): StaleRun[] {
  const runs: StaleRun[] = [];
  for (let first = 0; first < lines.length; ) {
    const line = lines[first];
    let last = first;
    while (line && lines[last + 1] && isSameLine(line, lines[last + 1] ?? line)) last += 1;
    const end = lines[last];
    if (line && end && last > first && isProved(lines, [first, last], line, spot)) runs.push({ from: line.at, to: end.at, first, last });
    first = last + 1;
  }
  return runs;
}

/** Unit: ms. Daylight in which values do not change, after which that is a cause of its own. */
const LONG_BY_DAY = 2 * HOUR;

/** True for a run that lasts two hours of daylight: the installation counts as silent (specification 24.92). Unit: ms since 1970. Range: any. Source: as `isSilentByDay`, whose hour is over before a run is known. */
export const isStaleByDay = ({ from, to }: Pick<StaleRun, 'from' | 'to'>, spot: Spot): boolean => hasDaylight(from, to, spot, LONG_BY_DAY);
