import { inverterState } from '#domain/grid/inverter-state.ts';
import { NOT_IMPLEMENTED, type Numbering, numberingOf, stateOfNumber } from '#domain/grid/sunspec-model.ts';
import { shortText } from './unreadable.ts';

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
