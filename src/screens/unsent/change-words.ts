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

export const toneOf = (state: ChangeState): Tone => TONES[state];

/** Unit: ms. After that a waiting change is worth a warning: nothing expires, but somebody should look. */
export const OLD = 3 * 86_400_000;

const isFiled = (task: NewTask | Task): task is Task => 'id' in task;

/** What it is about: the installation's name and, where there is one, the office's number. */
export function subjectOf({ task }: PendingChange): string {
  if (!task) return texts.unknownTask;
  return isFiled(task) ? `${task.description} · ${texts.taskNumber(task.id)}` : task.description;
}

/** The task of a creation as it was filed; `null` for a status change. */
export const filedTask = ({ kind, task }: PendingChange): NewTask | null =>
  kind === 'task.create' && task && !isFiled(task) ? task : null;

/** What is known of why, in the state's own words and the office's. */
export function explanationOf({ state, kind }: PendingChange): string | null {
  if (state === 'rejected') return texts.explain.rejected[kind];
  return state in texts.explain ? texts.explain[state as Exclude<keyof typeof texts.explain, 'rejected'>] : null;
}

/** How it stands. */
export const stateWord = ({ state, kind }: PendingChange): string =>
  state === 'discarded' ? texts.state.discarded[kind] : texts.state[state];
