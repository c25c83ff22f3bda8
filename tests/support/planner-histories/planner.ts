import { addDays } from '#domain/time/local-date.ts';
import { isLive, needsUser } from '#domain/service/change-state.ts';
import { changedPlan, PLAN_FIELDS, type PlanChange, type PlanField } from '#domain/service/plan.ts';
import { planEdit, undoOf } from '#domain/service/plan-decision.ts';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf, type KnownOp, type NamedDecision } from '#intents/registry.ts';
import type { PlanTaskOp } from '#intents/plan-task.intent.ts';
import { applyAnyway, attach, discard, sendAgain } from '#intents/resolve-changes.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import type { SeenTask } from '#state/views.ts';
import { aTask } from '#tests/support/builders.ts';
import type { aPlanDevice } from '#tests/support/plan-device.ts';
import type { Topic } from './events.ts';
import type { PlanRecord } from './judge.ts';
import type { PlannerOffice } from './office.ts';

/** A value that a user has decided. */
interface Decided {
  readonly reason: string;
  readonly field: PlanField;
  readonly value: unknown;
  /** Replaced, given up or taken back by its user. */
  isOver: boolean;
}

/** An account that the office does not know. */
const GONE = 999_999;

let made = 0;
/** A change about these topics, each with a value of its own. */
export function changeAbout(topics: readonly Topic[], plan: SeenPlan | null, accounts: readonly { readonly id: number }[]): PlanChange {
  made += 1;
  const time = (hour: number) => `${String(hour + (made % 4)).padStart(2, '0')}:${String(made % 60).padStart(2, '0')}`;
  const person = (made % 4 === 0 ? null : accounts[made % accounts.length]?.id) ?? null;
  const all: Readonly<Record<Topic, PlanChange>> = {
    minutes: { minutes: 61 + (made % 1300) },
    deadline: { deadline: addDays('2027-01-01', made % 20_000) },
    day: { plannedOn: addDays('2027-01-01', made % 20_000) },
    'no-day': { plannedOn: null },
    ...{ from: { from: time(6) }, to: { to: time(9) }, person: { assignee: person }, gone: { assignee: GONE }, helper: { helper: person } },
    ...{ priority: { priority: (made % 3) as 0 | 1 | 2 }, place: plan?.plannedOn ? { place: made } : {} },
  };
  return Object.assign({}, ...topics.map((topic) => all[topic])) as PlanChange;
}

