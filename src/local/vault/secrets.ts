import { reportOnly } from '#failures/report.ts';
import { STRICT } from './accounts.ts';
import { isSealed, newVaultKey, type Sealed, seal, unseal, type VaultKey } from './cipher.ts';
import type { WithVault } from './vault-db.ts';

/** The account's key, made when there is none; `null` where the device does not give back what it was given. */
async function firmKey(use: WithVault, id: string): Promise<VaultKey | null> {
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

/** What only this device can read. Where it cannot keep a key, nothing is kept at all. */
export function vaultSecrets(use: WithVault, origin: string) {
  /** A ciphertext opens for one origin, account and purpose alone. */
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

  /** What `keep` makes of the account's key, once the token is read back; of a device that keeps nothing `null`, and nothing is left there. */
  const kept = async <T>(id: string, token: string, keep: (key: VaultKey) => Promise<T | null>): Promise<T | null> => {
    try {
      const key = await firmKey(use, id);
      if (key) {
        await putToken(use, id, await seal(key, token, bound(id, 'token')));
        const made = (await tokenOf(id)) === token ? await keep(key) : null;
        if (made !== null) return made;
      }
    } catch {
      // expected: the device refused the key (private mode, lockdown); the answer below says that nothing is kept
    }
    await forgetSecrets(id).catch(reportOnly('local/vault'));
    return null;
  };

  /** Keeps the token alone, of whom a provider has sent, and reads it back. */
  const rememberToken = async (id: string, token: string): Promise<boolean> =>
    (await kept(id, token, () => Promise.resolve(true))) !== null;

  /** Keeps token and password, reads both back, and only then answers with the password's ciphertext. */
  const remember = (id: string, token: string, password: string): Promise<Sealed | null> =>
    kept(id, token, async (key) => {
      const sealed = await seal(key, password, bound(id, 'password'));
      return (await passwordOf(id, sealed)) === password ? sealed : null;
    });

  /** The backend does not take this token any more; a newer one is left alone. */
  const dropToken = async (id: string, dead: string): Promise<void> => {
    if ((await tokenOf(id)) === dead) await putToken(use, id, null);
  };

  return { remember, rememberToken, tokenOf, passwordOf, dropToken, forgetSecrets };
}
