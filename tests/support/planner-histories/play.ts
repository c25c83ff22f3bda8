import { isMoving, needsUser } from '#domain/service/change-state.ts';
import { PLAN_FIELDS } from '#domain/service/plan.ts';
import type { KnownOp } from '#intents/registry.ts';
import { aPlanDevice } from '#tests/support/plan-device.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { DEVICES, type PlannerEvent, type Topic } from './events.ts';
import { aPlanRecord, type PlanRecord, watchedOffice } from './judge.ts';
import type { OfficePlan, PlannerOffice } from './office.ts';
import { aPlanner, changeAbout, type Planner } from './planner.ts';

/** Unit: ms. */
const DAY = 86_400_000;

const isBehind = (op: KnownOp, ops: readonly KnownOp[]): boolean =>
  ops.some((one) => needsUser(one) && one.seq <= op.seq && (one.lid === op.lid || (op.kind !== 'task.create' && op.lid.endsWith(one.lid))));

/** Runs a history, ends all faults, and returns the broken promises. */
export async function playPlanners(office: PlannerOffice, events: readonly PlannerEvent[]): Promise<string[]> {
  await office.clears();
  const record = aPlanRecord();
  const world = aVisitWorld(watchedOffice(office, record));
  const planners = office.accounts.map(({ token }, at) => {
    const device = aPlanDevice(world, `planista${at}`);
    device.line.token = token;
    return aPlanner(device, at, office, record);
  });
  const at = (index: number): Planner => planners[index] as Planner;
  const removed = new Set<string>();
  let backup: readonly OfficePlan[] | null = null;
  /** What the office has lost and a device has to offer again. */
  let owed: { device: number; reason: string; field: string; value: unknown }[] = [];

  const settle = async (): Promise<void> => {
    for (let round = 0; round < 10; round++) {
      world.passes(round < 2 ? 65 : 4000);
      for (const { user } of planners) {
        await user.looks(); // as a page does every five minutes
        await user.syncs();
      }
      const ops = await Promise.all(planners.map(({ user }) => user.ops()));
      if (round > 0 && !ops.some((all) => all.some((op) => isMoving(op) && !isBehind(op, all)))) return;
    }
    record.broken.push('STUCK: something still moves');
  };
  const changeAtOffice = async (index: number, topics: readonly Topic[]): Promise<void> => {
    const plans = await office.plans();
    const row = plans[index % Math.max(1, plans.length)];
    if (!row) return;
    const change = changeAbout(topics, null, office.accounts);
    for (const field of PLAN_FIELDS) if (change[field] !== undefined) record.makes(-1, field, change[field]);
    const status = await office.plansAs(row, change);
    if (status !== 200 && status !== 400) record.broken.push(`OFFICE: answered ${status}`);
  };
  const goBack = async (): Promise<void> => {
    if (!backup) return;
    const before = await office.plans();
    const states = new Map(backup.map((row) => [row.reason, row]));
    for (const [device, { decided }] of planners.entries())
      for (const { reason, field, value, isOver } of decided) {
        const row = before.find((one) => one.reason === reason);
        if (!isOver && value !== null && row?.[field] === value && states.get(reason)?.[field] !== value)
          owed.push({ device, reason, field, value });
      }
    await office.restores();
    record.hasGoneBack = true;
    for (const { reason } of backup) removed.delete(reason);
    world.passes(20);
  };
  const live = async (happens: PlannerEvent): Promise<unknown> => {
    switch (happens.does) {
      case 'plan':
        return at(happens.device).plans(happens.task, happens.topics);
      case 'move-all':
        return at(happens.device).movesAll();
      case 'file':
        return at(happens.device).files();
      case 'look':
        return at(happens.device).looks();
      case 'mine':
      case 'theirs':
        return at(happens.device).decides(happens.does === 'mine');
      case 'undo':
        return at(happens.device).undoes();
      case 'discard':
        return at(happens.device).discards();
      case 'restart':
        return at(happens.device).user.restarts();
      case 'sync-twice':
        return at(happens.device).user.syncsTwiceAtOnce();
      case 'close':
        return at(happens.device).closes(happens.task);
      case 'not-home':
        return at(happens.device).notHome(happens.task);
      case 'sync':
        return at(happens.device).device.syncsWith(...happens.mishaps);
      case 'kill':
        return at(happens.device).user.syncsUntilKilled(happens.step);
      case 'foreign':
        return setForeign(happens.device, happens.isForeign);
      case 'signed-in':
        return signIn(happens.device, happens.isSignedIn);
      case 'set-clock':
        at(happens.device).line.clockAhead = happens.days * DAY;
        return;
      case 'office':
        return changeAtOffice(happens.task, happens.topics);
      case 'remove':
        return remove(happens.task);
      case 'wait':
        return world.passes(happens.seconds);
      case 'backup':
        backup = await office.plans();
        return office.backsUp();
      case 'restore':
        return goBack();
      case 'refuse':
      case 'accept':
        return office.refuses(happens.does === 'refuse');
    }
  };
  const setForeign = (device: number, isForeign: boolean): void => {
    at(device).line.isForeign = isForeign;
    if (isForeign) record.foreign.add(device);
    else record.foreign.delete(device);
  };
  const signIn = (device: number, isSignedIn: boolean): void => {
    const { session } = at(device).user;
    session.isSignedIn = isSignedIn;
    session.epoch += 1;
  };
  const remove = async (index: number): Promise<void> => {
    const plans = await office.plans();
    const row = plans[index % Math.max(1, plans.length)];
    if (!row) return;
    removed.add(row.reason);
    await office.removes(row.id);
  };
  /** What a device must offer again is at the office, or in a change of the device that waits. */
  const checkOwed = async (): Promise<void> => {
    const plans = await office.plans();
    for (const { device, reason, field, value } of owed) {
      const { decided, user } = at(device);
      const isOver = decided.every((one) => one.reason !== reason || one.field !== field || one.value !== value || one.isOver);
      // of a request that was closed since, the plan is of no use
      const isThere = plans.some((row) => row.reason === reason && (row.status === 1 || row[field as 'minutes'] === value));
      const waits = (await user.ops()).some(
        (op) => op.kind === 'task.plan' && (isMoving(op) || needsUser(op)) && op.body.change[field as 'minutes'] === value,
      );
      if (!isOver && !isThere && !waits && !removed.has(reason))
        record.broken.push(`NOT OFFERED: ${field} ${value} of '${reason}' by device ${device}`);
    }
    owed = [];
  };

  try {
    for (const { looks, user } of planners) {
      await user.syncs();
      await looks();
    }
    for (const [index, happens] of events.entries()) {
      await live(happens);
      if (record.broken.length > 0) return record.broken.map((one) => `${one} (after ${index}: ${JSON.stringify(happens)})`);
    }
    await office.refuses(false);
    for (let device = 0; device < DEVICES; device++) {
      setForeign(device, false);
      signIn(device, true);
    }
    for (let round = 0; round < 8; round++) {
      await settle();
      await checkOwed();
      let hasDecided = false;
      for (const { decides } of planners)
        for (let count = 0; count < 20 && (await decides(round % 2 === 0 && round < 6)); count++) hasDecided = true;
      if (!hasDecided || record.broken.length > 0) break;
    }
    await settle();
    await checkAtLast(office, planners, record, removed);
    return record.broken;
  } finally {
    for (const { user } of planners) user.switchesOff();
  }
}

