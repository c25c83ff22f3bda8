import * as fc from 'fast-check';
import { isLive } from '#domain/service/change-state.ts';
import { hurry } from '#intents/resolve-changes.ts';
import type { KnownOp } from '#intents/registry.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { FAULTS, type Fault } from './network.ts';
import { aRestoredOffice, type Device, filedAtDesk } from './restored-office.ts';

/** One event on one of three tablets or at the office. */
export type Event =
  | { readonly does: 'file' | 'cut' | 'sync-twice' | 'restart'; readonly device: number }
  | { readonly does: 'close' | 'reopen' | 'say'; readonly device: number; readonly task: number }
  | { readonly does: 'sync'; readonly device: number; readonly faults: readonly Fault[] }
  | { readonly does: 'kill'; readonly device: number; readonly step: number }
  | { readonly does: 'desk' | 'backup' | 'restore' | 'wait' };

const device = fc.nat({ max: 2 });
const faults = fc.array(fc.oneof(fc.constant<Fault>('none'), fc.constantFrom(...FAULTS.filter((fault) => !fault.startsWith('late')))), {
  maxLength: 4,
});
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('file' as const), device }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constantFrom('close' as const, 'reopen' as const, 'say' as const), device, task: fc.nat({ max: 5 }) }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('sync' as const), device, faults }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('kill' as const), device, step: fc.integer({ min: 1, max: 70 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('cut' as const, 'sync-twice' as const, 'restart' as const), device }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('desk' as const, 'backup' as const, 'restore' as const, 'wait' as const) }) },
);
export const restoredHistory = fc.array(event, { minLength: 4, maxLength: 18 });

/** Runs a history, ends all faults, sends lost changes again, and returns the broken promises. */
export async function playRestored(events: readonly Event[]): Promise<string[]> {
  const around = aRestoredOffice();
  const { office, clock, devices } = around;
  const closed = new Set<string>();
  let restore = office.backup();
  let epochs = 0;
  let filed = 0;
  const at = (index: number): Device => devices[index] ?? devices[0];

  /** A decision about a task that this tablet shows. Each task has a reason of its own, by which it is recognised. */
  async function decide({ does, device: index, task }: Extract<Event, { task: number }>): Promise<void> {
    const { user, decides } = at(index);
    const seen = await user.sees(taskQueries);
    const chosen = seen[task % Math.max(seen.length, 1)];
    if (!chosen) return;
    if (does === 'close') closed.add(chosen.reason);
    if (does === 'say') await decides('commentTask', chosen, chosen.reason);
    else await decides('setTaskStatus', chosen, does === 'close' ? 1 : 0);
  }

  async function live(happens: Event): Promise<void> {
    switch (happens.does) {
      case 'file':
        filed += 1;
        return void (await at(happens.device).decides('fileTask', { ...TASK, reason: `Usterka ${filed}` }));
      case 'close':
      case 'reopen':
      case 'say':
        return decide(happens);
      case 'sync':
        at(happens.device).network.heal();
        at(happens.device).network.spoilsNext(...happens.faults);
        return at(happens.device).syncs();
      case 'kill':
        return void (await at(happens.device).user.syncsUntilKilled(happens.step));
      case 'sync-twice':
        return at(happens.device).user.syncsTwiceAtOnce();
      case 'cut':
        return at(happens.device).network.cut();
      case 'restart':
        return at(happens.device).user.restarts();
      case 'desk':
        filed += 1;
        return void filedAtDesk(around, `Biuro ${filed}`);
      case 'backup':
        restore = office.backup();
        return;
      case 'restore':
        epochs += 1;
        return restore(epochs.toString(16).padStart(32, '0'));
      case 'wait':
        return clock.pass(95_000);
    }
  }

  /** Longer than any interval between two reads of a late list. */
  async function heal(rounds: number): Promise<void> {
    for (const { network } of devices) network.heal();
    for (let round = 0; round < rounds; round += 1) {
      clock.pass(250_000);
      for (const { user, syncs } of devices) {
        user.session.epoch += 1;
        await hurry(user.db());
        await syncs();
      }
    }
  }

  const broken: string[] = [];
  const look = async (when: string) => {
    broken.push(...strangers(office, closed).map((sentence) => `${when}: ${sentence}`));
    for (const { user } of devices) broken.push(...stuck(await user.ops()).map((sentence) => `${when}: ${sentence}`));
  };
  try {
    for (const happens of events) await live(happens);
    broken.push(...strangers(office, closed));
    await heal(7);
    await look('healed');
    // twice, because changes of other tablets wait for the creations of the first round
    for (let round = 0; round < 2; round += 1) {
      for (const { user, sendsAgain } of devices)
        for (const op of await user.ops()) if (op.state === 'review' && op.why === 'lost') await sendsAgain(op.seq);
      await heal(3);
    }
    await look('sent again');
    for (const { user } of devices) broken.push(...filedOnce(await user.ops(), office));
    return broken;
  } finally {
    for (const { user } of devices) user.switchesOff();
  }
}

const TASK = {
  description: 'Dom Kowalskich',
  inverterSerial: 'SN-0001',
  contact: null,
  createdOn: '2026-11-20',
  employee: 'Anna Nowak',
  address: 'Polna 3/2, 62-800 Kalisz',
  scope: '',
} as const;

type Office = ReturnType<typeof aRestoredOffice>['office'];

/** A decision that was applied to another task. */
function strangers({ rows, care }: Office, closed: ReadonlySet<string>): string[] {
  const wrong = [...rows.values()].filter(({ status, reason }) => status === 1 && !closed.has(reason));
  const said = care.comments.filter(({ task, text }) => rows.has(task) && rows.get(task)?.reason !== text);
  return [
    ...wrong.map(({ id, reason }) => `DISASTER: ${id}, "${reason}", is closed, but no user closed it`),
    ...said.map(({ task, text }) => `DISASTER: "${text}" was said of ${task}, "${rows.get(task)?.reason}"`),
  ];
}

/** A change that is never sent although no earlier one waits for the user. */
function stuck(ops: readonly KnownOp[]): string[] {
  const held = new Set(ops.filter((op) => isLive(op) && ['review', 'conflict', 'rejected'].includes(op.state)).map(({ lid }) => lid));
  const isHeld = ({ lid }: KnownOp) => held.has(lid) || held.has(lid.replace(/^comment:/, ''));
  return ops
    .filter((op) => ['queued', 'sending', 'unknown'].includes(op.state) && !isHeld(op))
    .map(({ seq, kind, state }) => `STUCK: ${kind} ${seq} is ${state}`);
}

function filedOnce(ops: readonly KnownOp[], { rows }: Office): string[] {
  return ops.flatMap((op) => {
    if (op.kind !== 'task.create' || op.state === 'superseded' || op.state === 'discarded') return [];
    const count = [...rows.values()].filter(({ reason }) => reason === op.body.reason).length;
    return count === 1 && op.state === 'done' ? [] : [`FILED: "${op.body.reason}" is ${op.state}, and there ${count} times`];
  });
}
