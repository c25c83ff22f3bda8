import * as fc from 'fast-check';
import type { TaskStatus } from '#domain/service/task.ts';
import { sendAgain } from '#intents/resolve-changes.ts';
import { isLive } from '#domain/service/change-state.ts';
import type { FileTaskOp } from '#intents/file-task.intent.ts';
import type { Op } from '#local/db/row-types.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aClock } from './clock.ts';
import { aNetwork, FAULTS, type Fault, type ReplaySetting } from './network.ts';
import { aDeviceUser } from './device-user.ts';
import { aTask, aTaskOnWire } from './builders.ts';
import { anOffice } from './foreign-office.ts';
import { type ListView, REWRITES, type Rewrite } from './office-list.ts';
import { brokenPromises, hiddenChanges } from './promises.ts';
import { isFull } from './runs.ts';

/** One event of a history. */
export type Event =
  | { readonly does: 'file'; readonly content: number }
  | { readonly does: 'set'; readonly task: number; readonly status: TaskStatus }
  | { readonly does: 'sync'; readonly faults: readonly Fault[] }
  | { readonly does: 'sync-until-killed'; readonly faults: readonly Fault[]; readonly step: number }
  | { readonly does: 'sync-twice-at-once'; readonly faults: readonly Fault[] }
  | { readonly does: 'wait'; readonly seconds: number }
  | { readonly does: 'restart' }
  /** A screen requests the list. */
  | { readonly does: 'look' }
  /** The office's list is empty for 40 s. */
  | { readonly does: 'empty' }
  | { readonly does: 'switch'; readonly to: ReplaySetting }
  /** From now on the office answers the list in another way. */
  | { readonly does: 'show'; readonly view: ListView }
  /** The user sends a doubtful change again; `isShown`: the office's list has become complete just before. */
  | { readonly does: 'insist'; readonly isShown: boolean }
  /** A sequence that random events rarely produce: an answer is lost, and two settled lists are read after it. */
  | { readonly does: 'doubt'; readonly content: number }
  /** A status is set, sent, set back and sent within a moment. */
  | { readonly does: 'set-and-back'; readonly task: number };

export interface History {
  /** Earlier requests of others with the same contents. */
  readonly older: readonly number[];
  /** Earlier requests of others with different contents. */
  readonly others: number;
  /** One creation was confirmed without faults by a complete list, so that the device knows how this office changes rows. */
  readonly isAcquainted: boolean;
  /** How the office shows its list and how it changes rows. */
  readonly shows: ListView;
  readonly rewrite: Rewrite | 'nothing';
  readonly events: readonly Event[];
}

const CONTENTS = 3;
const content = fc.nat({ max: CONTENTS - 1 });
const faults = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.constant<Fault>('none') }, { weight: 4, arbitrary: fc.constantFrom(...FAULTS) }),
  { maxLength: 6 },
);

const VIEWS: readonly ListView[] = [
  {},
  { as: 'cut', page: 10 },
  { as: 'cut', page: 10, newestFirst: true },
  { as: 'counted', page: 7 },
  { as: 'counted', page: 3, newestFirst: true },
  { as: 'paged', page: 4 },
  { as: 'paged', page: 4, newestFirst: true, lag: 20_000 },
  { lag: 20_000 },
  { hasStrangeRow: true },
];

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('file' as const), content }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('set' as const), task: fc.nat({ max: 4 }), status: fc.constantFrom<TaskStatus>(0, 1) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('sync' as const), faults }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sync-until-killed' as const), faults, step: fc.integer({ min: 1, max: 70 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sync-twice-at-once' as const), faults }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.constantFrom(1, 6, 31, 46, 95) }) },
  { weight: 1, arbitrary: fc.constantFrom<Event>({ does: 'restart' }, { does: 'empty' }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('insist' as const), isShown: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Event>({ does: 'look' }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('doubt' as const), content }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set-and-back' as const), task: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('show' as const), view: fc.constantFrom(...VIEWS) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('switch' as const), to: fc.constantFrom<ReplaySetting>('on', 'off', 'silent', 'broken') }),
  },
);

