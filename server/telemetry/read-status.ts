import { inverterState } from '#domain/grid/inverter-state.ts';
import { NOT_IMPLEMENTED, type Numbering, numberingOf, stateOfNumber, eventsOfModel } from '#domain/grid/sunspec-model.ts';
import { shortText, shown, Unreadable } from './unreadable.ts';
import { EVENT_CODES } from '#domain/grid/events.ts';

/** The SunSpec model that a line's numbers belong to. */
export interface Model {
  /** As it was given. */
  readonly name: string;
  /** `undefined`: not known here. */
  readonly numbering: Numbering | undefined;
}

const MODEL_MAX = 24;
/** What a line means that names no model: the call's definition of `state` is `St` of the inverter models. */
const UNSAID: Model = { name: '', numbering: 'inverter' };

export function modelOf(line: Readonly<Record<string, unknown>>): Model {
  const name = shortText(line, 'model', MODEL_MAX);
  return name === null ? UNSAID : { name, numbering: numberingOf(name) };
}

/**
 * A state by its name, or by its number in the model that the line names. A number that the model does not have, or one of
 * a model nobody knows, is kept beside its model ('701:8'), so that nobody reads it by another model's numbers.
 */
export function readState(line: Readonly<Record<string, unknown>>, { name, numbering }: Model): string | null {
  const said = shortText(line, 'state');
  if (said === null) return null;
  if (!/^\d+$/.test(said)) return inverterState(said) ?? (numbering === 'der' && said.toUpperCase() === 'RUNNING' ? 'MPPT' : said);
  const number = Number(said);
  if (number === NOT_IMPLEMENTED.state) return null;
  const known = numbering && stateOfNumber(number, numbering);
  return known ?? (numbering === 'inverter' ? said : `${name}:${said}`.slice(0, 40));
}

const EVENTS_MAX = 32;

/** A whole number, in digits or in hex. */
const BITS = /^(?:\d+|0x[\da-f]+)$/i;
/** What stands for no event among codes. */
const NONE = /^(?:none|0+|0x0+)?$/i;
/** Digits that are no whole number: a sign, a fraction, an exponent. */
const NO_BITS = /^[-+.]?\d[\d.]*(?:e[-+]?\d+)?$/i;

function bitsOf(given: number): number {
  if (Number.isInteger(given) && given >= 0 && given <= NOT_IMPLEMENTED.events) return given;
  throw new Unreadable(`events is no whole number of 32 bits: ${shown(given)}`);
}

/** A single number, as such or as text: SunSpec's bits. */
function numberIn(given: unknown): number | undefined {
  if (typeof given === 'number') return bitsOf(given);
  return typeof given === 'string' && BITS.test(given.trim()) ? bitsOf(Number(given.trim())) : undefined;
}

function codesIn(given: unknown): string[] {
  if (typeof given === 'string') return given.split(/[\s;|,]+/);
  if (Array.isArray(given) && given.every((code) => typeof code === 'string')) return given;
  throw new Unreadable(`events is neither a list of codes nor text: ${shown(given)}`);
}

const isNoCode = (code: string): boolean => !/^[\w.:-]{1,40}$/.test(code) || (NO_BITS.test(code) && !BITS.test(code));

/**
 * Codes as a list, as text parted by blanks, semicolons or bars, or as bits of the model that the line names: a number, in
 * text too. Empty text, or no bit: none is active. All bits set: the device does not report events. Several numbers are a
 * maker's own codes and stay as they came.
 */
export function readEvents(
  line: Readonly<Record<string, unknown>>,
  { name, numbering }: Model,
  refused: string[],
): readonly string[] | null {
  const given = line.events;
  if (given === undefined || given === null) return null;
  const bits = numberIn(given);
  if (bits === NOT_IMPLEMENTED.events) return null;
  if (bits !== undefined && numbering === undefined) {
    refused.push(`events are bits of a model that is not known here: ${shown(name)}`);
    return null;
  }
  const codes = bits !== undefined && numbering ? eventsOfModel(bits, numbering) : codesIn(given);
  const named = [...new Set(codes.map((code) => code.trim().toUpperCase()).filter((code) => !NONE.test(code)))].sort();
  const strange = named.find(isNoCode);
  if (strange !== undefined) throw new Unreadable(`events holds what is no code: ${shown(strange)}`);
  if (named.length > EVENTS_MAX) throw new Unreadable(`events holds more than ${EVENTS_MAX} codes, beyond SunSpec's ${EVENT_CODES.length}`);
  return named;
}
