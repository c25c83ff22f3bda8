import { IDBFactory } from 'fake-indexeddb';
import { isMoving, needsUser } from '#domain/service/change-state.ts';
import type { Op } from '#local/db/row-types.ts';
import type { SiteCard } from '#domain/service/site-card.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { eraseSiteCard, writeSiteCard } from '#server/store/site-cards.store.ts';
import { DEVICES, type SiteEvent } from './events.ts';
import { aRecord, type SiteOffice, type Watched } from './office.ts';
import { aTechnician, type Technician } from './technician.ts';

const hasMoving = (ops: readonly Op[]): boolean => ops.some((op) => isMoving(op) && !isDecidedLater(op, ops));

/** It needs the user, or waits behind a change of its field that does. */
const isDecidedLater = (op: Op, ops: readonly Op[]): boolean =>
  ops.some((one) => one.lid === op.lid && one.seq <= op.seq && needsUser(one));

/** Each decision is at the office, was replaced or given up by its user, or needs the user. */
async function lostOf({ user, decided, givenUp }: Technician, record: Watched, hasGoneBack: boolean): Promise<string[]> {
  const ops = await user.ops();
  return decided.flatMap(({ seq, field: name, value }, index) => {
    const isReplaced = decided.slice(index + 1).some((later) => later.field === name);
    const op = ops.find((one) => one.seq === seq);
    const hasArrived = record.applied.some((one) => one.field === name && one.value === value);
    if (isReplaced || hasArrived || givenUp.has(seq) || (op && isDecidedLater(op, ops))) return [];
    return [`LOST: ${value} of ${name} (${op?.state ?? 'gone'}${hasGoneBack ? ', after a restore' : ''})`];
  });
}

/** Runs a history, ends all faults, and returns the broken promises. */
export async function playSite(office: SiteOffice, events: readonly SiteEvent[]): Promise<string[]> {
  const record = aRecord();
  const { database } = office.api;
  await database.rows('delete from site_cards', []);
  const [shared, ...others] = Array.from({ length: DEVICES - 1 }, () => new IDBFactory());
  const users = Array.from({ length: DEVICES }, (_, at) =>
    aTechnician(office, record, at, (at === 3 ? shared : [shared, ...others][at]) as IDBFactory),
  );
  const at = (index: number): Technician => users[index] as Technician;
  let backup: SiteCard | null = null;
  let hasGoneBack = false;
  const pass = (seconds: number): void => {
    for (const { clock } of users) clock.pass(seconds * 1000);
    office.api.time.now = at(0).clock.now();
  };
  const goBack = async (): Promise<void> => {
    if (!backup) return;
    await writeSiteCard(database, backup);
    await database.rows('update site_cards set erasures = $1', [backup.erasures]);
    await renewEpoch(database, 'restore');
    hasGoneBack = true;
    for (const user of users) user.forgets();
    record.erased.clear(); // the operator erases again
    pass(20);
  };
  const erase = async (): Promise<void> => {
    await eraseSiteCard(database, office.id);
    for (const user of users) user.forgets();
    for (const { decided } of users) for (const { value } of decided) record.erased.add(value);
  };
  const live = async (happens: SiteEvent): Promise<void> => {
    switch (happens.does) {
      case 'write':
        return at(happens.device).writes(happens.fields);
      case 'look':
        return at(happens.device).looks();
      case 'decide-mine':
      case 'decide-theirs':
        return void (await at(happens.device).decides(happens.does === 'decide-mine'));
      case 'restart':
        return at(happens.device).user.restarts();
      case 'sync-twice':
        return at(happens.device).user.syncsTwiceAtOnce();
      case 'sync':
        at(happens.device).coming.splice(0, Infinity, ...happens.mishaps);
        await at(happens.device).user.syncs();
        return void at(happens.device).coming.splice(0);
      case 'kill':
        return void (await at(happens.device).user.syncsUntilKilled(happens.step));
      case 'wait':
        return pass(happens.seconds);
      case 'foreign':
        record.isForeign = !record.isForeign;
        return;
      case 'backup':
        backup = await office.card();
        return;
      case 'restore':
        return goBack();
      case 'erase':
        return erase();
      case 'erase-under':
        await at(happens.device).writes(happens.fields);
        at(happens.device).coming.splice(0, Infinity, 'lost-after', 'lost-after');
        await at(happens.device).user.syncs();
        at(happens.device).coming.splice(0);
        return erase();
    }
  };
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 10; round++) {
      pass(round < 2 ? 65 : 200);
      for (const { user } of users) await user.syncs();
      const moving = await Promise.all(users.map(async ({ user }) => hasMoving(await user.ops())));
      if (round > 0 && !moving.includes(true)) return;
    }
    record.broken.push('STUCK: something still moves');
  };
  try {
    for (const user of users) await user.begins();
    for (const [index, happens] of events.entries()) {
      await live(happens);
      if (record.broken.length > 0) return record.broken.map((one) => `${one} (after ${index}: ${JSON.stringify(happens)})`);
    }
    record.isForeign = false;
    for (let round = 0; round < 6; round++) {
      await settle();
      for (const user of users) record.broken.push(...(await lostOf(user, record, hasGoneBack)));
      let hasDecided = false;
      for (const user of users) while (await user.decides(round % 2 === 0 && round < 4)) hasDecided = true;
      if (!hasDecided || record.broken.length > 0) break;
    }
    for (const user of users) {
      await user.looks();
      const [here, there] = [await user.shown(), await office.card()];
      if (JSON.stringify(here) !== JSON.stringify(there)) record.broken.push(`SHOWN: ${JSON.stringify(here)} for ${JSON.stringify(there)}`);
    }
    return record.broken;
  } finally {
    for (const { user } of users) user.switchesOff();
  }
}
