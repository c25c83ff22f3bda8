import { UNTOLD } from '#domain/device/file-hold.ts';
import type { NewTask } from '#domain/service/task.ts';
import { thisDevice } from '#local/device.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { thisOrigin } from '#remote/wire.ts';
import { drain } from '#sync/outbox/drain.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';

/* Runs in the measured browser. Every function returns milliseconds. */

const CALL = '/api/v1/task_order/';
const task = (number: number): NewTask => ({
  description: 'Dom Kowalskich',
  inverterSerial: 'SN-0001',
  contact: 'jan@kowalski.pl',
  createdOn: '2026-11-20',
  employee: 'Anna Nowak',
  address: 'Polna 3/2, 62-800 Kalisz',
  reason: `Usterka ${number}`,
  scope: 'Wymiana bezpieczników',
});
const request = (number: number): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Token t' },
  body: JSON.stringify(task(number)),
});
const send = async (number: number) => (await fetch(CALL, request(number))).json();
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

let names = 0;
const anAccount = () => {
  names += 1;
  const accountId = `bench-${Date.now()}-${names}`;
  return { accountId, device: thisDevice, db: new LocalDb(localDbName(accountId)) };
};

const serial = (count: number) =>
  timed(async () => {
    for (let number = 0; number < count; number += 1) await send(number);
  });

const sixAtATime = (count: number) =>
  timed(async () => {
    let next = 0;
    const lane = async () => {
      while (next < count) {
        next += 1;
        await send(next);
      }
    };
    await Promise.all(Array.from({ length: 6 }, lane));
  });

async function outbox(count: number): Promise<number> {
  const intentContext = anAccount();
  for (let number = 0; number < count; number += 1) await decide(intentContext, [decisionOf(['fileTask', task(number)])], null);
  const credential = { accountId: intentContext.accountId, token: 't', epoch: 1 };
  const session = { current: async () => credential, refused: async () => null, isSameOrigin: true };
  const ms = await timed(() =>
    drain({ ...intentContext, session, version: '0.2.0', wire: thisOrigin, line: () => UNTOLD, locks: navigator.locks }),
  );
  const done = (await allOps(intentContext.db)).filter(({ state }) => state === 'done').length;
  await intentContext.db.delete();
  if (done !== count) throw new Error(`${done} of ${count} changes are done.`);
  return ms;
}

const strictAdd = (db: IDBDatabase, value: unknown) =>
  new Promise<void>((resolve, reject) => {
    const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
    transaction.objectStore('rows').add(value);
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });

/** One change after the other, our outbox and a bare strict add alternately: two lists of milliseconds. */
async function enqueue(count: number): Promise<{ ours: number[]; baseline: number[] }> {
  const opening = indexedDB.open(`bare-${Date.now()}`, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const intentContext = anAccount();
  const times = { ours: [] as number[], baseline: [] as number[] };
  for (let number = 0; number < count; number += 1) {
    times.baseline.push(await timed(() => strictAdd(opening.result, task(number))));
    times.ours.push(await timed(() => decide(intentContext, [decisionOf(['fileTask', task(number)])], 'draft')));
  }
  opening.result.close();
  await intentContext.db.delete();
  return times;
}

Object.assign(globalThis, { bench: { serial, sixAtATime, outbox, enqueue } });
