import { isMoving } from '#domain/service/change-state.ts';
import type { KnownOp } from '#intents/registry.ts';
import { CHEAPLY_HASHED, STAFF } from '#tests/support/api.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aPhotoDevice } from '#tests/support/visit-photos.ts';
import type { ExchangeEvent } from './events.ts';
import type { ExchangeOffice } from './office.ts';
import { anExchangeUser, type Entered, type ExchangeUser } from './user.ts';

const DEVICES = 3;
/** Unit: ms. */
const DAY = 86_400_000;

/** Kinds that a changed number must not stop. Exchanges may contradict each other, and an exchange that the office made later wins. */
const isRefusable = ({ kind }: KnownOp): boolean => kind === 'installation.exchange' || kind === 'installation.metering';

/** A restored office has one of the numbers of the installation, unless a correction of the number was lost. Then the user is asked. */
const isUnknown = ({ kind, state, why }: KnownOp): boolean => state === 'review' && why === 'renumbered' && !kind.startsWith('task');

/** Runs a history of exchanged inverters on three devices against the real server, ends all faults, and returns the broken promises. */
export async function playExchanges(office: ExchangeOffice, events: readonly ExchangeEvent[]): Promise<string[]> {
  await office.clears();
  const world = aVisitWorld(office);
  const entered: Entered = { exchanges: new Set(), takenBack: new Set(), requests: new Set(), notes: new Set(), finished: new Set() };
  const users = Array.from({ length: DEVICES }, () => anExchangeUser(aPhotoDevice(office, world), office, entered));
  for (const [index, { line }] of users.entries()) line.token = await signIn(office, index);
  let hasBackup = false;
  let hasGoneBack = false;
  let isCorrected = false;
  let hasLostCorrection = false;
  const broken: string[] = [];
  try {
    for (const [index, happens] of events.entries()) {
      await live(happens);
      const untrue = (await Promise.all(users.map((user, of) => untrueOn(user, of)))).flat();
      if (untrue.length > 0) return untrue.map((one) => `${one} (after ${index}: ${JSON.stringify(happens)})`);
    }
    await office.refuses(false);
    for (const { line, user } of users) {
      line.isForeign = false;
      user.session.epoch += 1;
    }
    for (const isLast of [false, false, true]) {
      await settle();
      for (const [of, user] of users.entries())
        for (const op of await user.decidesAll(isLast))
          if ((isLast && !hasGoneBack && !isRefusable(op)) || (isUnknown(op) && !hasLostCorrection))
            broken.push(`REFUSED: device ${of}: ${op.kind} is ${op.state}: ${op.error?.text ?? op.why}`);
    }
    await settle();
    for (const { readsList } of users) await readsList();
    return [...broken, ...(await untrueAtLast())];
  } finally {
    for (const { user } of users) user.switchesOff();
  }

  /** At every moment: a number that the user sees or has planned leads to the installation, and one that was taken back to nothing. */
  async function untrueOn({ row, finds, waiting, user }: ExchangeUser, of: number): Promise<string[]> {
    const installation = await row();
    if (!installation) return [];
    const untrue: string[] = [];
    const planned = (await waiting()).at(-1)?.body.inverterSerial;
    for (const sn of [installation.sn, ...(installation.formerSerials ?? []), ...(planned === undefined ? [] : [planned])])
      if ((await finds(sn)) !== office.installation) untrue.push(`FOUND: device ${of} does not find the installation by ${sn}`);
    if (
      planned === undefined &&
      (await user.ops()).every(({ kind }) => kind !== 'installation.exchange') &&
      installation.plannedSerial !== undefined
    )
      untrue.push(`TRACE: device ${of} shows ${installation.plannedSerial}`);
    return untrue;
  }

  async function untrueAtLast(): Promise<string[]> {
    const [requests, comments, finished, exchanges] = await Promise.all([
      office.requests(),
      office.comments(),
      office.finished(),
      office.exchanges(),
    ]);
    const untrue: string[] = [];
    for (const { id, installation } of requests)
      if (installation !== office.installation) untrue.push(`MISFILED: request ${id} belongs to ${installation}`);
    const count = (sn: string) => exchanges.filter((one) => one === sn).length;
    for (const sn of new Set([...exchanges, ...entered.exchanges])) if (count(sn) > 1) untrue.push(`TWICE: the exchange for ${sn}`);
    if (hasGoneBack) return untrue;
    for (const reason of entered.requests)
      if (requests.filter((one) => one.reason === reason).length !== 1) untrue.push(`LOST: '${reason}' is not there once`);
    for (const key of entered.notes) if (!comments.includes(key)) untrue.push(`LOST: the note ${key}`);
    for (const uuid of entered.finished) if (!finished.includes(uuid)) untrue.push(`LOST: the visit ${uuid}`);
    for (const [of, { waiting, row }] of users.entries()) {
      if ((await waiting()).length > 0) untrue.push(`STUCK: device ${of} has an exchange that is not sent`);
      if ((await row())?.plannedSerial !== undefined) untrue.push(`TRACE: device ${of} still plans an exchange`);
      const shown = await row();
      if (shown && shown.sn !== (await office.present())) untrue.push(`STALE: device ${of} shows ${shown.sn}`);
    }
    for (const sn of entered.takenBack)
      if (count(sn) > 0 && !entered.exchanges.has(sn)) untrue.push(`TRACE: ${sn} was taken back and is there`);
    return untrue;
  }

  async function live(happens: ExchangeEvent): Promise<void> {
    switch (happens.does) {
      case 'sync':
        return at(happens.device).syncs(...happens.mishaps);
      case 'kill':
        return void (await at(happens.device).user.syncsUntilKilled(happens.step));
      case 'sync-twice':
        return at(happens.device).user.syncsTwiceAtOnce();
      case 'restart':
        return at(happens.device).user.restarts();
      case 'read-list':
        return at(happens.device).readsList();
      case 'undo':
        return at(happens.device).undoes();
      case 'take-back':
        return at(happens.device).takesBack();
      case 'other-account':
        return otherAccount(happens.device);
      case 'foreign':
        at(happens.device).line.isForeign = happens.isForeign;
        return;
      case 'set-clock':
        at(happens.device).line.clockAhead = happens.days * DAY;
        return;
      case 'office':
        isCorrected ||= hasBackup && happens.what === 'correct';
        return office.changes(happens.what);
      case 'wait':
        return world.passes(happens.seconds);
      case 'backup':
        hasBackup = true;
        isCorrected = false;
        return office.backsUp();
      case 'restore':
        return hasBackup ? goBack() : undefined;
      case 'refuse':
      case 'accept':
        return office.refuses(happens.does === 'refuse');
      default:
        return void (await at(happens.device).does(happens.does));
    }
  }

  async function goBack(): Promise<void> {
    world.passes(20);
    hasGoneBack = true;
    hasLostCorrection ||= isCorrected;
    isCorrected = false;
    await office.restores();
  }

  /** Another account on the same device sends nothing of the first one. */
  async function otherAccount(index: number): Promise<void> {
    const { user, wire } = at(index);
    const before = (await office.exchanges()).length;
    const other = aDeviceUser({ clock: world.clock, wire, accountId: 'inny', indexedDB: user.indexedDB, token: () => office.api.token });
    await other.syncs();
    other.switchesOff();
    if ((await office.exchanges()).length > before) broken.push(`ACCOUNT: device ${index} sent an exchange under another account`);
  }

  function at(index: number): ExchangeUser {
    const user = users[index];
    if (!user) throw new Error(`There is no device ${index}.`);
    return user;
  }

  async function settle(): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      world.passes(round < 2 ? 65 : 200);
      for (const { user, syncs } of users) {
        if (round === 0) await user.looks();
        await syncs();
      }
      const moving = await Promise.all(users.map(async ({ user }) => (await user.ops()).some(isMoving)));
      if (round > 0 && !moving.includes(true)) return;
    }
  }
}

/** The token of the account of a device, which is added if there is none. */
async function signIn({ api }: ExchangeOffice, device: number): Promise<string> {
  const username = `technik${device}@example.com`;
  await api.database.rows('insert into staff (email, password) values ($1, $2) on conflict do nothing', [username, CHEAPLY_HASHED]);
  return ((await api.ask('POST', 'api-token-auth-care/login/', { ...STAFF, username })).body as { token: string }).token;
}