export const history: fc.Arbitrary<History> = fc.record({
  older: fc.array(content, { maxLength: 2 }),
  // with the first one they fill a page of ten
  others: fc.constantFrom(0, 3, 9, 9, 13),
  isAcquainted: fc.boolean(),
  shows: fc.oneof({ weight: 1, arbitrary: fc.constant<ListView>({}) }, { weight: 3, arbitrary: fc.constantFrom(...VIEWS) }),
  rewrite: fc.oneof(
    { weight: 3, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(REWRITES) as Rewrite[])) },
  ),
  events: fc.array(event, { minLength: 2, maxLength: 12 }),
});

/** Long texts with everything that a backend may reformat. */
const contentOf = (index: number) => ({
  reason: `Usterka ${index}: żółta dioda świeci, brak łączności z falownikiem & „L1” bez napięcia`,
});

/** Events that change the shown data without the user. */
const MOVES: ReadonlySet<Event['does']> = new Set([
  'sync',
  'sync-until-killed',
  'sync-twice-at-once',
  'look',
  'insist',
  'doubt',
  'set-and-back',
]);

/** Number of histories of a property test and their seed: `fast` in `npm test`, `full` in `npm run test:full`, TEST_HISTORIES in both. */
export function historyRuns(fast: number, full = 2000): { readonly numRuns: number; readonly seed: number } {
  const given = process.env.TEST_HISTORIES ?? (isFull ? full : fast);
  const numRuns = Number(given);
  if (!Number.isInteger(numRuns) || numRuns < 1) throw new Error(`TEST_HISTORIES has to be a whole number from 1, not "${given}".`);
  return { numRuns, seed: Number(process.env.PV_SEED ?? 20_261_120) };
}

