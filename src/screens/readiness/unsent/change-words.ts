import { type ChangeState, isDoubt, isUnsettled } from '#domain/service/change-state.ts';
import type { NewTask, Task } from '#domain/service/task.ts';
import { unreachable } from '#lib/unreachable.ts';
import type { PendingChange } from '#state/views.ts';
import { planChangeTexts } from '#texts/unsent/plan.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';

type KindWords = Readonly<Record<keyof (typeof texts.kinds)['task.create'], string>>;

/** The words of each kind of change; a kind without words does not compile. */
export const KIND_WORDS: Readonly<Record<PendingChange['kind'], KindWords>> = texts.kinds;

export type Tone = 'calm' | 'good' | 'warn' | 'bad';

const TONES: Readonly<Record<ChangeState, Tone>> = {
  queued: 'calm',
  sending: 'calm',
  unknown: 'warn',
  done: 'good',
  rejected: 'bad',
  conflict: 'warn',
  review: 'warn',
  superseded: 'calm',
  discarded: 'calm',
};

type TargetKind = keyof typeof texts.renumberedWhat;
/** Whether the change is about something other than a numbered service request. */
const hasOtherTarget = (kind: PendingChange['kind']): kind is TargetKind => Object.hasOwn(texts.renumberedWhat, kind);

/** The state in a word or two. `now`: a change whose claim has expired is not shown as being sent. */
export function stateOf(change: PendingChange, now: number): string {
  const { state, why, kind } = change;
  if (why === 'renumbered' && hasOtherTarget(kind)) return texts.renumberedOther;
  if (why !== null) return texts.review[why].state;
  if (change.isAccepted) return texts.state.accepted;
  if (isUnsettled(change, now)) return texts.state.unknown;
  return state === 'discarded' ? KIND_WORDS[kind].discarded : texts.state[state];
}

/** Whether a fresh list may settle the doubt: the creation may be on it. */
export const canBeOnList = ({ sending, why }: PendingChange): boolean => sending === 'create' && why !== null && isDoubt(why);

export const toneOf = (state: ChangeState): Tone => TONES[state];

/** Unit: ms. A change that is queued longer gets a warning. */
export const OLD = 3 * 86_400_000;

const isFiled = (task: NewTask | Task): task is Task => 'id' in task;

/** The installation's name and the office number, if there is one. */
export function subjectOf({ sending, task, about, serverId, why }: PendingChange): string {
  if (!task) return about ?? (sending === 'call' ? texts.ownAccount : texts.unknownTask);
  // a task without an office number was stored with a 0
  const number = sending === 'change' && isFiled(task) ? serverId || task.id : 0;
  if (why === 'renumbered' && number > 0) return `${task.description} · ${texts.formerNumber(number)}`;
  return number > 0 ? `${task.description} · ${texts.taskNumber(number)}` : task.description;
}

/** The task of a creation; `null` for a change of a task. */
export const filedTask = ({ sending, task }: PendingChange): NewTask | null =>
  sending === 'create' && task && !isFiled(task) ? task : null;

/** Whether a request can still be edited: it was not sent, was refused, or cannot be encoded. */
export const canEdit = (change: PendingChange): boolean =>
  filedTask(change) !== null &&
  ((change.state === 'queued' && !change.isSecond) || change.state === 'rejected' || change.why === 'unsendable');

/** Whether it was sent, so that the office may have it. */
export const mayHaveArrived = (change: PendingChange): boolean =>
  change.state === 'sending' || change.state === 'unknown' || (change.why !== null && isDoubt(change.why));

/** Whether discarding it can be undone: it was never sent, and it is no file, whose bytes are deleted. */
export const canUndo = ({ state, attempt, sending, siteFile }: PendingChange): boolean =>
  state === 'queued' && attempt === 0 && sending !== 'file' && siteFile === undefined;

/** The explanation of the state; `null` without one. */
export function explanationOf(change: PendingChange, now: number): string | null {
  const { state, why, kind, wait } = change;
  if (why === 'unsendable') return KIND_WORDS[kind].unsendable;
  if (why === 'renumbered' && hasOtherTarget(kind)) return texts.renumberedWhat[kind];
  if (why !== null) return texts.review[why].text;
  if (wait !== null && (state === 'queued' || state === 'unknown')) return texts.waits[wait];
  switch (state) {
    case 'unknown':
    case 'sending':
      if (state === 'sending' && !isUnsettled(change, now)) return texts.explain.sending;
      return change.isKeyed ? texts.explain.unanswered : texts.explain.unknown;
    case 'queued':
      return texts.explain.queued;
    case 'conflict':
      if (change.sending === 'plan') return planChangeTexts.conflict;
      return change.sending === 'visit' ? texts.explain.visitConflict : texts.explain.conflict;
    case 'rejected':
      return KIND_WORDS[kind].rejected;
    case 'review':
    case 'done':
    case 'superseded':
    case 'discarded':
      return null;
    default:
      return unreachable(state);
  }
}
