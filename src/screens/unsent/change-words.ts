import { type ChangeState, isDoubt } from '#domain/service/change-state.ts';
import type { NewTask, Task } from '#domain/service/task.ts';
import { unreachable } from '#domain/unreachable.ts';
import type { PendingChange } from '#state/views.ts';
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

/** How it stands, in a word or two. */
export function stateOf({ state, why, kind }: PendingChange): string {
  if (why !== null) return texts.review[why].state;
  return state === 'discarded' ? KIND_WORDS[kind].discarded : texts.state[state];
}

/** Doubts that a fresh list may settle: the creation may be on it. */
export const isLookedFor = ({ sending, why }: PendingChange): boolean => sending === 'create' && why !== null && isDoubt(why);

export const toneOf = (state: ChangeState): Tone => TONES[state];

/** Unit: ms. After that a waiting change is worth a warning: nothing expires, but somebody should look. */
export const OLD = 3 * 86_400_000;

const isFiled = (task: NewTask | Task): task is Task => 'id' in task;

/** What it is about: the installation's name and, where there is one, the office's number. */
export function subjectOf({ sending, task, about, serverId }: PendingChange): string {
  if (!task) return about ?? (sending === 'call' ? texts.ownAccount : texts.unknownTask);
  // a task that the office had not numbered when its status was set was kept with a 0
  const number = sending === 'change' && isFiled(task) ? serverId || task.id : 0;
  return number > 0 ? `${task.description} · ${texts.taskNumber(number)}` : task.description;
}

/** The task of a creation as it was filed; `null` for a change of a task. */
export const filedTask = ({ sending, task }: PendingChange): NewTask | null =>
  sending === 'create' && task && !isFiled(task) ? task : null;

/** Whether a request can still be mended: it never left, was refused, or does not fit the form in which it would leave. */
export const canMend = (change: PendingChange): boolean =>
  filedTask(change) !== null &&
  ((change.state === 'queued' && !change.isSecond) || change.state === 'rejected' || change.why === 'unsendable');

/** Never on the wire: given up, it can be taken back as it was. */
export const isUnsent = ({ state, attempt }: PendingChange): boolean => state === 'queued' && attempt === 0;

/** What is known of why, in the state's own words and the office's. */
export function explanationOf({ state, why, kind }: PendingChange): string | null {
  if (why !== null) return why === 'unsendable' ? KIND_WORDS[kind].unsendable : texts.review[why].text;
  switch (state) {
    case 'queued':
    case 'sending':
    case 'unknown':
    case 'conflict':
      return texts.explain[state];
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
