import { type Instant, quantity } from '#domain/quantity.ts';
import type { VaultAccount, WithVault } from './vault-db.ts';

export const STRICT = { durability: 'strict' } as const;

/** The account id of a typed name. All data on the device is stored under it. */
export const accountIdOf = (username: string): string => username.normalize('NFC').trim().toLowerCase();

/** The next epoch. It always grows, even if the record was deleted meanwhile or the clock was set back. */
const later = (epoch: number, now: number): number => Math.max(epoch + 1, now);

function arrived(username: string, before: VaultAccount | undefined, now: number): VaultAccount {
  return {
    id: accountIdOf(username),
    username: username.trim(),
    status: 'active',
    leaving: null,
    epoch: before?.status === 'active' ? before.epoch : later(before?.epoch ?? 0, now),
    token: null,
    lastVerified: quantity(now),
    waiting: before?.waiting ?? 0,
  };
}

/** The accounts that have signed in on this device. */
export function vaultAccounts(use: WithVault, now: () => number) {
  const change = (id: string, changed: (stored: VaultAccount) => VaultAccount): Promise<void> =>
    use(async (db) => {
      const tx = db.transaction('accounts', 'readwrite', STRICT);
      const stored = await tx.store.get(id);
      if (stored) await tx.store.put(changed(stored));
      await tx.done;
    });

  /** Makes the account active. All others lose key and token in the same transaction, so at most one is active. */
  const arrive = (username: string): Promise<VaultAccount> =>
    use(async (db) => {
      const tx = db.transaction(['accounts', 'keys'], 'readwrite', STRICT);
      const [stored, keys] = [tx.objectStore('accounts'), tx.objectStore('keys')];
      const id = accountIdOf(username);
      for (const other of await stored.getAll()) {
        if (other.id === id || other.status === 'leaving') continue;
        await stored.put({
          ...other,
          status: 'left',
          token: null,
          epoch: other.status === 'left' ? other.epoch : later(other.epoch, now()),
        });
        await keys.delete(other.id);
      }
      const record = arrived(username, await stored.get(id), now());
      await stored.put(record);
      await tx.done;
      return record;
    });

  return { change, arrive, ...leaving(use, change, now) };
}

type Change = (id: string, changed: (stored: VaultAccount) => VaultAccount) => Promise<void>;

function leaving(use: WithVault, change: Change, now: () => number) {
  return {
    account: (id: string): Promise<VaultAccount | undefined> => use((db) => db.get('accounts', id)),
    accounts: (): Promise<VaultAccount[]> => use((db) => db.getAll('accounts')),
    /** The backend has just accepted the token. */
    verified: (id: string, at: Instant) => change(id, (stored) => ({ ...stored, lastVerified: at })),
    noteWaiting: (id: string, waiting: number) => change(id, (stored) => ({ ...stored, waiting })),
    /** Ends the session for all tabs and the worker. */
    beginLeaving: (id: string, how: 'keep' | 'delete') =>
      change(id, (stored) => ({ ...stored, status: 'leaving', leaving: how, epoch: later(stored.epoch, now()) })),
    /** The last step of a sign-out. Name and count stay if changes were kept; otherwise the record is deleted. */
    endLeaving: async (id: string, waiting: number): Promise<void> => {
      if (waiting > 0) await change(id, (stored) => ({ ...stored, status: 'left', leaving: null, token: null, waiting }));
      else await use((db) => db.delete('accounts', id));
    },
  };
}
