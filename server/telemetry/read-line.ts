import { EVENT_CODES, eventsOfBits } from '#domain/grid/events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { fromIso } from '#domain/time/warsaw.ts';
import type { Reading } from './reading.ts';

/** One line of a file or of a modem's batch, under the documented names. */
export type Line = Readonly<Record<string, unknown>>;
export type Report = Omit<Reading, 'installationId'> & { readonly sn: string };
export type ReadLine = { readonly report: Report } | { readonly reason: string };

/** The names a line may carry; all but `sn` and `at` may be left out or empty. */
export const LINE_FIELDS = ['sn', 'at', 'power_w', 'energy_wh', 'voltage_l1', 'voltage_l2', 'voltage_l3', 'state', 'events'] as const;

/** Unit: ms. Clocks of modems run a little fast. */
const AHEAD = 10 * 60_000;
const EARLIEST = Date.UTC(2000, 0, 1);
const TEXT_MAX = 40;
const EVENTS_MAX = 32;

/** Units and limits: beyond them a number is a fault of the line, not a measurement. */
const NUMBERS = {
  power_w: { unit: 'W', least: -1e6, most: 5e7 },
  energy_wh: { unit: 'Wh', least: 0, most: 5e8 },
  voltage_l1: { unit: 'V', least: 0, most: 1_000 },
  voltage_l2: { unit: 'V', least: 0, most: 1_000 },
  voltage_l3: { unit: 'V', least: 0, most: 1_000 },
} as const;

class Unreadable extends Error {}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

function number(line: Line, name: keyof typeof NUMBERS): number | null {
  const given = line[name];
  if (isAbsent(given)) return null;
  const value =
    typeof given === 'number' ? given : typeof given === 'string' ? Number(given.trim().replace(',', '.') || Number.NaN) : Number.NaN;
  const { unit, least, most } = NUMBERS[name];
  if (!Number.isFinite(value)) throw new Unreadable(`${name} is not a number: ${shown(given)}`);
  if (value < least || value > most) throw new Unreadable(`${name} is outside ${least} to ${most} ${unit}: ${shown(given)}`);
  return value;
}

export interface Limits {
  /** ms since 1970. */
  readonly now: number;
  /** Readings from before are no longer kept; ms since 1970. */
  readonly earliest?: number | undefined;
}

/** Where the kept months begin; `undefined` where everything is kept. */
export function earliestKept(now: number, months: number | null): number | undefined {
  if (months === null) return undefined;
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months + 1, 1);
}

function time(line: Line, { now, earliest = EARLIEST }: Limits): number {
  const given = line.at;
  if (isAbsent(given)) throw new Unreadable('at is missing');
  const at = typeof given === 'number' ? given * 1_000 : typeof given === 'string' ? fromIso(given) : undefined;
  if (at === undefined || !Number.isFinite(at)) throw new Unreadable(`at is not a time in ISO 8601: ${shown(given)}`);
  if (at < EARLIEST) throw new Unreadable(`at lies before the year 2000: ${shown(given)}`);
  if (at < earliest) throw new Unreadable(`at lies before what is kept here: ${shown(given)}`);
  if (at > now + AHEAD) throw new Unreadable(`at lies in the future: ${shown(given)}`);
  return Math.round(at);
}

function text(line: Line, name: 'sn' | 'state', most = TEXT_MAX): string | null {
  const given = line[name];
  if (isAbsent(given)) return null;
  const value = (typeof given === 'string' || typeof given === 'number' ? String(given) : '\u0000').trim();
  if (value.length > most || hasControl(value)) throw new Unreadable(`${name} is not a short text: ${shown(given)}`);
  return value === '' ? null : value;
}

const hasControl = (value: string): boolean => [...value].some((letter) => letter < ' ' || letter === '\u007f');

const codesIn = (given: unknown): string[] => {
  if (typeof given === 'string') return given.split(/[\s;|,]+/);
  if (Array.isArray(given) && given.every((code) => typeof code === 'string')) return given;
  throw new Unreadable(`events is neither a list of codes nor text: ${shown(given)}`);
};

/** Codes as a list, as text parted by blanks, semicolons or bars, or as SunSpec's bits. Empty text: none is active. */
function events(line: Line): readonly string[] | null {
  const given = line.events;
  if (given === undefined || given === null) return null;
  const codes = typeof given === 'number' ? eventsOfBits(given) : codesIn(given);
  const named = [...new Set(codes.map((code) => code.trim().toUpperCase()).filter((code) => code !== '' && code !== 'NONE'))].sort();
  const strange = named.find((code) => !/^[\w.:-]{1,40}$/.test(code));
  if (strange !== undefined) throw new Unreadable(`events holds what is no code: ${shown(strange)}`);
  if (named.length > EVENTS_MAX) throw new Unreadable(`events holds more than ${EVENTS_MAX} codes, beyond SunSpec's ${EVENT_CODES.length}`);
  return named;
}

/** Reads one line; a reason in English where it cannot be used. A time without offset is Warsaw's wall clock. */
export function readLine(line: Line, limits: Limits): ReadLine {
  try {
    const sn = text(line, 'sn', 32);
    if (sn === null) throw new Unreadable('sn is missing');
    const state = text(line, 'state');
    const report = {
      sn,
      at: time(line, limits),
      power: number(line, 'power_w'),
      energy: number(line, 'energy_wh'),
      voltages: [number(line, 'voltage_l1'), number(line, 'voltage_l2'), number(line, 'voltage_l3')] as const,
      state: state === null ? null : (inverterState(state) ?? state),
      events: events(line),
    };
    const says = [report.power, report.energy, ...report.voltages, report.state, report.events];
    if (says.every((value) => value === null)) throw new Unreadable('nothing is reported beside sn and at');
    return { report };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    throw error;
  }
}
