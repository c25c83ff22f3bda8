import { isMoving, needsUser } from '#domain/service/change-state.ts';
import type { Op } from '#local/db/row-types.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aPhotoDevice } from '#tests/support/visit-photos.ts';
import type { VisitEvent } from './events.ts';
import type { FragileOffice } from './office.ts';
import { untrueAtLast, untrueNow } from './promises.ts';
import { nothingEntered } from './entered.ts';
import { aVisitUser, type VisitUser } from './user.ts';

type Concurrent = Extract<VisitEvent, { readonly does: 'sync-while' }>;

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
  'erase',
  'repeat',
  'sync-while',
  'undo',
]);

/** The office refuses what a visit says, although the user has corrected it. */
const isRefused = ({ kind, state, error }: Op): boolean => kind === 'visit.save' && state === 'rejected' && error?.status === 400;

/** Runs a history of visits on three devices against the real server, ends all faults, and returns the broken promises. */
export async function playVisits(office: FragileOffice, events: readonly VisitEvent[]): Promise<string[]> {
  await office.clears();
  const world = aVisitWorld(office);
  const entered = nothingEntered();
  const users = Array.from({ length: DEVICES }, () => aVisitUser(aPhotoDevice(office, world), office, entered));
  for (const [index, { line }] of users.entries()) line.token = await office.signsIn(index);
  const at = (index: number): VisitUser => {
    const user = users[index];
    if (!user) throw new Error(`There is no device ${index}.`);
    return user;
  };
  let hasBackup = false;
  let turn = Promise.resolve();
  const broken: string[] = [];
  try {
    for (const [index, happens] of events.entries()) {
      const untrue: string[] = [];
      if ('device' in happens && happens.does !== 'sync-twice') at(happens.device).line.watches = () => watch(happens.device, untrue);
      await live(happens);
      office.killsAt(null);
      for (const { line } of users) line.watches = async () => undefined;
      if (MOVES.has(happens.does)) untrue.push(...(await untrueNow(office, users, entered)));
      if (untrue.length > 0) return untrue.map((one) => `${one} (after ${index}: ${JSON.stringify(happens)})`);
    }
    await office.refuses(null);
    for (const [index, { line, user }] of users.entries()) {
      line.token = await office.signsIn(index, line.token);
      user.session.epoch += 1;
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await settle();
      broken.push(...(await untrueNow(office, users, entered)));
      let hasDecided = false;
      for (const { decides, user } of users) {
        const open = (await user.ops()).filter(needsUser);
        if (round === ROUNDS - 2)
          broken.push(...open.filter(isRefused).map(({ lid, error }) => `STUCK: ${lid} is refused again: ${error?.text}`));
        for (let nth = 0; nth < open.length; nth += 1) hasDecided = (await decides(round >= ROUNDS - 2)) || hasDecided;
      }
      if (broken.length > 0 || !hasDecided) break;
    }
    await settle();
    for (const [uuid, { document }] of entered.erased) await office.overwrites(uuid, document);
    for (const { readsList } of users) await readsList();
    return [...broken, ...(await untrueNow(office, users, entered)), ...(await untrueAtLast(office, users, entered))];
  } finally {
    for (const { user } of users) user.switchesOff();
  }

  /** Several changes are on the way at once: what is looked at does not change meanwhile. */
  function oneAtATime(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work);
    return turn;
  }

  /** While a change is on the way, what the device says is true as well. */
  async function watch(device: number, untrue: string[]): Promise<void> {
    if (untrue.length > 0 || office.wasKilled()) return;
    await oneAtATime(async () => void untrue.push(...(await untrueNow(office, [at(device)], entered))));
  }

  /** A change that was sent before arrives once more. */
  async function repeat(sent: readonly (readonly [string, RequestInit])[], nth: number): Promise<void> {
    const again = sent.at(-1 - nth);
    entered.takenBack.clear(); // it may be one that was refused then
    if (again) await office.api.app.request(...again);
  }

  async function syncWhile(happens: Concurrent): Promise<void> {
    const { line, syncs } = at(happens.device);
    const { watches } = line;
    let left = happens.step;
    line.watches = async () => {
      left -= 1;
      if (left === -1) await oneAtATime(() => also(happens));
      await watches();
    };
    await syncs();
  }

  async function also({ device, also: what }: Concurrent): Promise<void> {
    if (what === 'write' || what === 'fetch') return at(device).does(what, 0);
    if (what === 'erase') return erase(0);
    if (what === 'sync-other') return at((device + 1) % DEVICES).syncs();
    await (what === 'move-and-look' ? office.moves() : hasBackup && restore());
    if (what !== 'restore') await at(device).user.looks();
  }

  async function erase(index: number): Promise<void> {
    const visits = await office.stored();
    const erased = visits.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1))[index % Math.max(visits.length, 1)];
    if (!erased) return;
    for (const { forgets } of users) await forgets(erased);
    await office.erases(erased.uuid);
    const keys = (await office.requests()).map(({ key }) => key);
    entered.erased.set(erased.uuid, { document: erased.document, keys });
  }

  /** After a restore the operator erases again what was erased since. Of a visit that the backup lacks that is not known any more. */
  async function restore(): Promise<void> {
    world.passes(20); // no two versions of one second are on both sides of it
    await office.restores();
    const there = new Set((await office.stored()).map(({ uuid }) => uuid));
    for (const uuid of entered.erased.keys()) {
      if (there.has(uuid)) await office.erases(uuid);
      else entered.erased.delete(uuid);
    }
  }

  async function live(happens: VisitEvent): Promise<void> {
    switch (happens.does) {
      case 'begin':
        return at(happens.device).begins(happens.hasTask);
      case 'take':
        return at(happens.device).takes(happens.visit);
      case 'sync':
        return at(happens.device).syncs(...happens.mishaps);
      case 'sync-while':
        return syncWhile(happens);
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
        return hasBackup ? restore() : undefined;
      case 'move':
        return office.moves();
      case 'erase':
        return erase(happens.visit);
      case 'refuse':
        return office.refuses(happens.why);
      case 'dismiss':
        return void (await office.dismisses(happens.device));
      case 'set-clock':
        return at(happens.device).setsClock(happens.days);
      case 'undo':
        return at(happens.device).undoes();
      case 'repeat':
        return repeat(at(happens.device).line.sent, happens.nth);
      default:
        return at(happens.device).does(happens.does, happens.visit);
    }
  }

  /** No more faults: every device sends until nothing moves any more. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      world.passes(round < 2 ? 65 : 200);
      for (const { user, syncs } of users) {
        if (round === 0) await user.looks(); // as the app does by itself
        await syncs();
      }
      const moving = await Promise.all(users.map(async ({ user }) => (await user.ops()).some(isMoving)));
      if (round > 0 && !moving.includes(true)) return;
    }
  }
}
