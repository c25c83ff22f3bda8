import { quantity, type Instant } from '#domain/quantity.ts';
import { isBright, MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import type { EventChange } from '#domain/grid/readings/event-changes.ts';
import { type ReportWeek, reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { type VoltageReading, withEvents } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { type VoltageReport, voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';

/** A week of readings of one phase, `step` seconds apart; `volts` gives each voltage, `null` for no reading. */
export function aWeekOf(
  volts: (index: number) => number | null,
  { monday = '2026-06-08', step = 300, power = 1000 } = {},
): VoltageReading[] {
  const { from, to } = reportWeek(monday);
  const readings: VoltageReading[] = [];
  for (let at: number = from, index = 0; at < to; at += step * 1000, index += 1) {
    const voltage = volts(index);
    if (voltage !== null) readings.push({ at, power, voltages: [voltage, null, null], state: null });
  }
  return readings;
}

/** The report of these readings, of one phase. */
export const reportOn = (readings: readonly VoltageReading[], week: LocalDate = '2026-06-08'): VoltageReport =>
  voltageReport(voltageDays(intervalSums(readings, MIDDLE_OF_POLAND)), reportWeek(week), 1);

/** What is planted into a healthy week: somebody switches off, the supply is interrupted, or the grid is bad. */
export const PLANTED = ['nothing', 'switch', 'interruption', 'lost_phase', 'sag', 'overvoltage'] as const;
export type Planted = (typeof PLANTED)[number];

/** The habits of an inverter and the grid behind it. */
interface Habits {
  readonly planted: Planted;
  readonly week: ReportWeek;
  /** Unit: s. */
  readonly step: number;
  readonly phases: 1 | 3;
  /** Voltage of the grid without feed-in. */
  readonly level: number;
  readonly hasWholeVolts: boolean;
  /** It measures its own disconnected side while it sleeps. */
  readonly isDeadAtNight: boolean;
  /** Sine of the sun's elevation above which it works. */
  readonly wakesAt: number;
  /** Of `planted`: the phase, the voltage, and how it is switched off. */
  readonly lost: number;
  readonly low: number;
  readonly high: number;
  readonly switched: (typeof SWITCHES)[number];
  /** States and events are sent. */
  readonly hasStatus: boolean;
}

/** A generated week. */
export interface VoltageWeek extends Habits {
  /** Planted times, ms. */
  readonly spans: readonly (readonly [from: number, to: number])[];
  /** Without events. */
  readonly readings: readonly VoltageReading[];
  /** Changes of events; empty if none are sent. */
  readonly changes: readonly EventChange[];
}

const MINUTE = 60_000;

/** Mondays of the year, both changes of the clocks among them. */
const MONDAYS = Array.from({ length: 52 }, (_, index) => addDays('2026-01-05', 7 * index));

/** How an inverter reports that somebody switches off, and the highest voltage that is left. */
const SWITCHES: readonly { readonly state: string; readonly events: readonly string[]; readonly most: number }[] = [
  { state: 'STANDBY', events: ['AC_DISCONNECT', 'CABINET_OPEN'], most: 0 },
  { state: 'FAULT', events: ['AC_DISCONNECT', 'GRID_DISCONNECT'], most: 11 },
  { state: 'OFF', events: ['MANUAL_SHUTDOWN'], most: 150 },
  { state: 'STARTING', events: ['CABINET_OPEN'], most: 190 },
  { state: 'SHUTTING_DOWN', events: ['AC_DISCONNECT'], most: 120 },
  { state: 'MPPT', events: ['AC_DISCONNECT'], most: 5 },
];

/** Pseudo-random numbers of a seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(...some: readonly T[]): T => some[int(0, some.length - 1)] as T;
  return { next, int, pick };
}
type Random = ReturnType<typeof randomOf>;

/** A time by day of this length; the sun is above 8° from before its begin until after its end. */
function spanByDay({ next }: Random, { from, to }: ReportWeek, minutes: number): [number, number] {
  for (;;) {
    const start = Math.round((from + next() * (to - from - minutes * MINUTE)) / MINUTE) * MINUTE;
    const end = start + minutes * MINUTE;
    if (isBright(start - 20 * MINUTE, MIDDLE_OF_POLAND) && isBright(end + 20 * MINUTE, MIDDLE_OF_POLAND)) return [start, end];
  }
}

function spansOf(random: Random, { planted, week }: Habits): [number, number][] {
  const dates = daysFrom(week.monday, addDays(week.monday, 7));
  switch (planted) {
    case 'nothing':
      return [];
    case 'sag':
    case 'overvoltage':
      return dates.map((date) => [instantOf(date, 10, 30), instantOf(date, 13, 12)]);
    case 'lost_phase':
      return [[instantOf(dates[random.int(1, 3)] ?? week.monday, random.int(9, 13)), week.to]];
    case 'switch':
    case 'interruption':
      return Array.from({ length: random.int(1, 3) }, () => spanByDay(random, week, random.int(5, 120)));
  }
}

interface Moment {
  readonly volts: readonly number[];
  readonly power: number | null;
  readonly state: string;
  readonly events: readonly string[];
}

/** A moment of what is planted; `usual` is the moment without it. */
function plantedMoment(random: Random, { planted, lost, low, high, switched, hasStatus }: Habits, usual: Moment): Moment {
  const { volts } = usual;
  const all = (volt: () => number): number[] => volts.map(volt);
  switch (planted) {
    case 'nothing':
      return usual;
    case 'lost_phase':
      return { ...usual, volts: volts.map((one, phase) => (phase === lost ? random.int(0, 9) : one)) };
    case 'sag':
      return { ...usual, volts: all(() => low + random.int(-2, 2)) };
    case 'overvoltage':
      return { ...usual, volts: all(() => high + random.int(0, 2)) };
    case 'interruption':
      return {
        volts: all(() => random.int(0, 11)),
        power: random.pick(0, -3, 4, null),
        state: random.pick('STANDBY', 'FAULT', 'OFF'),
        events: ['GRID_DISCONNECT'],
      };
    case 'switch': {
      const most = hasStatus ? switched.most : Math.min(switched.most, 11); // without events only no voltage at all tells of a switch
      return { ...switched, volts: all(() => random.int(0, most)), power: random.pick(0, 2, null) };
    }
  }
}

/** A moment without anything planted. `up`: sine of the sun's elevation; `noise` in V. */
function usualMoment(random: Random, { level, phases, isDeadAtNight, wakesAt, planted }: Habits, up: number, noise: number): Moment {
  const cloud = 0.2 + 0.8 * random.next();
  const grid = [0, 1.1, -0.9].slice(0, phases).map((own) => level + own + noise + 4 * Math.max(0, up) * cloud);
  const sleepsBelow = planted === 'lost_phase' ? 0 : wakesAt;
  if (up >= sleepsBelow) return { volts: grid, power: Math.round(60 + 8_000 * Math.max(0, up) * cloud), state: 'MPPT', events: [] };
  const least = up < 0.139 ? random.pick(0, 18) : 18;
  const volts = isDeadAtNight ? grid.map(() => random.int(least, least === 0 ? 0 : 192)) : grid;
  return { volts, power: random.pick(0, 0, -2, 3), state: random.pick('SLEEPING', 'OFF'), events: [] };
}

function habitsOf(random: Random, planted: Planted): Habits {
  return {
    planted,
    week: reportWeek(random.pick(...MONDAYS)),
    step: random.pick(60, 120, 300, 300, 600),
    phases: planted === 'lost_phase' ? 3 : random.pick(1, 3),
    level: random.int(225, 244),
    hasWholeVolts: random.next() < 0.3,
    isDeadAtNight: random.next() < 0.4,
    wakesAt: Math.sin((random.int(2, 14) * Math.PI) / 180),
    lost: random.int(0, 2),
    low: random.int(198, 203),
    high: random.int(255, 262),
    switched: random.pick(...SWITCHES),
    hasStatus: random.next() < 0.7,
  };
}

/**
 * A week of readings as inverters send them, with something planted.
 *
 * Unit    V, W, ms since 1970.
 * Range   a healthy grid has 225 to 249 V with noise that lasts for some readings; tenths or whole volts; steps of 60 to 600 s. Nights at
 *         the voltage of the grid or of the disconnected side, which lasts until the sun is at 2 to 14°.
 */
export function aVoltageWeek(seed: number, planted: Planted): VoltageWeek {
  const random = randomOf(seed);
  const habits = habitsOf(random, planted);
  const { week, step, hasWholeVolts, hasStatus } = habits;
  const spans = spansOf(random, habits);
  const [readings, changes]: [VoltageReading[], EventChange[]] = [[], [{ at: week.from, codes: [] }]];
  let noise = 0;
  for (let at = week.from + random.int(0, step - 1) * 1_000; at < week.to; at += step * 1_000) {
    noise = 0.9 * noise + random.next() - 0.5;
    const usual = usualMoment(random, habits, sunVector(sunClock(at), MIDDLE_OF_POLAND).up, noise);
    const isPlanted = spans.some(([from, to]) => at >= from && at < to);
    const { volts, power, state, events } = isPlanted ? plantedMoment(random, habits, usual) : usual;
    const [l1 = null, l2 = null, l3 = null] = volts.map((one) => (hasWholeVolts ? Math.round(one) : Math.round(one * 10) / 10));
    readings.push({ at, power, voltages: [l1, l2, l3], state: hasStatus ? state : null });
    if (hasStatus && events.join() !== changes.at(-1)?.codes.join()) changes.push({ at: quantity<Instant>(at), codes: events });
  }
  return { ...habits, spans, readings, changes: hasStatus ? changes : [] };
}

/** The report of a generated week. */
export const reportOfWeek = ({ readings, changes, week, phases }: VoltageWeek): VoltageReport =>
  voltageReport(voltageDays(intervalSums(withEvents(readings, changes), MIDDLE_OF_POLAND)), week, phases);
