import { IDBFactory } from 'fake-indexeddb';
import { isMoving, needsUser } from '#domain/service/change-state.ts';
import type { Instant } from '#domain/quantity.ts';
import type { SiteCard } from '#domain/service/site-card.ts';
import { isSiteFile } from '#intents/change-site-file.intent.ts';
import { discard, sendAgain } from '#intents/resolve-changes.ts';
import { addSiteFile } from '#intents/visits/add-files.ts';
import { putInstallation } from '#local/cache/installations.repo.ts';
import { beginFetch, metaOf } from '#local/cache/meta.repo.ts';
import { cachedValue, putCached } from '#local/cache/resource-cache.repo.ts';
import { keyOf } from '#local/cache/resources.ts';
import type { Wire } from '#remote/wire.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { eraseSiteCard } from '#server/store/site-cards.store.ts';
import { withDecisions } from '#state/queries/overlays.ts';
import { takeSiteFiles } from '#sync/outbox/visits/take-site-files.ts';
import { aClock } from '#tests/support/clock.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { aFile } from '#tests/support/file-parts.ts';
import { json } from '#tests/support/http.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { DEVICES, type Mishap } from './events.ts';
import type { FileEvent } from './file-events.ts';
import type { SiteOffice } from './office.ts';

const KEPT = ['site_cards', 'files', 'file_parts', 'site_files', 'idempotency'];

const [ONE, TWO, PICTURE, PREVIEW] = [aFile(900, 'application/pdf'), aFile(1_200, 'application/pdf'), aFile(1_500), aFile(300)];
const bytesOf = ({ bytes }: typeof ONE) => new Uint8Array(bytes).buffer;
const CONTENTS = [ONE, TWO, PICTURE].map((file) => ({
  sha256: file.sha256,
  content: {
    ...{ type: file.type, data: bytesOf(file), name: 'Schemat' },
    ...(file === PICTURE ? { preview: bytesOf(PREVIEW), width: 16, height: 16 } : { preview: null, width: null, height: null }),
  },
}));

/** How often each device may still let a file appear or go: once for each decision. */
const aBudget = () => new Map<string, number>();

