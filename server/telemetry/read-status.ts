import { EVENT_CODES } from '#domain/grid/events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { eventsOfModel, NOT_IMPLEMENTED, type Numbering, numberingOf, stateOfNumber } from '#domain/grid/sunspec-model.ts';
import { quote, shortText, Unreadable } from './unreadable.ts';

/** The SunSpec model whose numbers a line uses. */
export interface Model {
  /** As given. */
  readonly name: string;
  /** `undefined` for an unknown model. */
  readonly numbering: Numbering | undefined;
}

const MODEL_MAX = 24;
/** The default model of a line: the API defines `state` as `St` of the inverter models. */
const UNSAID: Model = { name: '', numbering: 'inverter' };

export function modelOf(line: Readonly<Record<string, unknown>>): Model {
  const name = shortText(line, 'model', MODEL_MAX);
  return name === null ? UNSAID : { name, numbering: numberingOf(name) };
}

/**
 * A state by its name, or by its number in the model that the line names. An unknown number, or one of an unknown model, is stored with
 * its model ('701:8'), so that it is not read as a number of another model.
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

/** A whole number, decimal or hexadecimal. */
const BITS = /^(?:\d+|0x[\da-f]+)$/i;
/** Words for no event among codes. */
const NONE = /^(?:none|0+|0x0+)?$/i;
/** Digits that are no whole number: with a sign, a fraction or an exponent. */
const NO_BITS = /^[-+.]?\d[\d.]*(?:e[-+]?\d+)?$/i;

function bitsOf(given: number): number {
  if (Number.isInteger(given) && given >= 0 && given <= NOT_IMPLEMENTED.events) return given;
  throw new Unreadable(`events is no whole number of 32 bits: ${quote(given)}`);
}

/** A single number, also as text: the bits of SunSpec. */
function numberIn(given: unknown): number | undefined {
  if (typeof given === 'number') return bitsOf(given);
  return typeof given === 'string' && BITS.test(given.trim()) ? bitsOf(Number(given.trim())) : undefined;
}

function codesIn(given: unknown): string[] {
  if (typeof given === 'string') return given.split(/[\s;|,]+/);
  if (Array.isArray(given) && given.every((code) => typeof code === 'string')) return given;
  throw new Unreadable(`events is neither a list of codes nor text: ${quote(given)}`);
}

const isNoCode = (code: string): boolean => !/^[\w.:-]{1,40}$/.test(code) || (NO_BITS.test(code) && !BITS.test(code));

/**
 * Codes as a list, as text separated by blanks, semicolons or bars, or as bits of the model that the line names: a number, also as text.
 * Empty text or no bit means that none is active. All bits set means that the device does not send events. Several numbers are codes of
 * the manufacturer and stay as they are.
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
    refused.push(`events are bits of a model that is not known here: ${quote(name)}`);
    return null;
  }
  const codes = bits !== undefined && numbering ? eventsOfModel(bits, numbering) : codesIn(given);
  const named = [...new Set(codes.map((code) => code.trim().toUpperCase()).filter((code) => !NONE.test(code)))].sort();
  const strange = named.find(isNoCode);
  if (strange !== undefined) throw new Unreadable(`events holds what is no code: ${quote(strange)}`);
  if (named.length > EVENTS_MAX) throw new Unreadable(`events holds more than ${EVENTS_MAX} codes, beyond SunSpec's ${EVENT_CODES.length}`);
  return named;
}