/** Runs a history against an office, ends all faults, and returns the broken promises. */
export async function play(lived: History, isKeyed: boolean): Promise<string[]> {
  const { older, others, isAcquainted, events } = lived;
  const clock = aClock();
  // ours may lag behind too, where lists come from a replica
  const show = (view: ListView) => office.shows(isKeyed ? (view.lag ? { lag: view.lag } : {}) : view);
  const rewriting = isKeyed || lived.rewrite === 'nothing' ? {} : { rewrite: REWRITES[lived.rewrite] };
  const office = anOffice({ clock, isKeyed, ...rewriting });
  const network = aNetwork(clock, office);
  const user = aDeviceUser({ clock, wire: network.wire, token: office.token });
  const decided: number[] = [];
  const broken: string[] = [];
  /** Rows that others had filed before: not caused by our requests. */
  const seeds: number[] = [];
  /** Repeated sendings at the user's request while nothing showed that the first had arrived. */
  const insisted: string[] = [];
  try {
    for (let nth = 0; nth < others; nth += 1) office.files(aTaskOnWire({ reason: `Inne ${nth}`, inverterSerial: `SN-9${nth}` }));
    seeds.push(...older.map((index) => office.files(aTaskOnWire(contentOf(index))).id));
    if (isAcquainted) {
      decided.push(await user.files(aTask({ reason: 'Przegląd' })));
      await user.syncs();
    }
    clock.pass(60_000);
    show(lived.shows);
    for (const happens of events) {
      await live(happens);
      if (MOVES.has(happens.does)) await look();
    }
    await heal();
    const ops = await user.ops();
    const fails = failsIn(events);
    const { mostAtOnce, againstSetting } = network;
    const after = { ops, decided, seeds, office, isKeyed, mostAtOnce: mostAtOnce(), againstSetting: againstSetting(), insisted, fails };
    return [...broken, ...brokenPromises(after)];
  } finally {
    user.switchesOff();
  }

  async function live(happens: Event): Promise<void> {
    if ('faults' in happens) network.spoilsNext(...happens.faults);
    if (happens.does === 'file') decided.push(await user.files(aTask(contentOf(happens.content))));
    else if (happens.does === 'set') await set(happens.task, happens.status);
    else if (happens.does === 'sync') await user.syncs();
    else if (happens.does === 'sync-twice-at-once') await user.syncsTwiceAtOnce();
    else if (happens.does === 'wait') clock.pass(happens.seconds * 1000);
    else if (happens.does === 'restart') user.restarts();
    else if (happens.does === 'look') await user.looks();
    else if (happens.does === 'empty') office.empties(isKeyed ? 0 : 40_000);
    else if (happens.does === 'switch') network.replayIs(happens.to);
    else if (happens.does === 'show') show(happens.view);
    else if (happens.does === 'insist') await insist(happens.isShown);
    else if (happens.does === 'doubt') await doubt(happens.content);
    else if (happens.does === 'set-and-back') await setAndBack(happens.task);
    else await user.syncsUntilKilled(happens.step);
    network.heal();
  }

  async function doubt(index: number): Promise<void> {
    decided.push(await user.files(aTask(contentOf(index))));
    network.spoilsNext('none', 'drop-after');
    await user.syncs();
    network.heal();
    for (const seconds of [95, 31]) {
      clock.pass(seconds * 1000);
      await user.syncs();
    }
  }

  async function setAndBack(task: number): Promise<void> {
    for (const status of [1, 0] as const) {
      await set(task, status);
      await user.syncs();
      await look();
    }
  }

  async function set(task: number, status: TaskStatus): Promise<void> {
    const filed = (await user.ops()).filter((op) => op.kind === 'task.create');
    const chosen = filed[task % Math.max(filed.length, 1)];
    if (chosen) decided.push(await user.sets(chosen.lid, status));
  }

  async function insist(isShown: boolean): Promise<void> {
    if (isShown) show({});
    const left = (await user.ops()).find(({ state }) => state === 'review');
    if (!left) return;
    const reason = left.kind === 'task.create' ? left.body.reason : null;
    const isThere = left.kind === 'task.create' && (await isOnTheList(left));
    if (reason !== null && !isThere) insisted.push(reason);
    const before = rowsOf(reason);
    await sendAgain(user.intentContext(), left.seq);
    await user.syncs();
    const others = (await user.ops()).filter((op) => op.kind === 'task.create' && op.body.reason === reason && op.attempt > 0);
    if (isThere && others.length === 1 && rowsOf(reason) > before)
      broken.push('TWICE: a second sending left although its row was on the list');
  }

  function rowsOf(reason: string | null): number {
    return [...office.rows.keys()].filter((id) => office.reasonSent(id) === reason).length;
  }

  /** The office has a row that belongs to no other change and that the user has not been shown yet. */
  async function isOnTheList({ body, lookalikes }: FileTaskOp): Promise<boolean> {
    const bound = new Set((await user.db().taskIds.toArray()).map(({ id }) => id));
    const isIts = ({ id }: { readonly id: number }) =>
      office.reasonSent(id) === body.reason && !seeds.includes(id) && !bound.has(id) && !lookalikes?.includes(id);
    return office.listed().some(isIts);
  }

  /** What was filed here is visible at every moment, as it was decided. */
  async function look(): Promise<void> {
    broken.push(...hiddenChanges(await user.ops(), await user.sees(taskQueries), office));
  }

  /** The user signs in again, the network works, sending is on, and time passes until nothing changes any more. */
  async function heal(): Promise<void> {
    user.session.epoch += 1;
    network.replayIs('on');
    for (let round = 0; round < 14; round += 1) {
      clock.pass(100_000);
      office.settle();
      await user.syncs();
      if (round < 2) await look();
      if (round > 3 && !(await user.ops()).some(canMove)) break;
    }
    clock.pass(301_000);
    office.settle();
    await user.db().facts.delete('pause');
    await user.db().meta.clear();
    decided.push(await user.files(aTask({ reason: 'Ostatnie' })));
    await user.syncs();
  }
}

const canMove = (op: Op): boolean => isLive(op) && !['rejected', 'conflict', 'review'].includes(op.state);

const failsIn = (events: readonly Event[]): readonly Fault[] => events.flatMap((happens) => ('faults' in happens ? happens.faults : []));
