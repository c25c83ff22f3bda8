import { reportOnly } from '#failures/report.ts';
import { STRICT } from './accounts.ts';
import { isSealed, newVaultKey, type Sealed, seal, unseal, type VaultKey } from './cipher.ts';
import type { WithVault } from './vault-db.ts';

/** The account's key, created if there is none; `null` if the device does not store it. */
async function ensureKey(use: WithVault, id: string): Promise<VaultKey | null> {
  const stored = await use((db) => db.get('keys', id));
  if (stored) return stored;
  const made = await newVaultKey();
  await use(async (db) => {
    const tx = db.transaction('keys', 'readwrite', STRICT);
    await tx.store.put(made, id);
    await tx.done;
  });
  const back = await use((db) => db.get('keys', id));
  return back?.kid === made.kid ? back : null;
}

async function putToken(use: WithVault, id: string, token: Sealed | null): Promise<void> {
  await use(async (db) => {
    const tx = db.transaction('accounts', 'readwrite', STRICT);
    const stored = await tx.store.get(id);
    if (stored) await tx.store.put({ ...stored, token });
    await tx.done;
  });
}

/** Token and password as ciphertext. If the device cannot store a key, nothing is stored. */
export function vaultSecrets(use: WithVault, origin: string) {
  /** A ciphertext can be decrypted only for its origin, account and purpose. */
  const bound = (id: string, purpose: 'token' | 'password') => `${origin}|${id}|${purpose}|v1`;

  const forgetSecrets = (id: string): Promise<void> =>
    use(async (db) => {
      const tx = db.transaction(['accounts', 'keys'], 'readwrite', STRICT);
      const stored = await tx.objectStore('accounts').get(id);
      if (stored) await tx.objectStore('accounts').put({ ...stored, token: null });
      await tx.objectStore('keys').delete(id);
      await tx.done;
    });

  const tokenOf = async (id: string): Promise<string | null> => {
    const [stored, key] = [await use((db) => db.get('accounts', id)), await use((db) => db.get('keys', id))];
    if (!stored?.token || stored.status !== 'active' || !key) return null;
    return unseal(key, stored.token, bound(id, 'token'));
  };

  const passwordOf = async (id: string, sealed: unknown): Promise<string | null> => {
    const key = await use((db) => db.get('keys', id));
    return key && isSealed(sealed) ? unseal(key, sealed, bound(id, 'password')) : null;
  };

  /** Stores the token, reads it back and calls `keep` with the key. If the device stores nothing, removes everything and returns `null`. */
  const storeWith = async <T>(id: string, token: string, keep: (key: VaultKey) => Promise<T | null>): Promise<T | null> => {
    try {
      const key = await ensureKey(use, id);
      if (key) {
        await putToken(use, id, await seal(key, token, bound(id, 'token')));
        const made = (await tokenOf(id)) === token ? await keep(key) : null;
        if (made !== null) return made;
      }
    } catch {
      // expected: the device refused the key (private mode, lockdown); the result below shows that nothing is stored
    }
    await forgetSecrets(id).catch(reportOnly('local/vault'));
    return null;
  };

  /** Stores only the token, after a sign-in by a provider, and reads it back. */
  const rememberToken = async (id: string, token: string): Promise<boolean> =>
    (await storeWith(id, token, () => Promise.resolve(true))) !== null;

  /** Stores token and password and reads both back. Returns the password's ciphertext; `null` if nothing was stored. */
  const remember = (id: string, token: string, password: string): Promise<Sealed | null> =>
    storeWith(id, token, async (key) => {
      const sealed = await seal(key, password, bound(id, 'password'));
      return (await passwordOf(id, sealed)) === password ? sealed : null;
    });

  /** Removes a token that the backend no longer accepts, unless a newer one is stored. */
  const dropToken = async (id: string, refused: string): Promise<void> => {
    if ((await tokenOf(id)) === refused) await putToken(use, id, null);
  };

  return { remember, rememberToken, tokenOf, passwordOf, dropToken, forgetSecrets };
}
