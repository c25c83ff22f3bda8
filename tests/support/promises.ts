import type { FileTaskOp } from '#intents/file-task.intent.ts';
import type { SetTaskStatusOp } from '#intents/set-task-status.intent.ts';
import type { Op } from '#local/db/row-types.ts';
import type { SeenTask } from '#state/views.ts';
import type { Fault } from './network.ts';
import type { Office } from './foreign-office.ts';

export interface After {
  readonly ops: readonly Op[];
  /** Sequence numbers of the changes, in the order of decision. */
  readonly decided: readonly number[];
  /** Rows that others filed before. */
  readonly seeds: readonly number[];
  readonly office: Office;
  readonly isKeyed: boolean;
  readonly mostAtOnce: number;
  /** Changes that were sent while sending was off or its setting unknown. */
  readonly againstSetting: number;
  /** Contents that the user sent a second time while nothing showed the first. */
  readonly insisted: readonly string[];
  readonly fails: readonly Fault[];
}

const isCreate = (op: Op): op is FileTaskOp => op.kind === 'task.create';
const isStatus = (op: Op): op is SetTaskStatusOp => op.kind === 'task.status';
/** Changes that are neither given up nor replaced. */
const isWanted = ({ state }: Op): boolean => state !== 'superseded' && state !== 'discarded';

/** What the outbox promises, checked when everything has healed. Answers with a sentence for each promise that was broken. */
export function brokenPromises(after: After): string[] {
  return [...nothingIsLost(after), ...nothingIsStuck(after), ...eachIsThereOnce(after), ...lastWordCounts(after)];
}

/** Filed changes that are not shown, or are shown in a status that is neither the decided one nor the office's. */
export function hiddenChanges(ops: readonly Op[], seen: readonly SeenTask[], office: Office): string[] {
  const broken: string[] = [];
  const idOf = (lid: string) => ops.find((op) => op.lid === lid && isCreate(op) && isWanted(op))?.serverId ?? null;
  for (const { lid, seq, state } of ops.filter((op) => isCreate(op) && isWanted(op))) {
    const id = idOf(lid);
    const shown = seen.find((task) => task.key === lid || (id !== null && task.id === id));
    if (!shown) broken.push(`OUT OF SIGHT: change ${seq}, ${state}, is not shown`);
    const last = ops.findLast((op): op is SetTaskStatusOp => isStatus(op) && op.lid === lid && isWanted(op));
    const there = id === null ? undefined : office.rows.get(id)?.status;
    if (shown && last?.state === 'done' && there === last.body.status && shown.status !== there)
      broken.push(`FLIPPED: task ${id} is ${there} at the office and here, and shown as ${shown.status}`);
  }
  return broken;
}

function nothingIsLost({ ops, decided }: After): string[] {
  const known = new Set(ops.map(({ seq }) => seq));
  return decided.filter((seq) => !known.has(seq)).map((seq) => `LOST: change ${seq} is gone from the device`);
}

function nothingIsStuck({ ops, isKeyed, mostAtOnce, againstSetting, office }: After): string[] {
  const stuck = ops.filter(({ state }) => ['queued', 'sending', 'unknown'].includes(state));
  const blocked = new Set(ops.filter(({ state }) => state === 'review').map(({ lid }) => lid));
  const broken = stuck.filter(({ lid }) => !blocked.has(lid)).map(({ seq, state }) => `STUCK: change ${seq} is ${state} for ever`);
  if (isKeyed && blocked.size > 0) broken.push('DOUBT: a backend with keys left the user to decide');
  for (const { seq, state } of ops) if (state === 'conflict' || state === 'rejected') broken.push(`FALSE ALARM: change ${seq} is ${state}`);
  if (mostAtOnce > 1) broken.push('TWICE AT ONCE: one change was on the wire two times at the same moment');
  if (againstSetting > 0) broken.push(`AGAINST THE SETTING: ${againstSetting} changes left without leave`);
  const keys = new Set(ops.map(({ opId }) => opId));
  if (office.arrivals.some((key) => !keys.has(key))) broken.push('NEW KEY: a change arrived under a key that is not its own');
  return broken;
}

