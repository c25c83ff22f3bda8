import type { CreateOp, Op, StatusOp } from '#local/records.ts';
import type { Fault } from './a-network.ts';
import type { Office } from './foreign-office.ts';

export interface After {
  readonly ops: readonly Op[];
  /** Numbers of the changes, as they were decided. */
  readonly decided: readonly number[];
  /** Rows that others filed before. */
  readonly seeds: readonly number[];
  readonly office: Office;
  readonly isKeyed: boolean;
  readonly mostAtOnce: number;
  readonly fails: readonly Fault[];
}

const isCreate = (op: Op): op is CreateOp => op.kind === 'task.create';
const isStatus = (op: Op): op is StatusOp => op.kind === 'task.status';

/** What the outbox promises, checked when everything has healed. Answers with a sentence for each promise that was broken. */
export function brokenPromises(after: After): string[] {
  return [...nothingIsLost(after), ...nobodyIsStuck(after), ...eachIsThereOnce(after), ...lastWordCounts(after)];
}

function nothingIsLost({ ops, decided }: After): string[] {
  const known = new Set(ops.map(({ seq }) => seq));
  return decided.filter((seq) => !known.has(seq)).map((seq) => `LOST: change ${seq} is gone from the device`);
}

function nobodyIsStuck({ ops, isKeyed, mostAtOnce, office }: After): string[] {
  const stuck = ops.filter(({ state }) => ['queued', 'sending', 'unknown'].includes(state));
  const blocked = new Set(ops.filter(({ state }) => state === 'review').map(({ lid }) => lid));
  const broken = stuck.filter(({ lid }) => !blocked.has(lid)).map(({ seq, state }) => `STUCK: change ${seq} is ${state} for ever`);
  if (isKeyed && blocked.size > 0) broken.push('DOUBT: a backend with keys left the user to decide');
  for (const { seq, state } of ops) if (state === 'conflict' || state === 'rejected') broken.push(`FALSE ALARM: change ${seq} is ${state}`);
  if (mostAtOnce > 1) broken.push('TWICE AT ONCE: one change was on the wire two times at the same moment');
  const keys = new Set(ops.map(({ opId }) => opId));
  if (office.arrivals.some((key) => !keys.has(key))) broken.push('NEW KEY: a change arrived under a key that is not its own');
  return broken;
}

function eachIsThereOnce({ ops, seeds, office, isKeyed, fails }: After): string[] {
  const broken: string[] = [];
  const creates = ops.filter(isCreate);
  const bound = creates.flatMap(({ serverId }) => (serverId === null ? [] : [serverId]));
  if (new Set(bound).size !== bound.length) broken.push('SHARED: two changes stand on one row');
  for (const id of bound) {
    if (seeds.includes(id)) broken.push(`LOST: a change was bound to row ${id}, which somebody else had filed`);
    if (!office.rows.has(id)) broken.push(`LOST: row ${id} was confirmed and is not there`);
  }
  // among twins without keys any row of the same content is as good as another
  for (const { opId, seq, state } of creates) {
    const sent = office.arrivals.filter((key) => key === opId).length;
    if (isKeyed && state === 'done' && sent === 0) broken.push(`LOST: change ${seq} is called done and never arrived`);
  }
  for (const reason of new Set(creates.map(({ body }) => body.reason))) {
    const alike = creates.filter(({ body }) => body.reason === reason);
    const rows = [...office.rows.values()].filter((row) => row.reason === reason && !seeds.includes(row.id)).length;
    const done = alike.filter(({ state }) => state === 'done').length;
    const doubtful = alike.length - done;
    const shown = new Set(alike.flatMap(({ dupSuspects }) => dupSuspects)).size;
    if (rows < done) broken.push(`LOST: ${done} changes are called done and ${rows} rows are there`);
    if (isKeyed && rows !== done) broken.push(`DUPLICATE: ${rows} rows for ${done} changes under their keys`);
    if (!isKeyed && rows > done + doubtful + shown) broken.push(`DUPLICATE: ${rows} rows for ${done} changes, ${shown} shown as copies`);
    const mayCopy = fails.some((fault) => fault.startsWith('double') || fault === 'late-200');
    if (!isKeyed && !mayCopy && rows > alike.length)
      broken.push(`DUPLICATE: ${rows} rows for ${alike.length} creations, by our own sending`);
  }
  return broken;
}

function lastWordCounts({ ops, office, fails }: After): string[] {
  const broken: string[] = [];
  for (const lid of new Set(ops.filter(isStatus).map((op) => op.lid))) {
    const last = ops.filter(isStatus).findLast((op) => op.lid === lid);
    const id = ops.filter(isCreate).find((op) => op.lid === lid)?.serverId ?? null;
    const row = id === null ? undefined : office.rows.get(id);
    if (!last || !row || last.state !== 'done' || fails.includes('double')) continue;
    if (row.status !== last.body.status) broken.push(`STATUS: task ${id} is ${row.status}, the last word was ${last.body.status}`);
  }
  return broken;
}