/** Runs a history of the files of a card, ends all faults, and returns the broken promises. */
export async function playFiles(office: SiteOffice, events: readonly FileEvent[]): Promise<string[]> {
  const { id, tokens } = office;
  const { database } = office.api;
  const broken: string[] = [];
  const budget = aBudget();
  const spend = (at: number, sha256: string, isAdded: boolean): void => {
    const key = `${at} ${sha256} ${isAdded}`;
    const left = budget.get(key) ?? 0;
    if (left === 0) broken.push(`REPEATED: device ${at} ${isAdded ? 'added' : 'removed'} ${sha256.slice(0, 6)} without a decision`);
    budget.set(key, left - 1);
  };
  const allow = (at: number, sha256: string, isAdded: boolean): void => {
    const key = `${at} ${sha256} ${isAdded}`;
    budget.set(key, (budget.get(key) ?? 0) + 1);
  };
  const listed = async () => new Set(((await office.card()).files ?? []).map(({ sha256 }) => sha256));

  const aWire = (at: number, coming: Mishap[]): Wire => {
    let turn = Promise.resolve();
    const carry = async (url: string, init: RequestInit): Promise<Response> => {
      const isChange = init.method === 'PUT' || (init.method === 'PATCH' && url.includes('/files/'));
      const mishap = isChange ? (coming.shift() ?? 'none') : 'none';
      if (mishap === 'lost-before') throw new TypeError('Failed to fetch');
      if (mishap === 'portal') return new Response('<html>Hotel</html>', { headers: { 'content-type': 'text/html' } });
      if (mishap === 'refused' && init.method === 'PUT') return json(400, { file: ['Nie teraz.'] });
      const before = await listed();
      const answer = await office.api.app.request(url, init);
      const after = await listed();
      for (const sha256 of after) if (!before.has(sha256)) spend(at, sha256, true);
      for (const sha256 of before) if (!after.has(sha256)) spend(at, sha256, false);
      if (mishap === 'lost-after') throw new TypeError('Failed to fetch');
      return mishap === '500-after' ? json(500, { detail: 'Błąd.' }) : answer;
    };
    return {
      base: '',
      timeout: 30_000,
      fetch: (url, init) => {
        const answering = turn.then(() => carry(url, init));
        turn = answering.then(() => undefined).catch(() => undefined);
        return answering;
      },
    };
  };

  const aUser = (at: number, indexedDB: IDBFactory) => {
    const clock = aClock();
    const coming: Mishap[] = [];
    const user = aDeviceUser({ clock, wire: aWire(at, coming), accountId: `konto${at}`, indexedDB, token: () => tokens[at] ?? '' });
    const resource = { of: 'siteCard', id } as const;
    const shown = async (): Promise<SiteCard | undefined> => {
      const held = await cachedValue(user.db(), resource);
      return held && withDecisions(user.db(), 'siteCard', held, await metaOf(user.db(), keyOf(resource)));
    };
    const looks = async (): Promise<void> => {
      const fetch = await beginFetch(user.db(), keyOf(resource));
      const card = await office.card();
      await takeSiteFiles(user.intentContext(), card, 'any');
      await putCached(user.db(), resource, card, fetch, { at: clock.device.now(), etag: null });
    };
    const adds = async (file: number): Promise<void> => {
      const [card, added] = [await shown(), CONTENTS[file]];
      if (!card || !added || card.files?.some(({ sha256 }) => sha256 === added.sha256)) return;
      allow(at, added.sha256, true);
      await addSiteFile(user.intentContext(), { card, content: added.content, takenAt: clock.device.now() as Instant, about: 'Dom' });
    };
    const removes = async (file: number): Promise<void> => {
      const [card, sha256 = ''] = [await shown(), CONTENTS[file]?.sha256];
      if (!card?.files?.some((one) => one.sha256 === sha256)) return;
      allow(at, sha256, false);
      await storeDecision(user.intentContext(), 'changeSiteFile', card, sha256, null, 'Dom');
    };
    /** As `use-site-files.ts` has it. */
    const decides = async (isAgain: boolean): Promise<boolean> => {
      const op = (await user.ops()).find(needsUser);
      if (!op) return false;
      await looks();
      const card = await shown();
      if (isAgain && card && isSiteFile(op)) {
        allow(at, op.body.sha256, op.body.file !== null);
        await storeDecision(user.intentContext(), 'changeSiteFile', card, op.body.sha256, op.body.file, 'Dom');
      } else if (isAgain && card && op.why === 'unnamed') {
        const again = CONTENTS.find(({ sha256 }) => sha256 === (op.body as { sha256: string }).sha256);
        if (!again) throw new Error('Of a preview nobody is asked');
        allow(at, again.sha256, true);
        const content = { ...again.content, preview: null, width: null, height: null };
        await addSiteFile(user.intentContext(), { card, content, takenAt: clock.device.now() as Instant, about: 'Dom' });
      } else if (isAgain) await sendAgain(user.intentContext(), op.seq);
      else {
        if ('sha256' in (op.body as object)) allow(at, (op.body as { sha256: string }).sha256, false);
        await discard(user.intentContext(), op.seq, 'brak');
      }
      return true;
    };
    return { user, clock, coming, shown, looks, adds, removes, decides };
  };

  await database.rows('delete from site_files');
  await database.rows('delete from files');
  await database.rows('delete from site_cards');
  const disks = Array.from({ length: DEVICES - 1 }, () => new IDBFactory());
  const users = Array.from({ length: DEVICES }, (_, at) => aUser(at, disks[at % disks.length] as IDBFactory));
  const at = (index: number) => users[index] as (typeof users)[number];
  let hasBackup = false;
  const pass = (seconds: number): void => {
    for (const { clock } of users) clock.pass(seconds * 1000);
    office.api.time.now = at(0).clock.now();
  };
  const syncs = async (index: number, mishaps: readonly Mishap[]): Promise<void> => {
    at(index).coming.splice(0, Infinity, ...mishaps);
    await at(index).user.syncs();
    at(index).coming.splice(0);
  };
  const backUp = async (): Promise<void> => {
    for (const table of KEPT) {
      await database.rows(`drop table if exists kept_${table}`);
      await database.rows(`create table kept_${table} as select * from ${table}`);
    }
    hasBackup = true;
  };
  const goBack = async (): Promise<void> => {
    if (!hasBackup) return;
    for (const table of KEPT.toReversed()) await database.rows(`delete from ${table}`);
    for (const table of KEPT) await database.rows(`insert into ${table} select * from kept_${table}`);
    await renewEpoch(database, 'restore');
    // what had arrived may arrive again, as its device decided it
    for (const [key] of budget) budget.set(key, 9);
    pass(20);
  };
  const live = async (event: FileEvent): Promise<void> => {
    if (event.does === 'add') return at(event.device).adds(event.file);
    if (event.does === 'remove') return at(event.device).removes(event.file);
    if (event.does === 'look') return at(event.device).looks();
    if (event.does === 'again' || event.does === 'skip') return void (await at(event.device).decides(event.does === 'again'));
    if (event.does === 'restart') return at(event.device).user.restarts();
    if (event.does === 'sync-twice') return at(event.device).user.syncsTwiceAtOnce();
    if (event.does === 'sync') return syncs(event.device, event.mishaps);
    if (event.does === 'kill') return void (await at(event.device).user.syncsUntilKilled(event.step));
    if (event.does === 'wait') return pass(event.seconds);
    if (event.does === 'backup') return backUp();
    if (event.does === 'restore') return goBack();
    if (event.does === 'overtake') {
      const [one, other] = [at(event.device), at((event.device + 1) % DEVICES)];
      await one.adds(event.file);
      await syncs(event.device, ['lost-after', 'lost-after']);
      await other.looks();
      await other.removes(event.file);
      return syncs((event.device + 1) % DEVICES, []);
    }
    await eraseSiteCard(database, id);
    // what was decided before does not come back by itself
    for (const [key] of budget) if (key.endsWith('true')) budget.set(key, 0);
  };
  try {
    for (const { user, looks } of users) {
      await user.looks();
      await putInstallation(user.db(), anInstallation({ id, sn: 'FR123' }));
      await looks();
    }
    for (const [index, event] of events.entries()) {
      await live(event);
      if (broken.length > 0) return broken.map((one) => `${one} (after ${index}: ${JSON.stringify(event)})`);
    }
    for (let round = 0; round < 12; round++) {
      pass(round < 2 ? 65 : 200);
      for (const { user, looks } of users) {
        await user.syncs();
        await looks();
      }
      for (const { decides } of users) await decides(round % 3 === 0 && round < 6);
    }
    const card = await office.card();
    for (const { sha256, isWhole } of card.files ?? []) if (!isWhole) broken.push(`BYTES: ${sha256.slice(0, 6)} never came`);
    for (const [index, { user, looks, shown }] of users.entries()) {
      if ((await user.ops()).some((op) => isMoving(op) || needsUser(op))) broken.push(`STUCK: device ${index} has something to send`);
      await looks();
      if (JSON.stringify((await shown())?.files) !== JSON.stringify(card.files)) broken.push(`SHOWN: device ${index} shows other files`);
    }
    return broken;
  } finally {
    for (const { user } of users) user.switchesOff();
  }
}
