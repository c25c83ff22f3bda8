import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openVault, type Vault } from '#local/vault/vault.ts';
import { confirming, workerCredentials } from '#sync/session/worker-credentials.ts';

let now = 1_700_000_000_000;
let vault: Vault;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vault = openVault({ origin: 'https://pv.example', now: () => now });
});
afterEach(() => vault.close());

test('the worker may send for the account that the vault remembers, and for no other', async () => {
  const credentials = workerCredentials(vault);
  expect(await credentials.current()).toBeNull();
  const { id, epoch } = await vault.arrive('anna@pvcare.pl');
  expect(await credentials.current()).toBeNull();
  await vault.remember(id, 'token-1', 'p');
  expect(await credentials.current()).toEqual({ accountId: id, token: 'token-1', epoch });
  await vault.beginLeaving(id, 'keep');
  expect(await credentials.current()).toBeNull();
});

test('case 10: a refused token is replaced where a page has signed in again, else dropped and the pages are informed', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  await vault.remember(id, 'token-1', 'p');
  const credentials = workerCredentials(vault);
  const first = await credentials.current();
  if (!first) throw new Error('The vault should have opened.');
  await vault.remember(id, 'token-2', 'p');
  expect(await credentials.refused(first)).toMatchObject({ token: 'token-2' });

  const heard: unknown[] = [];
  const page = new BroadcastChannel('pv-session');
  const news = new Promise((resolve) => {
    page.onmessage = ({ data }) => resolve(heard.push(data));
  });
  expect(await credentials.refused({ ...first, token: 'token-2' })).toBeNull();
  await news;
  page.close();
  expect(heard).toMatchObject([{ is: 'expired', accountId: id }]);
  expect(JSON.stringify(heard)).not.toContain('token-2');
  expect(await vault.remembered()).toBeNull();
});

test('an answer that took the token prolongs the time without signal; a refusal does not', async () => {
  const { id } = await vault.arrive('anna@pvcare.pl');
  await vault.remember(id, 'token-1', 'p');
  const before = (await vault.account(id))?.lastVerified ?? 0;
  now = before - 10;
  const answering = (status: number) => confirming(async () => new Response('{}', { status }), vault, id);
  await answering(401)('/api/v1/task_order/', { headers: { authorization: 'Token token-1' } });
  await answering(200)('/config.json', {});
  expect((await vault.account(id))?.lastVerified).toBe(before);
  await answering(200)('/api/v1/task_order/', { headers: { authorization: 'Token token-1' } });
  expect((await vault.account(id))?.lastVerified).toBeGreaterThan(before);
});
