import type { Outcome } from '#domain/service/problem.ts';
import type { RecordKey } from '#local/cache/resources.ts';
import type { CallOp, ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import { acknowledgeDiagnosisIntent } from './acknowledge-diagnosis.intent.ts';
import { changeMeteringIntent } from './change-metering.intent.ts';
import { changeSiteIntent } from './change-site.intent.ts';
import { changeSiteFileIntent } from './change-site-file.intent.ts';
import { checkFusesIntent } from './check-fuses.intent.ts';
import { chooseDigestIntent } from './choose-digest.intent.ts';
import { commentTaskIntent } from './comment-task.intent.ts';
import type { Decision } from './decide.ts';
import { decidePutAsideIntent } from './decide-put-aside.intent.ts';
import { fileTaskIntent } from './file-task.intent.ts';
import { planTaskIntent } from './plan-task.intent.ts';
import type { ChangeIntent, CreationIntent, Intent } from './intent.ts';
import type { IntentContext } from './intent-context.ts';
import { replaceInverterIntent } from './replace-inverter.intent.ts';
import { reopenRepairIntent } from './reopen-repair.intent.ts';
import { setTaskStatusIntent } from './set-task-status.intent.ts';
import { forgoFileIntent } from './visits/forgo-file.intent.ts';
import { keepProtocolIntent } from './visits/keep-protocol.intent.ts';
import { type KeepFileOp, keepFileIntent } from './visits/keep-file.intent.ts';
import { withdrawVisitIntent } from './visits/withdraw-visit.intent.ts';
import { saveVisitIntent } from './visits/save-visit.intent.ts';

/** Everything that a user can decide without a network, by the stored kind. */
export const INTENTS = {
  'task.create': fileTaskIntent,
  'task.status': setTaskStatusIntent,
  'diagnosis.acknowledge': acknowledgeDiagnosisIntent,
  'diagnosis.fuses': checkFusesIntent,
  'repair.reopen': reopenRepairIntent,
  'account.digest': chooseDigestIntent,
  'installation.metering': changeMeteringIntent,
  'installation.exchange': replaceInverterIntent,
  'installation.site': changeSiteIntent,
  'installation.site-file': changeSiteFileIntent,
  'readings.aside': decidePutAsideIntent,
  'task.comment': commentTaskIntent,
  'task.plan': planTaskIntent,
  'visit.save': saveVisitIntent,
  'visit.file': keepFileIntent,
  'visit.forgo': forgoFileIntent,
  'visit.protocol': keepProtocolIntent,
  'visit.withdraw': withdrawVisitIntent,
} as const satisfies Readonly<Record<string, Intent>>;

export type Intents = typeof INTENTS;
export type ChangeKind = keyof Intents;
/** A change of a kind that this version of the app knows. */
export type KnownOp = Parameters<Intents[ChangeKind]['details']>[0];

/** `false` for a change that a newer version of the app has stored. Such a change is left as it is. */
export const isKnown = (op: Op): op is KnownOp => Object.hasOwn(INTENTS, op.kind) && op.opv <= INTENTS[op.kind as ChangeKind].bodyVersion;

export const intentOf = ({ kind }: { readonly kind: ChangeKind }): Intent => INTENTS[kind];

const sendingOf = ({ kind }: Op): Intent['sending'] | null => (Object.hasOwn(INTENTS, kind) ? INTENTS[kind as ChangeKind].sending : null);
export const isCreation = (op: Op): op is CreationOp => sendingOf(op) === 'create';
export const isFile = (op: Op): op is KeepFileOp => sendingOf(op) === 'file';
export const isChange = (op: Op): op is ChangeOp => sendingOf(op) === 'change';

export function creationIntent(op: CreationOp): CreationIntent {
  const intent = intentOf(op as KnownOp);
  if (intent.sending !== 'create') throw new Error(`'${op.kind}' is not a creation.`);
  return intent;
}

export function changeIntent(op: ChangeOp): ChangeIntent {
  const intent = intentOf(op as KnownOp);
  if (intent.sending !== 'change') throw new Error(`'${op.kind}' is not a change of a task.`);
  return intent;
}

/** The local id of the task that a change is about. The change itself may be stored under another local id. */
export function taskOf(op: Op): string {
  const intent = isKnown(op) ? intentOf(op) : undefined;
  return (intent && 'taskOf' in intent ? intent.taskOf?.(op as CallOp) : undefined) ?? op.lid;
}

/** The content by which a creation is found on the office's list. */
export const contentOf = (op: CreationOp) => creationIntent(op).content(op);

/** The intents that change what is shown of a stored resource, in the order in which they are applied. */
export const intentsOver = (resource: RecordKey): Intent[] =>
  Object.values<Intent>(INTENTS).filter(({ overlays }) => overlays?.resource === resource);

type DecisionArgs<I> = I extends { record(context: IntentContext, ...args: infer A): Promise<number> } ? A : never;

/** The screens' commands: one for each intent, with the arguments of its `record`. */
export type Decisions = {
  readonly [K in keyof Intents as Intents[K]['command']]: (...args: DecisionArgs<Intents[K]>) => Promise<Outcome>;
};

/** A decision as the name of its command and the arguments. One press may make several. */
export type NamedDecision = {
  readonly [C in keyof Decisions]: readonly [command: C, ...args: Parameters<Decisions[C]>];
}[keyof Decisions];

const BY_COMMAND = new Map<string, Intent>(Object.values<Intent>(INTENTS).map((intent) => [intent.command, intent]));

/** The intent of a command. `NamedDecision` ensures that the arguments fit it. */
export function decisionOf([command, ...args]: NamedDecision): Decision {
  const intent = BY_COMMAND.get(command);
  if (!intent) throw new Error(`No intent has the command '${command}'.`);
  return [intent, args as unknown as readonly never[]];
}

/** One command for each intent; each calls `decide` with its name and arguments. */
export const makeDecisions = (decide: (decision: NamedDecision) => Promise<Outcome>): Decisions =>
  Object.fromEntries(
    [...BY_COMMAND.keys()].map((command) => [command, (...args: unknown[]) => decide([command, ...args] as unknown as NamedDecision)]),
  ) as unknown as Decisions;
