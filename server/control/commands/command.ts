import type { Queryable } from '#server/store/database-types.ts';

/** The result of a command: lines for the terminal. */
export interface Done {
  readonly lines: readonly string[];
  readonly isDone: boolean;
}

/** Settings of the server that commands depend on. */
export interface Circumstances {
  readonly roles: boolean;
}

/** One command of `npm run admin -- …`, named by two words. It runs in a transaction and returns lines for the terminal. */
export interface Command {
  /** The arguments, for the help. */
  readonly takes: string;
  readonly does: string;
  /**
   * What the first argument is the path of: a text, or a table in CSV or XLSX. `run` gets the text, or the table as JSON: the server that
   * carries the command out does not read the file.
   */
  readonly readsFile?: 'text' | 'table';
  readonly run: (db: Queryable, words: readonly string[], isSure: boolean, set: Circumstances) => Promise<readonly string[]>;
  /** Runs after the transaction; its lines are added. `lines`: those of `run`. */
  readonly afterwards?: (db: Queryable, lines: readonly string[]) => Promise<Done>;
}

export type Commands = Readonly<Record<string, Command>>;

/** The command cannot be run; the message says why. */
export class Impossible extends Error {}

/** The command deletes something and needs `--yes`; the lines say what. */
export class Unsure extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super('Not confirmed');
    this.lines = lines;
  }
}

export const needed = (word: string | undefined, what: string): string => {
  if (!word?.trim()) throw new Impossible(`${what} is missing.`);
  return word.trim();
};

/** `3 sign-ins`, `1 sign-in`, `no sign-ins`. */
export const howMany = (count: number, one: string, more = `${one}s`): string =>
  count === 0 ? `no ${more}` : `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
