import { randomBytes } from 'node:crypto';
import { isEmail } from '#domain/service/flow-user.ts';
import { isStrongPassword } from '#domain/service/password.ts';
import { hashPassword } from '#server/rules/passwords.ts';
import { hashOf, newSecret } from '#server/rules/secrets.ts';
import type { Asks, Database } from '#server/store/database-door.ts';

/** What a command came to: lines for the terminal. */
export interface Done {
  readonly lines: readonly string[];
  readonly isDone: boolean;
}

type Command = (asks: Asks, words: readonly string[]) => Promise<readonly string[]>;

/** The command cannot be carried out; the message says why. */
class Impossible extends Error {}

const USAGE = [
  'keys add [how many | KEY]          make license keys, each good for one registration',
  'keys list',
  'vendors add NAME                   a vendor to choose in the wizard',
  'vendors list',
  'modems add BARCODE                 a modem in stock; prints the key it reports with, once',
  'modems key BARCODE                 a new key for that modem; the old one ends',
  'modems list',
  'staff add EMAIL [PASSWORD]         an account; without a password one is made and printed, once',
  'staff password EMAIL [PASSWORD]    a new password; all sign-ins of the account end',
  'staff list',
];

const needed = (word: string | undefined, what: string): string => {
  if (!word?.trim()) throw new Impossible(`${what} is missing.`);
  return word.trim();
};

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const letters = (count: number): string => [...randomBytes(count)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
const newLicenseKey = (): string => `PVCARE-${[letters(5), letters(5), letters(5), letters(5)].join('-')}`;

function passwordOf(given: string | undefined): { readonly password: string; readonly told: readonly string[] } {
  if (given === undefined) {
    const password = `${letters(4)}-${letters(4)}-${letters(4)}-7!`;
    return { password, told: [`Password, shown only now: ${password}`] };
  }
  if (!isStrongPassword(given)) throw new Impossible('A password has at least 8 characters, with letters, digits and a special character.');
  return { password: given, told: [] };
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'keys add': async (asks, [given = '1']) => {
    const keys = /^\d{1,4}$/.test(given) ? Array.from({ length: Number(given) }, newLicenseKey) : [given];
    const added = await asks.rows('insert into license_keys (key) select unnest($1::text[]) on conflict do nothing returning key', [keys]);
    if (added.length < keys.length) throw new Impossible('That key is already there.');
    return keys;
  },
  'keys list': async (asks) =>
    (
      await asks.rows<{ key: string; email: string | null }>(
        'select key, email from license_keys left join staff on id = used_by order by key',
      )
    ).map(({ key, email }) => `${key}  ${email === null ? 'free' : `used by ${email}`}`),
  'vendors add': async (asks, words) => {
    const name = needed(words.join(' '), 'The name');
    await asks.rows('insert into vendors (name) values ($1) on conflict do nothing', [name]);
    return [name];
  },
  'vendors list': async (asks) => (await asks.rows<{ name: string }>('select name from vendors order by name')).map(({ name }) => name),
  'modems add': async (asks, [barcode]) =>
    modemKey(
      asks,
      needed(barcode, 'The barcode'),
      'insert into modems (barcode, ingest_key_hash) values ($1, $2) on conflict do nothing returning barcode',
      'This modem is already there.',
    ),
  'modems key': async (asks, [barcode]) =>
    modemKey(
      asks,
      needed(barcode, 'The barcode'),
      'update modems set ingest_key_hash = $2 where barcode = $1 returning barcode',
      'There is no such modem.',
    ),
  'modems list': async (asks) =>
    (
      await asks.rows<{ barcode: string; sn: string | null; keyed: boolean }>(
        'select barcode, sn, ingest_key_hash is not null as keyed from modems left join installations on modem_barcode = barcode order by barcode',
      )
    ).map(({ barcode, sn, keyed }) => `${barcode}  ${sn === null ? 'free' : `in ${sn}`}${keyed ? '' : '  no key yet'}`),
  'staff add': async (asks, [email, given]) => {
    const address = needed(email, 'The e-mail address');
    if (!isEmail(address)) throw new Impossible(`${address} is no e-mail address.`);
    const { password, told } = passwordOf(given);
    const added = await asks.rows('insert into staff (email, password) values ($1, $2) on conflict do nothing returning id', [
      address,
      await hashPassword(password),
    ]);
    if (added.length === 0) throw new Impossible(`${address} already has an account.`);
    return [address, ...told];
  },
  'staff password': async (asks, [email, given]) => {
    const { password, told } = passwordOf(given);
    const [changed] = await asks.rows<{ id: number }>('update staff set password = $2 where lower(email) = lower($1) returning id', [
      needed(email, 'The e-mail address'),
      await hashPassword(password),
    ]);
    if (!changed) throw new Impossible('There is no such account.');
    await asks.rows('update tokens set revoked = true where staff_id = $1', [changed.id]);
    return [...told, 'The password is changed.'];
  },
  'staff list': async (asks) => (await asks.rows<{ email: string }>('select email from staff order by email')).map(({ email }) => email),
};

async function modemKey(asks: Asks, barcode: string, text: string, failure: string): Promise<readonly string[]> {
  const key = newSecret();
  if ((await asks.rows(text, [barcode, hashOf(key)])).length === 0) throw new Impossible(failure);
  return [barcode, `Key, shown only now: ${key}`];
}

/** Carries out one command of `npm run admin -- …`. */
export async function administer(database: Database, [what = '', how = '', ...words]: readonly string[]): Promise<Done> {
  const command = COMMANDS[`${what} ${how}`];
  if (!command) return { lines: ['Commands:', ...USAGE.map((line) => `  ${line}`)], isDone: what === 'help' };
  try {
    return { lines: await database.transaction((tx) => command(tx, words)), isDone: true };
  } catch (error) {
    if (error instanceof Impossible) return { lines: [error.message], isDone: false };
    throw error;
  }
}
