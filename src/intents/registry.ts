import type { CallOp, ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import { acknowledgeDiagnosisIntent } from './acknowledge-diagnosis.intent.ts';
import { changeMeteringIntent } from './change-metering.intent.ts';
import { chooseDigestIntent } from './choose-digest.intent.ts';
import { commentTaskIntent } from './comment-task.intent.ts';
import { fileTaskIntent } from './file-task.intent.ts';
import type { ChangeIntent, CreationIntent, Intent } from './intent.ts';
import { reopenRepairIntent } from './reopen-repair.intent.ts';
import { setTaskStatusIntent } from './set-task-status.intent.ts';

/** Everything that a user can decide without a network, by the kind that is stored. */
export const INTENTS = {
  'task.create': fileTaskIntent,
  'task.status': setTaskStatusIntent,
  'diagnosis.acknowledge': acknowledgeDiagnosisIntent,
  'repair.reopen': reopenRepairIntent,
  'account.digest': chooseDigestIntent,
  'installation.metering': changeMeteringIntent,
  'task.comment': commentTaskIntent,
} as const satisfies Readonly<Record<string, Intent>>;

export type Intents = typeof INTENTS;
export type ChangeKind = keyof Intents;
/** A change of a kind that this version of the app knows. */
export type KnownOp = Parameters<Intents[ChangeKind]['details']>[0];

/** `false` for what a newer version of the app has stored: it is left alone. */
export const isKnown = (op: Op): op is KnownOp => Object.hasOwn(INTENTS, op.kind) && op.opv <= INTENTS[op.kind as ChangeKind].bodyVersion;

export const intentOf = ({ kind }: { readonly kind: ChangeKind }): Intent => INTENTS[kind];

const sendingOf = ({ kind }: Op): Intent['sending'] | null => (Object.hasOwn(INTENTS, kind) ? INTENTS[kind as ChangeKind].sending : null);
export const isCreation = (op: Op): op is CreationOp => sendingOf(op) === 'create';
export const isChange = (op: Op): op is ChangeOp => sendingOf(op) === 'change';

export function creationIntent(op: CreationOp): CreationIntent {
  const intent = intentOf(op as KnownOp);
  if (intent.sending !== 'create') throw new Error(`'${op.kind}' makes nothing new.`);
  return intent;
}

export function changeIntent(op: ChangeOp): ChangeIntent {
  const intent = intentOf(op as KnownOp);
  if (intent.sending !== 'change') throw new Error(`'${op.kind}' changes nothing that is there.`);
  return intent;
}

/** The local id of the task that a change is about, whatever it is kept under. */
export function taskOf(op: Op): string {
  const intent = isKnown(op) ? intentOf(op) : undefined;
  return (intent?.sending === 'call' ? intent.taskOf?.(op as CallOp) : undefined) ?? op.lid;
}

/** What tells a creation from other rows of the office's list. */
export const contentOf = (op: CreationOp) => creationIntent(op).content(op);