/** At last: each decision has arrived or its user has given it up, closings and notes are there once, and devices show what is there. */
async function checkAtLast(
  office: PlannerOffice,
  planners: readonly Planner[],
  record: PlanRecord,
  removed: ReadonlySet<string>,
): Promise<void> {
  const plans = await office.plans();
  const comments = (await office.api.database.rows<{ text: string }>('select text from task_comments')).map(({ text }) => text);
  for (const [device, { decided, closed, notes, looks, shown, user }] of planners.entries()) {
    for (const { reason, field, value, isOver } of decided) {
      const hasArrived = record.applied.some((one) => one.reason === reason && one.field === field && one.value === value);
      // the office went back to what the user decided
      const wasRestored = record.hasGoneBack && (value === null || value === 60);
      const isKept = plans.some((row) => row.reason === reason && row[field] === value);
      if (!isOver && !hasArrived && !isKept && !wasRestored && !removed.has(reason))
        record.broken.push(`LOST: ${field} ${value} of '${reason}' by device ${device}`);
    }
    const left = (await user.ops()).filter((op) => isMoving(op) || needsUser(op));
    for (const op of left) record.broken.push(`LEFT: device ${device}: ${op.kind} is ${op.state} ${op.why ?? op.error?.text ?? ''}`);
    if (!record.hasGoneBack) {
      for (const row of plans)
        if (closed.has(row.reason) && row.status !== 1) record.broken.push(`OPEN: '${row.reason}' was closed by device ${device}`);
      for (const note of notes)
        if (comments.filter((text) => text === note).length !== 1 && removed.size === 0)
          record.broken.push(`NOTE: '${note}' is not there once`);
    }
    await looks();
    for (const { row, task } of await shown()) {
      const there = plans.find(({ reason }) => reason === task.reason);
      const differs = there && PLAN_FIELDS.filter((field) => field !== 'place' && row[field] !== there[field]);
      if (differs && differs.length > 0)
        record.broken.push(`SHOWN: device ${device} shows ${differs.map((field) => `${field} ${row[field]} for ${there[field]}`).join()}`);
    }
  }
}
