/** A mistake in a file that an operator wrote: where it is, and a sentence that says what is wrong. */
export interface Mistake {
  /** Such as `sections[2].items[0].key`; empty: the whole. */
  readonly path: string;
  readonly sentence: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads the members of JSON of unknown shape and notes each mistake. A mistake gives a value of the right type, so that reading goes on. */
export interface Reader {
  readonly mistakes: readonly Mistake[];
  readonly note: (path: string, sentence: string) => void;
  /** An object whose members are all among `known`. */
  readonly object: (value: unknown, path: string, known: readonly string[]) => JsonObject;
  /** A list of at most `most` entries. */
  readonly list: (value: unknown, path: string, most: number) => readonly unknown[];
  /** A text of at most `most` characters, without surrounding blanks. Not empty, unless `isOptional`; then a missing one is empty. */
  readonly text: (value: unknown, path: string, most: number, isOptional?: boolean) => string;
  readonly key: (value: unknown, path: string) => string;
  readonly oneOf: <T extends string | null>(value: unknown, path: string, choices: readonly T[], missing?: T) => T;
  /** A finite number from `min` to `max`. */
  readonly number: (
    value: unknown,
    path: string,
    range: { readonly min: number; readonly max: number; readonly isWhole: boolean },
  ) => number;
  readonly bool: (value: unknown, path: string) => boolean;
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const listed = (choices: readonly (string | null)[]): string => choices.map((one) => (one === null ? 'null' : `"${one}"`)).join(', ');

const textMistake = (value: unknown, most: number, isOptional: boolean): string | null => {
  if (value === undefined || value === null) return 'is missing.';
  if (typeof value !== 'string') return 'is no text.';
  if (value.includes('\0')) return 'has a character that cannot be stored.';
  if (value !== value.trim()) return 'begins or ends with a blank.';
  if (value === '' && !isOptional) return 'is empty.';
  return value.length > most ? `has ${value.length} characters; at most ${most} fit.` : null;
};

export function makeReader(keyPattern: RegExp): Reader {
  const mistakes: Mistake[] = [];
  const note = (path: string, sentence: string): void => {
    mistakes.push({ path, sentence });
  };
  return {
    mistakes,
    note,
    object: (value, path, known) => {
      if (!isObject(value)) {
        note(path, 'is no object.');
        return {};
      }
      for (const name of Object.keys(value))
        if (!known.includes(name)) note(path, `has a member "${name}", which is none of ${listed(known)}.`);
      return value;
    },
    list: (value, path, most) => {
      if (!Array.isArray(value)) note(path, value === undefined ? 'is missing.' : 'is no list.');
      else if (value.length > most) note(path, `has ${value.length} entries; at most ${most} fit.`);
      return Array.isArray(value) ? value.slice(0, most) : [];
    },
    text: (value, path, most, isOptional = false) => {
      if (isOptional && value === undefined) return '';
      const mistake = textMistake(value, most, isOptional);
      if (mistake !== null) note(path, mistake);
      return typeof value === 'string' ? value : '';
    },
    key: (value, path) => {
      const isKey = typeof value === 'string' && keyPattern.test(value);
      if (!isKey) note(path, value === undefined ? 'is missing.' : 'is no key: 1 to 40 small letters of English, digits and hyphens.');
      return isKey ? value : '';
    },
    oneOf: (value, path, choices, missing) => {
      const found = choices.find((one) => one === (value === undefined ? missing : value));
      if (found === undefined) note(path, value === undefined ? 'is missing.' : `is none of ${listed(choices)}.`);
      return found === undefined ? (choices[0] as never) : found;
    },
    number: (value, path, { min, max, isWhole }) => {
      const isRight = typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value));
      if (!isRight) note(path, value === undefined ? 'is missing.' : `is no ${isWhole ? 'whole number' : 'number'} from ${min} to ${max}.`);
      return isRight ? value : min;
    },
    bool: (value, path) => {
      if (typeof value !== 'boolean') note(path, value === undefined ? 'is missing.' : 'is neither true nor false.');
      return value === true;
    },
  };
}