function eachIsThereOnce(after: After): string[] {
  const { ops, seeds, office, isKeyed } = after;
  const broken: string[] = [];
  const creates = ops.filter(isCreate).filter(isWanted);
  const bound = creates.flatMap(({ serverId }) => (serverId === null ? [] : [serverId]));
  if (new Set(bound).size !== bound.length) broken.push('SHARED: two changes stand on one row');
  for (const id of bound) {
    if (seeds.includes(id)) broken.push(`LOST: a change was bound to row ${id}, which somebody else had filed`);
    if (!office.rows.has(id)) broken.push(`LOST: row ${id} was confirmed and is not there`);
  }
  for (const { body, serverId, seq } of creates)
    if (serverId !== null && office.reasonSent(serverId) !== body.reason)
      broken.push(`LOST: change ${seq} is linked to a row with other content`);
  // of duplicates without keys any row with the same content may belong to any change
  for (const { opId, seq, state } of creates) {
    const sent = office.arrivals.filter((key) => key === opId).length;
    if (isKeyed && state === 'done' && sent === 0) broken.push(`LOST: change ${seq} is called done and never arrived`);
  }
  for (const reason of new Set(creates.map(({ body }) => body.reason))) broken.push(...countsOf(reason, creates, after));
  return broken;
}

/** Rows with one content, and the changes that made them. */
function countsOf(reason: string, creates: readonly FileTaskOp[], { seeds, office, isKeyed, insisted, fails }: After): string[] {
  const broken: string[] = [];
  const alike = creates.filter(({ body }) => body.reason === reason);
  const ids = [...office.rows.keys()].filter((id) => office.reasonSent(id) === reason && !seeds.includes(id));
  const rows = ids.length;
  const listed = new Set(office.listed().map(({ id }) => id));
  // rows that a cut list hides cannot be shown
  const visible = ids.filter((id) => listed.has(id) || alike.some(({ serverId }) => serverId === id)).length;
  const done = alike.filter(({ state }) => state === 'done').length;
  const doubtful = alike.length - done;
  const shown = new Set(alike.flatMap(({ dupSuspects, lookalikes = [] }) => [...dupSuspects, ...lookalikes])).size;
  const resent = insisted.filter((one) => one === reason).length;
  if (rows < done) broken.push(`LOST: ${done} changes are called done and ${rows} rows are there`);
  if (isKeyed && rows !== done) broken.push(`DUPLICATE: ${rows} rows for ${done} changes under their keys`);
  if (!isKeyed && visible > done + doubtful + shown + resent)
    broken.push(`DUPLICATE: ${visible} rows for ${done} changes, ${shown} shown as copies`);
  const mayCopy = fails.some((fault) => fault.startsWith('double') || fault === 'late-200');
  if (!isKeyed && !mayCopy && rows > alike.length + resent)
    broken.push(`DUPLICATE: ${rows} rows for ${alike.length} creations, by our own sending`);
  return broken;
}

function lastWordCounts({ ops, office, fails }: After): string[] {
  const broken: string[] = [];
  for (const lid of new Set(ops.filter(isStatus).map((op) => op.lid))) {
    const last = ops.filter(isStatus).findLast((op) => op.lid === lid);
    const id = ops.filter(isCreate).find((op) => op.lid === lid && isWanted(op))?.serverId ?? null;
    const row = id === null ? undefined : office.rows.get(id);
    if (!last || !row || last.state !== 'done' || fails.includes('double')) continue;
    if (row.status !== last.body.status) broken.push(`STATUS: task ${id} is ${row.status}, the last word was ${last.body.status}`);
  }
  return broken;
}
