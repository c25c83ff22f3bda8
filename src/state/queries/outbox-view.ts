import { isLive, isMoving, needsUser, type WaitReason } from '#domain/service/change-state.ts';
import type { Intent } from '#intents/intent.ts';
import { isSiteFile } from '#intents/change-site-file.intent.ts';
import { intentOf, isCreation, isFile, isKnown, type KnownOp, taskOf } from '#intents/registry.ts';
import { visitLid } from '#intents/visits/queue-visit.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { stopOf, queuePauseOf, type SendingRule, sendingRuleOf } from '#local/outbox/outbox-facts.repo.ts';
import { unprovenOf } from '#local/outbox/epoch.repo.ts';
import { restoredVisitsOf } from '#local/visits/visits.repo.ts';
import { fileSendingOf } from '#local/visits/file-sending.repo.ts';
import { isOlderVersion } from '#domain/service/app-version.ts';
import type { OutboxView, PendingChange } from '#state/views.ts';

/** Only a server of PV Care has these calls. */
const IS_CALL: ReadonlySet<Intent['sending']> = new Set(['call', 'plan']);

type OpsByLid = ReadonlyMap<string, readonly KnownOp[]>;

function byLid(ops: readonly KnownOp[]): OpsByLid {
  const groups = new Map<string, KnownOp[]>();
  for (const op of ops) {
    const group = groups.get(op.lid);
    if (group) group.push(op);
    else groups.set(op.lid, [op]);
  }
  return groups;
}

/** The `seq` of files that wait for a change of their visit: the office has no copy of it yet that names them. */
async function filesBeforeVisit(db: LocalDb, ops: readonly KnownOp[], live: OpsByLid): Promise<ReadonlySet<number>> {
  const files = ops.filter(isFile).filter(({ after, body }) => !after && live.has(visitLid(body.visit)));
  const visits = await db.visits.bulkGet([...new Set(files.map(({ body }) => body.visit))]);
  const named = new Set(visits.flatMap((row) => row?.base?.files.flatMap(({ sha256, thumb }) => [sha256, thumb?.sha256])));
  return new Set(files.filter(({ body }) => !named.has(body.sha256)).map(({ seq }) => seq));
}

/** Why a change waits, apart from the connection and retry times. */
function waitOf(op: KnownOp, live: OpsByLid, beforeVisit: ReadonlySet<number>): WaitReason | null {
  if (!isMoving(op)) return null;
  const isBefore = (other: KnownOp) => other !== op && (isCreation(other) || (other.lid === op.lid && other.seq < op.seq));
  const [before] = [op.lid, taskOf(op)]
    .flatMap((lid) => live.get(lid) ?? [])
    .filter(isBefore)
    .toSorted((one, other) => one.seq - other.seq);
  if (before) return needsUser(before) ? 'decision' : 'order';
  const [named] = (op.after && live.get(op.after)) || [];
  if (named && isSiteFile(named)) return needsUser(named) ? 'decision' : 'order';
  if (named || beforeVisit.has(op.seq)) return 'visit';
  if (op.isForeign) return 'server';
  const isPutOff = op.notBefore !== null && op.attempt === 0 && op.notBefore !== op.undoUntil;
  if (isPutOff && IS_CALL.has(intentOf(op).sending)) return 'server';
  return op.notBefore !== null && (op.looks ?? 0) > 0 ? 'list' : null;
}

/** Whether a change is about a task on the office's list. */
function isAboutTask(op: KnownOp): boolean {
  const intent = intentOf(op);
  return intent.sending === 'change' || 'taskOf' in intent;
}

const hangingKinds = ({ lid }: KnownOp, live: OpsByLid) =>
  [...live.values()].flat().flatMap(({ after, attempt, kind }) => (after === lid && attempt === 0 ? [kind] : []));

/** One change as the screen of unsent changes shows it. */
function pendingChange(op: KnownOp, live: OpsByLid, beforeVisit: ReadonlySet<number>): PendingChange {
  const intent = intentOf(op);
  return {
    ...intent.details(op as never),
    seq: op.seq,
    opId: op.opId,
    kind: op.kind,
    sending: intent.sending,
    state: op.state,
    createdAt: op.createdAt,
    attempt: op.attempt,
    isSecond: isCreation(op) && op.isSecond === true,
    doneAt: op.doneAt,
    notBefore: op.notBefore,
    reason: op.error?.text || null,
    httpStatus: op.error?.status ?? null,
    suspects: op.dupSuspects,
    serverId: op.serverId,
    // an older version left only creations to the user, for one reason
    why: op.state === 'review' ? (op.why ?? 'absent') : null,
    lookalikes: op.lookalikes ?? [],
    isKeyed: op.isKeyed && !op.accepted,
    isAccepted: op.accepted && op.state === 'unknown',
    lastSentAt: op.lastSentAt,
    isAboutTask: isAboutTask(op),
    wait: waitOf(op, live, beforeVisit),
    hanging: intent.sending === 'visit' ? hangingKinds(op, live) : [],
  };
}

/** `version`: the version of this app. */
export async function outboxView(db: LocalDb, version: string): Promise<Omit<OutboxView, 'isSending' | 'isKnown'>> {
  const [all, pause, rule, stop, { stopped }, restored, unproven] = await Promise.all([
    allOps(db),
    queuePauseOf(db),
    sendingRuleOf(db),
    stopOf(db),
    fileSendingOf(db),
    restoredVisitsOf(db),
    unprovenOf(db),
  ]);
  const ops = all.filter(isKnown);
  const live = ops.filter(isLive);
  const liveByLid = byLid(live);
  const beforeVisit = await filesBeforeVisit(db, live, liveByLid);
  const viewOf = (op: KnownOp) => pendingChange(op, liveByLid, beforeVisit);
  return {
    pending: live.map(viewOf),
    finished: ops
      .filter(({ state }) => state === 'done')
      .map(viewOf)
      .reverse(),
    ofNewerApp: all.filter((op) => isLive(op) && !isKnown(op)).length,
    stopped: live.some(isMoving) ? stop : null,
    stoppedFiles: live.filter(isFile).filter((op) => isMoving(op) && stopped.includes(op.body.visit)).length,
    isMatching: restored.length + unproven.length > 0,
    paused: pause?.why ?? pausedBy(rule, version, ops.some(isMoving)),
  };
}

/** A stop by the operator is shown only if changes wait. An outdated app is always shown, because it needs the update. */
function pausedBy(rule: SendingRule | null, version: string, isWaiting: boolean): OutboxView['paused'] {
  if (rule?.replay === 'off' && isWaiting) return 'switched-off';
  return isOlderVersion(version, rule?.minVersion ?? null) ? 'outdated' : null;
}
