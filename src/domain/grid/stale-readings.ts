import { hasDaylight, isBright } from '#domain/energy/daylight.ts';
import { AT_REST, NIGHT_SINE } from '#domain/energy/night-power.ts';
import { type Spot, sunClock, sunVector } from '#domain/energy/sun.ts';
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
/** Number of readings with two voltages that are equal by chance almost never. */
const READINGS_LEAST = 12;
/** The same with one voltage, and the number of other voltages within an hour of the run that show that it is measured. */
const READINGS_LEAST_OF_ONE = 24;
const OTHERS_LEAST = 2;
/** Unit: ms. In a run so long one other voltage is enough: the same whole volt and power are not measured from day to night for so long. */
const LONG_RUN = 12 * HOUR;
/** Unit: Wh. Steps in which counters count, the coarsest first. */
const COUNTER_STEPS = [1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
/** Unit: Wh. A counter does not count what electronics at rest seem to give. */
const STEP_AT_REST = 100;

/** True if the counter shows a value. Above 50 W a counter of 0 is one that was lost or begins again: loggers write 0 for a missing value. */
const isShown = ({ power, energy }: MeasuredLine): boolean => energy !== null && (energy > 0 || (power ?? 0) <= AT_REST);

/**
 * True if one line may repeat the other: the same power and voltages, and the same counter or, above 50 W, none or 0 in one of them.
 * Source: a logger that repeats its last line changes the time, and some begin the counter again at midnight.
 */
export const isSameLine = (one: MeasuredLine, other: MeasuredLine): boolean =>
  one.power === other.power &&
  one.voltages.every((voltage, phase) => voltage === other.voltages[phase]) &&
  (one.energy === other.energy || ((one.power ?? 0) > AT_REST && !(isShown(one) && isShown(other))));

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

/** Energy by power, at least, while the counter showed the same value. Unit: Wh. Power may have changed right after a reading. */
function energyBeside(counter: number, edge: MeasuredLine | undefined, beside: readonly MeasuredLine[]): number {
  let [energy, before] = [0, edge];
  for (const line of beside) {
    if (line.energy !== counter) return energy;
    const power = Math.max(0, Math.min(line.power ?? 0, before?.power ?? 0));
    energy += (power * Math.abs(line.at - (before?.at ?? line.at))) / HOUR;
    before = line;
  }
  return energy;
}

/** The coarsest step that all these counters may have. Unit: Wh. Range: 1 to 1000. */
function stepOf(counters: readonly (number | null)[]): number {
  const known = counters.flatMap((counter) => (counter === null ? [] : [Math.round(counter)]));
  return COUNTER_STEPS.find((step) => known.every((counter) => counter % step === 0)) ?? 1;
}

/** Positions in `lines`, in the order of time. */
type Positions = readonly [first: number, last: number];

/** Whether the counter of a run proves it; `undefined` if it shows nothing, or did not count beside the run either. */
function provedByCounter(lines: readonly MeasuredLine[], [first, last]: Positions, power: number): boolean | undefined {
  const shown = lines.slice(first, last + 1).map(isShown);
  const counting: Positions = [first + shown.indexOf(true), first + shown.lastIndexOf(true)];
  const counter = lines[counting[0]]?.energy ?? null;
  if (!shown.includes(true) || counter === null) return undefined;
  const [before, after] = [besideRun(lines, first, -1), besideRun(lines, last, 1)];
  const step = stepOf([counter, ...[...before, ...after].map(({ energy }) => energy)]);
  const most = 2 * (power <= AT_REST ? Math.max(STEP_AT_REST, step) : step);
  const isCounting = energyBeside(counter, lines[first], before) <= most && energyBeside(counter, lines[last], after) <= most;
  return isCounting ? (power * lastedBetween(lines, ...counting)) / HOUR > most : undefined;
}

/** The run has power by day and in the dark, and its voltage moved before or after it (specification 24.94). */
function isLitByNight(lines: readonly MeasuredLine[], [first, last]: Positions, voltage: number, spot: Spot): boolean {
  const run = lines.slice(first, last + 1);
  if (run.length < READINGS_LEAST_OF_ONE) return false;
  const beside = [...besideRun(lines, first, -1), ...besideRun(lines, last, 1)].flatMap(({ voltages }) => voltages);
  const others = new Set(beside.filter((one) => (one ?? 0) > 0 && one !== voltage));
  const isDark = ({ at }: MeasuredLine): boolean => sunVector(sunClock(at), spot).up < NIGHT_SINE;
  const least = lastedBetween(lines, first, last) >= LONG_RUN ? 1 : OTHERS_LEAST;
  return others.size >= least && run.some(isDark) && run.some(({ at }) => isBright(at, spot));
}

function isProved(lines: readonly MeasuredLine[], [first, last]: Positions, line: MeasuredLine, spot: Spot): boolean {
  const power = line.power ?? 0;
  const hasVoltage = line.energy === null && line.voltages.some((voltage) => (voltage ?? 0) > N2_LOW);
  if (lastedBetween(lines, first, last) < SHORTEST || (power <= 0 && !hasVoltage)) return false;
  const byCounter = provedByCounter(lines, [first, last], power);
  if (byCounter !== undefined) return byCounter;
  const isAtRest = power <= AT_REST;
  const [voltage, ...others] = line.voltages.filter((one) => one !== null).filter((one) => one > 0);
  if (voltage === undefined) return false;
  if (others.length === 0) return !isAtRest && isLitByNight(lines, [first, last], voltage, spot);
  const run = lines.slice(first, last + 1);
  return (isAtRest ? run.filter(({ at }) => isBright(at, spot)) : run).length >= READINGS_LEAST;
}

/** The position of the last line of the run that begins at `first`: all its counters that show a value show the same. */
function endOfRun(lines: readonly MeasuredLine[], first: number): number {
  let counting: MeasuredLine | undefined;
  for (let last = first; ; last += 1) {
    const [line, next] = [lines[last], lines[last + 1]];
    if (line && isShown(line)) counting = line;
    if (!line || !next || !isSameLine(line, next) || (counting && !isSameLine(counting, next))) return last;
  }
}

/**
 * Finds the runs of readings that repeat one line and cannot be measurements (specification 24.90).
 *
 * Unit    ms since 1970.
 * Range   lines with at least one value, in the order of time, each time once. A run lasts an hour or longer, with power above 0 or,
 *         without a counter, a phase above 195.5 V, and one of these proves it: its power gives more than two steps of its counter, which
 *         does not move (a counter that did not move beside other powers either proves nothing); without a counter, twelve readings with
 *         two voltages, by daylight where the power is at most 50 W (an inverter at rest repeats its registers by night), or 24 with one
 *         voltage from daylight to dark or from dark to daylight, above 50 W. A counter that is lost or begins again does not end a run.
 *         Steps of more than an hour do not count as time.
 * Source  ours: clipping, coarse meters, whole volts and standby repeat values, but neither beside a counter that does not move nor with
 *         power in the dark.
 */
export function staleRuns(lines: readonly MeasuredLine[], spot: Spot): StaleRun[] {
  const runs: StaleRun[] = [];
  for (let first = 0; first < lines.length; ) {
    const last = endOfRun(lines, first);
    const [line, end] = [lines[first], lines[last]];
    if (line && end && last > first && isProved(lines, [first, last], line, spot)) runs.push({ from: line.at, to: end.at, first, last });
    first = last + 1;
  }
  return runs;
}

/** Unit: ms. Daylight in which values do not change, after which that is a cause of its own. */
const LONG_BY_DAY = 2 * HOUR;

/** True for a run that lasts two hours of daylight: the installation counts as silent (specification 24.92). Unit: ms since 1970. Source: as `isSilentByDay`, whose hour is over before a run is known. */
export const isStaleByDay = ({ from, to }: Pick<StaleRun, 'from' | 'to'>, spot: Spot): boolean => hasDaylight(from, to, spot, LONG_BY_DAY);
