import { SCOPES, type Scope } from '#contract/endpoint.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { newApiKey } from '#server/auth/api-keys.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type Commands, howMany, Impossible, needed, Unsure } from './command.ts';
import { choicesOf, dayIn, readOptions } from './command-options.ts';

interface Key {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | null;
  readonly usedAt: number | null;
}

const SELECT = 'select id, name, prefix, scopes, expires_at as "expiresAt", used_at as "usedAt" from api_keys';

/** Without spaces, so that lists can be split into columns; without @, so that no name looks like an account. */
const NAME = /^[\p{L}\d][\p{L}\d._-]{0,39}$/u;

/** The instant at which a key expires; `null`: never. */
function endOf(day: string | undefined): number | null {
  if (day === undefined) return null;
  if (dayIn(day, '2027-06-30') < localDateOf(Date.now())) throw new Impossible(`${day} is over already.`);
  return instantOf(addDays(day, 1));
}

const until = (expiresAt: number): string => `${expiresAt > Date.now() ? 'until' : 'ended with'} ${addDays(localDateOf(expiresAt), -1)}`;

const lineOf = ({ name, prefix, scopes, expiresAt, usedAt }: Key): string =>
  [
    name,
    `${prefix}…`,
    scopes.join(','),
    ...(expiresAt === null ? [] : [until(expiresAt)]),
    usedAt === null ? 'never used' : `last used ${new Date(usedAt).toISOString().slice(0, 13)}h UTC`,
  ].join('  ');

async function add(db: Queryable, words: readonly string[]): Promise<readonly string[]> {
  const { plain, options } = readOptions(words, ['scope', 'expires']);
  const name = needed(plain[0], 'The name');
  if (plain.length > 1 || !NAME.test(name)) throw new Impossible('A name is one word of up to 40 letters, digits, dots and dashes.');
  const scopes = choicesOf(options.scope, SCOPES, 'scope');
  const expiresAt = endOf(options.expires);
  const { key, prefix, hash } = newApiKey();
  const added = await db.rows(
    'insert into api_keys (name, prefix, hash, scopes, expires_at) values ($1, $2, $3, $4::text[], $5) on conflict do nothing returning id',
    [name, prefix, hash, [...scopes], expiresAt === null ? null : new Date(expiresAt).toISOString()],
  );
  if (added.length === 0) throw new Impossible(`There is a key ${name} already.`);
  return [[name, scopes.join(','), ...(expiresAt === null ? [] : [until(expiresAt)])].join('  '), `Key, shown only now: ${key}`];
}

async function remove(db: Queryable, given: string | undefined, isSure: boolean): Promise<readonly string[]> {
  const [key] = await db.rows<Key>(`${SELECT} where lower(name) = lower($1) for update`, [needed(given, 'The name')]);
  if (!key) throw new Impossible('There is no such key of another system. License keys are removed by "keys remove".');
  const [filed] = await db.rows<{ count: number }>('select count(*) from tasks where filed_by_key = $1', [key.id]);
  if (!isSure)
    throw new Unsure([
      `This removes the key ${key.name} (${key.scopes.join(', ')}): what calls with it is refused from then on.`,
      ...(filed?.count ? [`${howMany(filed.count, 'task')} that it filed stay in the list.`] : []),
    ]);
  await db.rows('delete from api_keys where id = $1', [key.id]);
  return [`${key.name} is removed.`];
}

export const apiKeyCommands: Commands = {
  'key add': {
    takes: 'NAME --scope SCOPE,… [--expires DAY]',
    does: `a key with which another system calls, for ${SCOPES.join(', ')}; prints it, once`,
    run: add,
  },
  'key list': {
    takes: '',
    does: 'the keys of other systems, what each may, and when it was last used',
    run: async (db) => (await db.rows<Key>(`${SELECT} order by lower(name)`)).map(lineOf),
  },
  'key remove': {
    takes: 'NAME --yes',
    does: 'a key of another system; it is refused from the next call on',
    run: (db, [given], isSure) => remove(db, given, isSure),
  },
};