/** The user of one device. */
export function aPlanner(device: ReturnType<typeof aPlanDevice>, at: number, office: PlannerOffice, record: PlanRecord) {
  const { user, rows, reads, line } = device;
  const decided: Decided[] = [];
  const closed = new Set<string>();
  const notes = new Set<string>();
  let last: { row: SeenPlan; change: PlanChange }[] = [];
  const context = () => user.intentContext();
  const tasks = async (): Promise<readonly SeenTask[]> => user.sees(taskQueries);
  const reasonOf = async (key: string) => (await tasks()).find((task) => task.key === key)?.reason;

  /** The rows on the screen, each with the request that it is about. */
  const shown = async (): Promise<{ row: SeenPlan; task: SeenTask }[]> => {
    const listed = await tasks();
    return (await rows()).flatMap((row) => {
      const task = listed.find(({ key }) => key === row.key);
      if (!task) return [];
      record.sees(at, task.reason, row as never);
      return [{ row, task }];
    });
  };
  /** What comes out as the office has it is not sent, so nothing of it can be lost. */
  const isSent = async (key: string, field: PlanField): Promise<boolean> => {
    const change = (await device.planned()).findLast((op) => op.body.task === key && isLive(op))?.body.change;
    return change?.[field] !== undefined || (change?.plannedOn === null && (field === 'from' || field === 'to'));
  };
  const note = async (reason: string, before: SeenPlan, change: PlanChange): Promise<void> => {
    const after = changedPlan(before, change);
    for (const field of PLAN_FIELDS) {
      const isDecided = field !== 'place' && (before[field] !== after[field] || change[field] !== undefined);
      if (!isDecided) continue;
      for (const one of decided) if (one.reason === reason && one.field === field) one.isOver = true;
      // what was refused is not shown, and deciding the same as is shown replaces it
      if (before[field] === after[field]) continue;
      decided.push({ reason, field, value: after[field], isOver: !(await isSent(before.key, field)) });
      record.makes(at, field, after[field]);
    }
  };
  const press = (decisions: readonly NamedDecision[]) => decide(context(), decisions.map(decisionOf), null);
  const plan = async (all: readonly { row: SeenPlan; task: SeenTask; change: PlanChange }[], more: readonly NamedDecision[] = []) => {
    await press([...more, ...all.map(({ row, change }) => ['planTask', row.key, 'Dom', planEdit(row, change)] as const)]);
    for (const { row, task, change } of all) await note(task.reason, row, change);
    last = all.map(({ row, change }) => ({ row, change }));
  };
  const chosen = async (index: number) => {
    const all = await shown();
    return all[index % Math.max(1, all.length)];
  };
  const troubled = async (): Promise<KnownOp | undefined> => (await user.ops()).find(needsUser);
  const giveUp = async (op: KnownOp): Promise<void> => {
    const about =
      op.kind === 'task.plan'
        ? [op]
        : ((await user.ops()).filter((one) => one.kind === 'task.plan' && one.body.task === op.lid) as PlanTaskOp[]);
    if (!(await discard(context(), op.seq))) return;
    for (const { body } of about) {
      const reason = await reasonOf(body.task);
      for (const one of decided)
        if ((reason === undefined || one.reason === reason) && (body.change[one.field] === one.value || one.value === null))
          one.isOver = true;
    }
  };
  return {
    ...{ device, user, line, decided, closed, notes, shown, reads, troubled },
    looks: async (): Promise<void> => {
      await user.looks();
      if (!line.isForeign) await reads();
    },
    plans: async (index: number, topics: readonly Topic[]): Promise<void> => {
      const one = await chosen(index);
      if (one) await plan([{ ...one, change: changeAbout(topics, one.row, office.accounts) }]);
    },
    movesAll: async (): Promise<void> => {
      const change = changeAbout(['day'], null, office.accounts);
      await plan((await shown()).map((one) => ({ ...one, change })));
    },
    notHome: async (index: number): Promise<void> => {
      const one = await chosen(index);
      if (!one) return;
      made += 1;
      const text = `Nie zastano ${made}`;
      notes.add(text);
      const change = { ...changeAbout(['day'], null, office.accounts), from: null, to: null };
      await plan([{ ...one, change }], [['commentTask', one.task, text]]);
    },
    undoes: async (): Promise<void> => {
      const now = await shown();
      const back = last.flatMap(({ row, change }) => {
        const one = now.find(({ row: { key } }) => key === row.key);
        return one ? [{ ...one, change: undoOf(row, change, one.row) }] : [];
      });
      await plan(back);
      last = [];
    },
    discards: async (): Promise<void> => {
      const op = (await user.ops()).findLast((one) => one.kind === 'task.plan' && isLive(one));
      if (op) await giveUp(op);
    },
    files: async (): Promise<void> => {
      made += 1;
      await user.files(aTask({ inverterSerial: 'FR123', reason: `Nowa usterka ${at}-${made}` }));
    },
    closes: async (index: number): Promise<void> => {
      const one = await chosen(index);
      if (!one || one.task.status === 1) return;
      await press([['setTaskStatus', one.task, 1]]);
      closed.add(one.task.reason);
    },
    /** The user settles what needs a decision. `false`: nothing does. */
    decides: async (isMine: boolean): Promise<boolean> => {
      const op = await troubled();
      if (!op) return false;
      if (op.kind === 'task.plan' && op.state === 'conflict') {
        const { office: theirs, task } = op.body;
        const reason = await reasonOf(task);
        if (theirs && reason !== undefined) record.sees(at, reason, theirs as never);
        if (isMine) await applyAnyway(user.db(), op.seq);
        else await giveUp(op);
      } else if (isMine && (op.why === 'lost' || op.error?.status === 403)) await sendAgain(context(), op.seq);
      else if (isMine && op.why === 'renumbered' && op.lookalikes?.[0] !== undefined) await attach(context(), op.seq, op.lookalikes[0]);
      else await giveUp(op);
      return true;
    },
  };
}
export type Planner = ReturnType<typeof aPlanner>;
