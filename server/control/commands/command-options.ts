import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import { Impossible } from './command.ts';

/** The words of a command: positional ones, and options by name. */
export interface Given<Name extends string> {
  readonly plain: readonly string[];
  readonly options: Readonly<Partial<Record<Name, string>>>;
}

/** Separates `--name VALUE` and `--name=VALUE` from the other words. Unknown names are refused, so that a typo does nothing. */
export function readOptions<Name extends string>(words: readonly string[], names: readonly Name[]): Given<Name> {
  const plain: string[] = [];
  const options: Partial<Record<Name, string>> = {};
  const rest = words.values();
  for (const word of rest) {
    if (!word.startsWith('--')) {
      plain.push(word);
      continue;
    }
    const [given = '', inside] = word.slice(2).split(/=(.*)/s);
    const name = names.find((one) => one === given);
    if (!name) throw new Impossible(`--${given} is no option here; there is ${names.map((one) => `--${one}`).join(' and ')}.`);
    const value: string | undefined = inside ?? rest.next().value;
    if (!value?.trim() || value.startsWith('--')) throw new Impossible(`--${name} needs a value.`);
    options[name] = value.trim();
  }
  return { plain, options };
}

/** A typed list such as `read,tasks`, of known words only. */
export function choicesOf<Choice extends string>(given: string | undefined, known: readonly Choice[], what: string): readonly Choice[] {
  const all = known.join(', ');
  if (given === undefined) throw new Impossible(`--${what} is missing: ${all}.`);
  const words = [...new Set(given.split(/[\s,]+/).filter(Boolean))];
  const chosen = words.flatMap((word) => known.filter((one) => one === word));
  const strange = words.find((word) => !known.some((one) => one === word));
  if (strange !== undefined || chosen.length === 0) throw new Impossible(`${strange ?? 'Nothing'} is no ${what}: ${all}.`);
  return known.filter((one) => chosen.includes(one));
}

/** A typed day; the message about a wrong one shows `example`. */
export function dayIn(given: string, example: LocalDate): LocalDate {
  if (!isLocalDate(given)) throw new Impossible(`${given} is no day: write it as ${example}.`);
  return given;
}
