import * as fc from 'fast-check';
import { isLive } from '#local/ops.repo.ts';
import type { Op } from '#local/records.ts';
import type { TaskStatus } from '#domain/service/task.ts';
import { aClock } from './a-clock.ts';
import { aNetwork, FAULTS, type Fault } from './a-network.ts';
import { aTechnician } from './a-technician.ts';
import { aTask, aTaskOnWire } from './builders.ts';
import { anOffice } from './foreign-office.ts';
import { brokenPromises } from './promises.ts';

/** One thing that happens in a history. */
export type Event =
  | { readonly does: 'file'; readonly content: number }
  | { readonly does: 'set'; readonly task: number; readonly status: TaskStatus }
  | { readonly does: 'sync'; readonly faults: readonly Fault[] }
  | { readonly does: 'sync-until-killed'; readonly faults: readonly Fault[]; readonly step: number }
  | { readonly does: 'sync-twice-at-once'; readonly faults: readonly Fault[] }
  | { readonly does: 'wait'; readonly seconds: number }
  | { readonly does: 'restart' };

export interface History {
  /** Requests of the same contents that others filed before. */
  readonly older: readonly number[];
  /** A first request was confirmed in peace, so that the device knows how this office keeps its rows. */
  readonly isAcquainted: boolean;
  readonly events: readonly Event[];
}

const CONTENTS = 3;
const content = fc.nat({ max: CONTENTS - 1 });
const faults = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.constant<Fault>('none') }, { weight: 4, arbitrary: fc.constantFrom(...FAULTS) }),
  { maxLength: 6 },
);

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
  { weight: 1, arbitrary: fc.constant({ does: 'restart' as const }) },
);

export const history: fc.Arbitrary<History> = fc.record({
  older: fc.array(content, { maxLength: 2 }),
  isAcquainted: fc.boolean(),
  events: fc.array(event, { minLength: 2, maxLength: 12 }),
});

const contentOf = (index: number) => ({ reason: `Usterka ${index}` });

/** Plays a history against an office, lets everything heal, and says which promises did not hold. */
export async function play({ older, isAcquainted, events }: History, isKeyed: boolean): Promise<string[]> {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed });
  const network = aNetwork(clock, office);
  const technician = aTechnician({ clock, wire: network.wire, token: office.token });
  const decided: number[] = [];
  try {
    const seeds = older.map((index) => office.files(aTaskOnWire(contentOf(index))).id);
    if (isAcquainted) {
      decided.push(await technician.files(aTask({ reason: 'Przegląd' })));
      await technician.syncs();
    }
    for (const happens of events) await live(happens);
    await heal();
    const ops = await technician.ops();
    return brokenPromises({ ops, decided, seeds, office, isKeyed, mostAtOnce: network.mostAtOnce(), fails: failsIn(events) });
  } finally {
    technician.switchesOff();
  }

  async function live(happens: Event): Promise<void> {
    if ('faults' in happens) network.spoilsNext(...happens.faults);
    if (happens.does === 'file') decided.push(await technician.files(aTask(contentOf(happens.content))));
    else if (happens.does === 'set') await set(happens.task, happens.status);
    else if (happens.does === 'sync') await technician.syncs();
    else if (happens.does === 'sync-twice-at-once') await technician.syncsTwiceAtOnce();
    else if (happens.does === 'wait') clock.pass(happens.seconds * 1000);
    else if (happens.does === 'restart') technician.restarts();
    else await technician.syncsUntilKilled(happens.step);
    network.heal();
  }

  async function set(task: number, status: TaskStatus): Promise<void> {
    const filed = (await technician.ops()).filter((op) => op.kind === 'task.create');
    const chosen = filed[task % Math.max(filed.length, 1)];
    if (chosen) decided.push(await technician.sets(chosen.lid, status));
  }

  /** The user signs in again, the network is there, and time passes until nothing moves any more. */
  async function heal(): Promise<void> {
    technician.session.epoch += 1;
    for (let round = 0; round < 14; round += 1) {
      clock.pass(100_000);
      office.settle();
      await technician.syncs();
      if (round > 3 && !(await technician.ops()).some(canMove)) break;
    }
    clock.pass(301_000);
    office.settle();
    await technician.db().facts.delete('pause');
    await technician.db().meta.clear();
    await technician.files(aTask({ reason: 'Ostatnie' }));
    await technician.syncs();
  }
}

const canMove = (op: Op): boolean => isLive(op) && !['rejected', 'conflict', 'review'].includes(op.state);

const failsIn = (events: readonly Event[]): readonly Fault[] => events.flatMap((happens) => ('faults' in happens ? happens.faults : []));
