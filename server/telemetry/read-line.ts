import { isImpossiblePower, isNoMeasurement, NOT_RATED } from '#domain/energy/most-power.ts';
import { isKeptVoltage, isPhaseVoltage, PHASE_VOLTAGE_MOST } from '#domain/grid/voltage.ts';
import type { Instant } from '#domain/quantity.ts';
import { isFirstOfTwo } from '#domain/time/file-times.ts';
import { fromIso } from '#domain/time/warsaw.ts';
import { type LeftOut, type Reading, saysNothing } from '#server/store/telemetry/reading.ts';
import { modelOf, readEvents, readState } from './read-status.ts';
import { isAbsent, quote, shortText, Unreadable } from './unreadable.ts';

/** One line of a file or of a modem's batch, under the documented names. */
export type Line = Readonly<Record<string, unknown>>;
export type LineReading = Omit<Reading, 'installationId'> & { readonly sn: string };
/** `refused`: values left out of an accepted reading, each with its reason. `isFirstOfTwo`: its local time occurs twice, and is read as the first. */
export type ReadLine =
  | { readonly reading: LineReading; readonly refused?: readonly string[]; readonly isFirstOfTwo?: boolean }
  | { readonly reason: string };

/** The names in a line; all but `sn` and `at` may be missing or empty. */
export const LINE_FIELDS = [
  'sn',
  'at',
  'power_w',
  'energy_wh',
  'voltage_l1',
  'voltage_l2',
  'voltage_l3',
  'state',
  'events',
  'model',
] as const;

/** Unit: ms. Clocks of modems run a little fast. */
export const AHEAD = 10 * 60_000;
const EARLIEST = Date.UTC(2000, 0, 1);

/** Wh: a number beyond it is an error of the line, not a measurement. */
const ENERGY_MOST = 5e8;
/** How programs write that a number is none. */
const NO_NUMBER = /^[+-]?(?:nan|inf(?:inity)?)$/i;

/** The values of a line that are left out, with the reasons. */
interface LeftOutValues {
  readonly of: LeftOut[];
  readonly reasons: string[];
}

/** A number, or the infinity or NaN that is written for none. */
function numberOf(line: Line, name: string): number | null {
  const given = line[name];
  if (isAbsent(given)) return null;
  if (typeof given === 'string' && NO_NUMBER.test(given.trim())) return Number.NaN;
  const value =
    typeof given === 'number' ? given : typeof given === 'string' ? Number(given.trim().replace(',', '.') || Number.NaN) : Number.NaN;
  if (!Number.isFinite(value)) throw new Unreadable(`${name} is not a number: ${quote(given)}`);
  return value;
}

function leaveOut(line: Line, name: string, { of, value }: LeftOut, left: LeftOutValues): null {
  left.of.push({ of, value: Number.isFinite(value) ? value : null });
  left.reasons.push(`${name} is no measurement: ${quote(line[name])}`);
  return null;
}

function power(line: Line, left: LeftOutValues): number | null {
  const value = numberOf(line, 'power_w');
  return value !== null && isImpossiblePower(value, NOT_RATED) ? leaveOut(line, 'power_w', { of: 'power', value }, left) : value;
}

function energy(line: Line, left: LeftOutValues): number | null {
  const value = numberOf(line, 'energy_wh');
  if (value === null || (value >= 0 && value <= ENERGY_MOST)) return value;
  if (isNoMeasurement(value)) return leaveOut(line, 'energy_wh', { of: 'energy', value }, left);
  throw new Unreadable(`energy_wh is outside 0 to ${ENERGY_MOST} Wh: ${quote(line.energy_wh)}`);
}

/**
 * Reports a voltage that is impossible for a phase against neutral. It is stored for the voltage report, which counts it as implausible,
 * and used nowhere else.
 */
function voltage(line: Line, name: string, left: LeftOutValues): number | null {
  const value = numberOf(line, name);
  if (value === null || isPhaseVoltage(value)) return value;
  if (Number.isNaN(value) || (value < 0 && isNoMeasurement(value))) return leaveOut(line, name, { of: 'voltage', value }, left);
  if (value < 0) throw new Unreadable(`${name} is below 0 V: ${quote(line[name])}`);
  left.reasons.push(`${name} is above ${PHASE_VOLTAGE_MOST} V, no phase against neutral: ${quote(line[name])}`);
  return isKeptVoltage(value) ? value : null;
}

export interface Limits {
  /** ms since 1970. */
  readonly now: number;
  /** How far after `now` a reading may be, ms; ten minutes by default. */
  readonly ahead?: number | undefined;
  /** Earlier readings are not stored any more; ms since 1970. */
  readonly earliest?: number | undefined;
  /** Parses a time with the context of the inverter's earlier lines. Without it each time is parsed alone. */
  readonly timeOf?: ((sn: string, text: string) => Instant | undefined) | undefined;
}

/** Where the retention period begins; `undefined` if everything is kept. */
export function earliestKept(now: number, months: number | null): number | undefined {
  if (months === null) return undefined;
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months + 1, 1);
}

/** The reason for rejecting a line from the future. */
export const inFuture = ({ at }: Line): string => `at lies in the future: ${quote(at)}`;

function time(line: Line, sn: string, { now, ahead = AHEAD, earliest = EARLIEST, timeOf }: Limits): number {
  const given = line.at;
  if (isAbsent(given)) throw new Unreadable('at is missing');
  const read = (text: string) => (timeOf ? timeOf(sn, text) : fromIso(text));
  const at = typeof given === 'number' ? given * 1_000 : typeof given === 'string' ? read(given) : undefined;
  if (at === undefined || !Number.isFinite(at)) throw new Unreadable(`at is not a time in ISO 8601: ${quote(given)}`);
  if (at < EARLIEST) throw new Unreadable(`at lies before the year 2000: ${quote(given)}`);
  if (at < earliest) throw new Unreadable(`at lies before what is kept here: ${quote(given)}`);
  if (at > now + ahead) throw new Unreadable(inFuture(line));
  return Math.round(at);
}

function lineReading(line: Line, limits: Limits, left: LeftOutValues): LineReading {
  const sn = shortText(line, 'sn', 32);
  if (sn === null) throw new Unreadable('sn is missing');
  const model = modelOf(line);
  const reading = {
    sn,
    at: time(line, sn, limits),
    power: power(line, left),
    energy: energy(line, left),
    voltages: [voltage(line, 'voltage_l1', left), voltage(line, 'voltage_l2', left), voltage(line, 'voltage_l3', left)] as const,
    state: readState(line, model),
    events: readEvents(line, model, left.reasons),
  };
  return left.of.length > 0 ? { ...reading, leftOut: left.of } : reading;
}

/** Parses one line; returns a reason in English if it cannot be used. A time without offset is local time in Warsaw. */
export function readLine(line: Line, limits: Limits): ReadLine {
  const left: LeftOutValues = { of: [], reasons: [] };
  const refused = left.reasons;
  try {
    const reading = lineReading(line, limits, left);
    if (saysNothing(reading) && left.of.length === 0) throw new Unreadable(refused.join('; ') || 'nothing is reported beside sn and at');
    const isFirst = typeof line.at === 'string' && isFirstOfTwo(line.at, reading.at);
    return { reading, ...(refused.length > 0 && { refused }), ...(isFirst && { isFirstOfTwo: true }) };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    throw error;
  }
}
