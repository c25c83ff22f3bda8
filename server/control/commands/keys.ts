import { randomInt } from 'node:crypto';
import { type Commands, Impossible, needed, Unsure } from './command.ts';

/** Without letters and digits that look the same. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const letters = (count: number): string => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
/** 148 bits. */
export const newLicenseKey = (): string => ['PVCARE', ...Array.from({ length: 6 }, () => letters(5))].join('-');

interface Key {
  readonly key: string;
  readonly isUsed: boolean;
  readonly email: string | null;
}

const SELECT = 'select key, used_at is not null as "isUsed", email from license_keys left join staff on id = used_by';
const usedBy = ({ isUsed, email }: Key): string => (isUsed ? `used by ${email ?? 'an account that is gone'}` : 'free');

export const keyCommands: Commands = {
  'keys add': {
    takes: '[how many | KEY]',
    does: 'make license keys, each good for one registration',
    run: async (db, [given = '1', ...more]) => {
      if (more.length > 0) throw new Impossible('Only one thing can follow. A key with which another system calls is made by "key add".');
      const keys = /^\d{1,4}$/.test(given) ? Array.from({ length: Number(given) }, newLicenseKey) : [given];
      const added = await db.rows('insert into license_keys (key) select unnest($1::text[]) on conflict do nothing returning key', [keys]);
      if (added.length < keys.length) throw new Impossible('That key is already there.');
      return keys;
    },
  },
  'keys list': {
    takes: '',
    does: 'all license keys, and who used them',
    run: async (db) => (await db.rows<Key>(`${SELECT} order by key`)).map((key) => `${key.key}  ${usedBy(key)}`),
  },
  'keys remove': {
    takes: 'KEY --yes',
    does: 'a license key that was not used yet',
    run: async (db, [given], isSure) => {
      const [row] = await db.rows<Key>(`${SELECT} where key = $1`, [needed(given, 'The key')]);
      if (!row) throw new Impossible('There is no such key.');
      if (row.isUsed) throw new Impossible(`${row.key} was ${usedBy(row)}. It opens nothing any more and stays as a record.`);
      if (!isSure) throw new Unsure([`This removes the license key ${row.key}: it can no longer be used to register.`]);
      await db.rows('delete from license_keys where key = $1', [row.key]);
      return [`${row.key} is removed.`];
    },
  },
};
