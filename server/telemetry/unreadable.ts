/** Why a line cannot be used. */
export class Unreadable extends Error {}

const TEXT_MAX = 40;

export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What was given, as a reason quotes it. */
export const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

const hasControl = (value: string): boolean => [...value].some((letter) => letter < ' ' || letter === '\u007f');

/** A text of one line, or a number as its text; `null` where there is none. */
export function shortText(line: Readonly<Record<string, unknown>>, name: string, most = TEXT_MAX): string | null {
  const given = line[name];
  if (isAbsent(given)) return null;
  const value = (typeof given === 'string' || typeof given === 'number' ? String(given) : '\u0000').trim();
  if (value.length > most || hasControl(value)) throw new Unreadable(`${name} is not a short text: ${shown(given)}`);
  return value === '' ? null : value;
}
