import type { NewTask, Task } from '#domain/service/task.ts';
import type { ChangeState, PendingChange } from '#state/views.ts';
import { unsentTexts as texts } from '#texts/unsent.ts';

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
  return state === 'discarded' ? texts.state.discarded[kind] : texts.state[state];
}

/** Doubts that a fresh list may settle: the creation may be on it. */
export const isLookedFor = ({ kind, why }: PendingChange): boolean =>
  kind === 'task.create' && (why === 'absent' || why === 'cut' || why === 'shaken' || why === 'similar');

export const toneOf = (state: ChangeState): Tone => TONES[state];

/** Unit: ms. After that a waiting change is worth a warning: nothing expires, but somebody should look. */
export const OLD = 3 * 86_400_000;

const isFiled = (task: NewTask | Task): task is Task => 'id' in task;

/** What it is about: the installation's name and, where there is one, the office's number. */
export function subjectOf({ kind, task, serverId }: PendingChange): string {
  if (!task) return texts.unknownTask;
  // a task that the office had not numbered when its status was set was kept with a 0
  const number = kind === 'task.status' && isFiled(task) ? serverId || task.id : 0;
  return number > 0 ? `${task.description} · ${texts.taskNumber(number)}` : task.description;
}

/** The task of a creation as it was filed; `null` for a status change. */
export const filedTask = ({ kind, task }: PendingChange): NewTask | null =>
  kind === 'task.create' && task && !isFiled(task) ? task : null;

/** What is known of why, in the state's own words and the office's. */
export function explanationOf({ state, why, kind }: PendingChange): string | null {
  if (why !== null) return why === 'unsendable' && kind === 'task.status' ? texts.unsendableStatus : texts.review[why].text;
  if (state === 'rejected') return texts.explain.rejected[kind];
  return state in texts.explain ? texts.explain[state as Exclude<keyof typeof texts.explain, 'rejected'>] : null;
}
