import { isMoving, needsUser } from '#domain/service/change-state.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aPhotoDevice } from '#tests/support/visit-photos.ts';
import type { VisitEvent } from './events.ts';
import type { FragileOffice } from './office.ts';
import { untrueAtLast, untrueNow } from './promises.ts';
import { aVisitUser, type Entered, type VisitUser } from './user.ts';

const DEVICES = 3;
/** How often each user looks after what needs a decision before giving it up. */
const ROUNDS = 6;

/** Events after which something else may be at the office. */
const MOVES: ReadonlySet<VisitEvent['does']> = new Set([
  'sync',
  'kill',
  'kill-server',
  'sync-twice',
  'decide',
  'fetch',
  'discard',
  'withdraw',
]);

/** Runs a history of visits on three devices against the real server, ends all faults, and returns the broken promises. */
export async function playVisits(office: FragileOffice, events: readonly VisitEvent[]): Promise<string[]> {
  await office.clears();
  const world = aVisitWorld(office);
  const entered: Entered = { texts: new Map(), begun: [] };
  const users = Array.from({ length: DEVICES }, () => aVisitUser(aPhotoDevice(office, world), office, entered));
  const at = (index: number): VisitUser => {
    const user = users[index];
    if (!user) throw new Error(`There is no device ${index}.`);
    return user;
  };
  let hasBackup = false;
  const broken: string[] = [];
  try {
    for (const [index, happens] of events.entries()) {
      await live(happens);
      office.killsAt(null);
      const untrue = MOVES.has(happens.does) ? await untrueNow(office, users) : [];
      if (untrue.length > 0) return untrue.map((one) => `${one} (after ${index}: ${JSON.stringify(happens)})`);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await settle();
      broken.push(...(await untrueNow(office, users)));
      let hasDecided = false;
      for (const { decides, user } of users) {
        const open = (await user.ops()).filter(needsUser).length;
        for (let nth = 0; nth < open; nth += 1) hasDecided = (await decides(round >= ROUNDS - 2)) || hasDecided;
      }
      if (broken.length > 0 || !hasDecided) break;
    }
    await settle();
    return [...broken, ...(await untrueAtLast(office, users, entered))];
  } finally {
    for (const { user } of users) user.switchesOff();
  }

  async function live(happens: VisitEvent): Promise<void> {
    switch (happens.does) {
      case 'begin':
        return at(happens.device).begins(happens.hasTask);
      case 'take':
        return at(happens.device).takes(happens.visit);
      case 'sync':
        at(happens.device).mishaps.splice(0, 9, ...happens.mishaps);
        await at(happens.device).user.syncs();
        at(happens.device).mishaps.length = 0;
        return;
      case 'kill':
        return void (await at(happens.device).user.syncsUntilKilled(happens.step));
      case 'kill-server':
        office.killsAt(happens.step);
        return void (await at(happens.device).user.syncs());
      case 'sync-twice':
        return at(happens.device).user.syncsTwiceAtOnce();
      case 'restart':
        return at(happens.device).user.restarts();
      case 'decide':
        return void (await at(happens.device).decides());
      case 'wait':
        return world.passes(happens.seconds);
      case 'backup':
        hasBackup = true;
        return office.backsUp();
      case 'restore':
        if (hasBackup) await office.restores();
        return;
      default:
        return at(happens.device).does(happens.does, happens.visit);
    }
  }

  /** No more faults: every device sends until nothing moves any more. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      world.passes(round < 2 ? 65 : 200);
      for (const { user } of users) {
        if (round === 0) await user.looks(); // as the app does by itself
        await user.syncs();
      }
      const moving = await Promise.all(users.map(async ({ user }) => (await user.ops()).some(isMoving)));
      if (round > 0 && !moving.includes(true)) return;
    }
  }
}
