import { hashOf, newSecret } from '#server/auth/secrets.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type Commands, Impossible, needed, Unsure } from './command.ts';

/** Serial numbers that a message names. */
const NAMED = 5;

export const vendorCommands: Commands = {
  'vendors add': {
    takes: 'NAME',
    does: 'a vendor to choose in the wizard',
    run: async (db, words) => {
      const name = needed(words.join(' '), 'The name');
      await db.rows('insert into vendors (name) values ($1) on conflict do nothing', [name]);
      return [name];
    },
  },
  'vendors list': {
    takes: '',
    does: 'all vendors',
    run: async (db) => (await db.rows<{ name: string }>('select name from vendors order by name')).map(({ name }) => name),
  },
  'vendors remove': {
    takes: 'NAME --yes',
    does: 'a vendor that no installation names',
    run: async (db, words, isSure) => {
      const name = needed(words.join(' '), 'The name');
      const [row] = await db.rows('select name from vendors where name = $1 for update', [name]);
      if (!row) throw new Impossible('There is no such vendor.');
      const users = await db.rows<{ sn: string }>('select sn from installations where vendor = $1 order by sn', [name]);
      if (users.length > 0) {
        const some = `${users
          .slice(0, NAMED)
          .map(({ sn }) => sn)
          .join(', ')}${users.length > NAMED ? ', …' : ''}`;
        throw new Impossible(`${name} is the vendor of ${users.length} installations (${some}). Choose another one for them first.`);
      }
      if (!isSure) throw new Unsure([`This removes the vendor ${name}: the wizard offers it no more.`]);
      await db.rows('delete from vendors where name = $1', [name]);
      return [`${name} is removed.`];
    },
  },
};

async function keyFor(db: Queryable, barcode: string, text: string, failure: string): Promise<readonly string[]> {
  const key = newSecret();
  if ((await db.rows(text, [barcode, hashOf(key)])).length === 0) throw new Impossible(failure);
  return [barcode, `Key, shown only now: ${key}`];
}

interface Modem {
  readonly barcode: string;
  readonly sn: string | null;
  readonly keyed: boolean;
}

const SELECT = 'select barcode, sn, ingest_key_hash is not null as keyed from modems left join installations on modem_barcode = barcode';

export const modemCommands: Commands = {
  'modems add': {
    takes: 'BARCODE',
    does: 'a modem in stock; prints the key it reports with, once',
    run: (db, [barcode]) =>
      keyFor(
        db,
        needed(barcode, 'The barcode'),
        'insert into modems (barcode, ingest_key_hash) values ($1, $2) on conflict do nothing returning barcode',
        'This modem is already there.',
      ),
  },
  'modems key': {
    takes: 'BARCODE',
    does: 'a new key for that modem; the old one ends',
    run: (db, [barcode]) =>
      keyFor(
        db,
        needed(barcode, 'The barcode'),
        'update modems set ingest_key_hash = $2 where barcode = $1 returning barcode',
        'There is no such modem.',
      ),
  },
  'modems list': {
    takes: '',
    does: 'all modems, and where they stand',
    run: async (db) =>
      (await db.rows<Modem>(`${SELECT} order by barcode`)).map(
        ({ barcode, sn, keyed }) => `${barcode}  ${sn === null ? 'free' : `in ${sn}`}${keyed ? '' : '  no key yet'}`,
      ),
  },
  'modems remove': {
    takes: 'BARCODE --yes',
    does: 'a modem that is in no installation; its key ends',
    run: async (db, [given], isSure) => {
      const [modem] = await db.rows<Modem>(`${SELECT} where barcode = $1`, [needed(given, 'The barcode')]);
      if (!modem) throw new Impossible('There is no such modem.');
      const { barcode, sn } = modem;
      if (sn !== null) throw new Impossible(`${barcode} is in ${sn}. Give that installation another modem first, or remove it.`);
      if (!isSure) throw new Unsure([`This removes the modem ${barcode}: what it reports from now on is refused.`]);
      await db.rows('delete from modems where barcode = $1', [barcode]);
      return [`${barcode} is removed.`];
    },
  },
};
