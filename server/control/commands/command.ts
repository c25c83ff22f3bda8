import type { Queryable } from '#server/store/database-types.ts';

/** What a command came to: lines for the terminal. */
export interface Done {
  readonly lines: readonly string[];
  readonly isDone: boolean;
}

/** How the server is set that a command is for. */
export interface Circumstances {
  readonly roles: boolean;
}

/** One command of `npm run admin -- …`, under its two words. It runs in a transaction and says what it did, line by line. */
export interface Command {
  /** What follows the two words. */
  readonly takes: string;
  readonly does: string;
  readonly run: (db: Queryable, words: readonly string[], isSure: boolean, set: Circumstances) => Promise<readonly string[]>;
  /** What is waited for once that is written; adds to what was said. */
  readonly afterwards?: (db: Queryable, said: readonly string[]) => Promise<Done>;
}

export type Commands = Readonly<Record<string, Command>>;

/** The command cannot be carried out; the message says why. */
export class Impossible extends Error {}

/** The command takes something away for good; the message says what, and `--yes` lets it. */
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
