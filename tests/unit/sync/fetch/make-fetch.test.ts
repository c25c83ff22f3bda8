import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { metaOf } from '#local/cache/meta.repo.ts';
import { memoryCacheOf } from '#local/cache/memory-cache.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { fetchWithoutDatabase } from '#sync/fetch/fetch-without-database.ts';
import { makeFetch } from '#sync/fetch/make-fetch.ts';
import { aClock } from '#tests/support/clock.ts';

/** A server whose list of diagnoses is empty and never changes. */
function aServer() {
  const server: { computing: string | null; isOurs: boolean } = { computing: null, isOurs: true };
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    const headers = {
      'content-type': 'application/json',
      ...(server.isOurs && { 'x-pv-care': '1', etag: '"same"' }),
      ...(server.computing !== null && { 'x-pv-computing': server.computing }),
    };
    const isSame = new Headers(init.headers).get('if-none-match') === '"same"';
    return isSame ? new Response(null, { status: 304, headers }) : new Response('[]', { headers });
  };
  const db = new LocalDb('pv:x', { indexedDB: new IDBFactory(), IDBKeyRange });
  const credential = { accountId: 'x', token: 't', epoch: 1 };
  const parts = {
    db,
    wire: { base: '', timeout: 1_000, fetch },
    device: aClock().device,
    session: { current: async () => credential, refused: async () => null, isSameOrigin: true },
    yieldToMain: async () => undefined,
  };
  const { pull } = makeFetch(parts);
  const held = async () => {
    await pull({ of: 'diagnoses' });
    return (await metaOf(db, 'diagnoses')).computing ?? null;
  };
  return { server, db, held, context: { ...parts, credential, isSameSession: async () => true } };
}

test('what the server is still computing is kept beside the list, and ends with an answer that the list is the same', async () => {
  const { server, held } = aServer();
  const told: (string | null)[] = [];
  for (const computing of ['first', 'first', null, 'again', null]) {
    server.computing = computing;
    told.push(await held());
  }
  expect(told).toEqual(['first', 'first', null, 'again', null]);
});

test('a server that does not say so, and one that says what a later app knows, have computed all', async () => {
  const { server, held } = aServer();
  server.isOurs = false;
  expect(await held()).toBeNull();
  server.computing = 'later';
  expect(await held()).toBeNull();
});

test('it is known without a database too', async () => {
  const { server, db, context } = aServer();
  server.computing = 'first';
  await fetchWithoutDatabase(context, { of: 'diagnoses' });
  expect(memoryCacheOf(db).get().get('diagnoses')?.computing).toBe('first');
});
