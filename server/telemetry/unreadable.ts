/** Why a line cannot be used. */
export class Unreadable extends Error {}

const TEXT_MAX = 40;

export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A value as quote in a reason. */
export const quote = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

const hasControl = (value: string): boolean => [...value].some((letter) => letter < ' ' || letter === '\u007f');

/** A short text without line breaks, or a number as text; `null` if absent. */
export function shortText(line: Readonly<Record<string, unknown>>, name: string, most = TEXT_MAX): string | null {
  const given = line[name];
  if (isAbsent(given)) return null;
  const value = (typeof given === 'string' || typeof given === 'number' ? String(given) : '\u0000').trim();
  if (value.length > most || hasControl(value)) throw new Unreadable(`${name} is not a short text: ${quote(given)}`);
  return value === '' ? null : value;
}
