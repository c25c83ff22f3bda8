import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OFFLINE_GRACE, openVault, type Vault } from '#local/vault/vault.ts';
import { VAULT_NAME } from '#local/vault/vault-db.ts';

const ORIGIN = 'https://pv.example';
const DAY = 24 * 3_600_000;

let now = 1_700_000_000_000;
let vault: Vault;
const another = () => openVault({ origin: ORIGIN, now: () => now });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  now = 1_700_000_000_000;
  vault = another();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await vault.close();
});

/** Every value in every store of every database, as text. */
async function everythingStored(): Promise<string> {
  const open = (name: string) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const texts: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    const db = await open(name ?? '');
    for (const store of db.objectStoreNames) {
      const all = await new Promise<unknown[]>((resolve) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      texts.push(JSON.stringify(all));
    }
    db.close();
  }
  return texts.join('\n');
}

test('a remembered account opens again, on another connection, with its token and password', async () => {
  const { id } = await vault.arrive(' Anna@pvcare.pl ');
  const sealed = await vault.remember(id, 'token-1', 'Hasło!1');
  await vault.close();

  const later = another();
  expect(await later.remembered()).toMatchObject({ account: { id: 'anna@pvcare.pl', username: 'Anna@pvcare.pl' }, token: 'token-1' });
  expect(await later.passwordOf(id, JSON.parse(JSON.stringify(sealed)))).toBe('Hasło!1');
  await later.close();
});

test('case 44: neither token nor password is stored anywhere in plain text', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  const sealed = await vault.remember(id, 'token-plain', 'haslo-plain');
  const all = `${await everythingStored()}${JSON.stringify(sealed)}`;
  expect(all).toContain('anna@pvcare.pl');
  expect(all).not.toContain('token-plain');
  expect(all).not.toContain('haslo-plain');
  expect(all).not.toContain(btoa('token-plain'));
});

test('case 44: the key cannot be read out', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  await vault.remember(id, 't', 'p');
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(VAULT_NAME);
    request.onsuccess = () => resolve(request.result);
  });
  const held = await new Promise<{ key: CryptoKey }>((resolve) => {
    const request = db.transaction('keys').objectStore('keys').get(id);
    request.onsuccess = () => resolve(request.result);
  });
  db.close();
  expect(held.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', held.key)).rejects.toThrow();
});

test('case 44: a device that refuses to keep a key remembers nothing, and says so', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    if (this.name === 'keys') throw new DOMException('keys are not cloneable here', 'DataCloneError');
    return put.apply(this, args);
  });
  expect(await vault.remember(id, 'token-plain', 'haslo-plain')).toBeNull();
  expect(await vault.remembered()).toBeNull();
  vi.restoreAllMocks();
  expect(await everythingStored()).not.toMatch(/token-plain|haslo-plain/);
});

test('case 44: a key that reads back as nothing is no key', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    return put.call(this, this.name === 'keys' ? null : value, key);
  });
  expect(await vault.remember(id, 'token-plain', 'haslo-plain')).toBeNull();
  expect(await vault.remembered()).toBeNull();
});

test('case 43: after thirty days without the backend the account does not open by itself', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  await vault.remember(id, 'token-1', 'p');
  now += OFFLINE_GRACE - DAY;
  expect(await vault.remembered()).not.toBeNull();
  now += 2 * DAY;
  expect(await vault.remembered()).toBeNull();
  await vault.verified(id, now as never);
  expect(await vault.remembered()).not.toBeNull();
});

test('case 43: without its key the account does not open, and its record stays', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  await vault.remember(id, 'token-1', 'p');
  await vault.noteWaiting(id, 3);
  await vault.forgetSecrets(id);
  expect(await vault.remembered()).toBeNull();
  expect(await vault.account(id)).toMatchObject({ waiting: 3 });
});

test('case 47: at most one account has a usable token', async () => {
  const anna = await vault.arrive('anna@pvcare.pl');
  await vault.remember(anna.id, 'token-a', 'p');
  await vault.noteWaiting(anna.id, 2);
  const bartek = await vault.arrive('bartek@pvcare.pl');
  await vault.remember(bartek.id, 'token-b', 'p');

  expect(await vault.tokenOf(anna.id)).toBeNull();
  expect(await vault.remembered()).toMatchObject({ token: 'token-b' });
  expect(await vault.account(anna.id)).toMatchObject({ status: 'left', waiting: 2 });
  expect((await vault.account(anna.id))?.epoch).toBeGreaterThan(anna.epoch);
});

test('the epoch stays while the same person signs in again, and grows with every sign-out', async () => {
  const first = await vault.arrive('anna@pvcare.pl');
  expect((await vault.arrive('anna@pvcare.pl')).epoch).toBe(first.epoch);
  await vault.beginLeaving(first.id, 'keep');
  expect((await vault.account(first.id))?.epoch).toBeGreaterThan(first.epoch);
  await vault.endLeaving(first.id, 0);
  now += 1;
  expect((await vault.arrive('anna@pvcare.pl')).epoch).toBeGreaterThan(first.epoch);
});

test('a ciphertext of one account, purpose or origin opens nothing else', async () => {
  const anna = await vault.arrive('anna@pvcare.pl');
  const sealed = await vault.remember(anna.id, 'token-1', 'p');
  expect(await vault.passwordOf('bartek@pvcare.pl', sealed)).toBeNull();
  await vault.close();
  const elsewhere = openVault({ origin: 'https://other.example', now: () => now });
  expect(await elsewhere.tokenOf(anna.id)).toBeNull();
  expect(await elsewhere.passwordOf(anna.id, sealed)).toBeNull();
  await elsewhere.close();
});

test('a dead token is dropped, a newer one is left alone', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  await vault.remember(id, 'token-2', 'p');
  await vault.dropToken(id, 'token-1');
  expect(await vault.tokenOf(id)).toBe('token-2');
  await vault.dropToken(id, 'token-2');
  expect(await vault.tokenOf(id)).toBeNull();
});

test('case 33: a connection that the browser cut is opened again by the next question', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  const transaction = IDBDatabase.prototype.transaction;
  let cuts = 1;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    if (cuts-- > 0) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return transaction.apply(this, args);
  });
  expect(await vault.account(id)).toMatchObject({ id });
});

test('another tab that wants to delete the vault is not kept waiting', async () => {
  await vault.arrive('anna@pvcare.pl');
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(VAULT_NAME);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
  expect(await vault.accounts()).toEqual([]);
});
