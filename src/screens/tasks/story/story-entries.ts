import type { Instant } from '#domain/quantity.ts';
import { isOpen, type TaskStatus } from '#domain/service/task.ts';
import type { TaskChange } from '#domain/service/task-story.ts';
import type { SeenComment, SeenTaskStory } from '#state/views.ts';
import { repairReason } from '#texts/care/repairs.ts';
import { taskStoryTexts as texts } from '#texts/care/task-story.ts';

/** One line of a request's story. */
export interface StoryEntry {
  readonly key: string;
  readonly at: Instant;
  /** `null` where it is not known any more. */
  readonly who: string | null;
  /** What was done; `null` of a comment. */
  readonly did: string | null;
  /** What was said; `null` of a change. */
  readonly said: string | null;
  readonly isWaiting: boolean;
}

function didOf({ field, before, after }: TaskChange): string {
  if (field === 'created') return texts.created;
  if (field === 'reopened') return texts.reopened(repairReason(after ?? ''));
  if (field !== 'status') return texts.changed(field, before, after);
  return isOpen(Number(after) as TaskStatus) ? texts.opened : texts.closed;
}

const ofChange = (change: TaskChange, index: number): StoryEntry => ({
  key: `change ${index}`,
  at: change.at,
  who: change.by,
  did: didOf(change),
  said: null,
  isWaiting: false,
});

const ofComment = ({ id, at, author, text, isWaiting = false }: SeenComment): StoryEntry => ({
  key: `comment ${id}`,
  at,
  who: isWaiting ? texts.own : author,
  did: null,
  said: text,
  isWaiting,
});

/** Both in one order of time, the latest last; what waits on this device comes after everything. */
export const storyEntries = ({ comments, history }: SeenTaskStory): readonly StoryEntry[] =>
  [...history.map(ofChange), ...comments.map(ofComment)].sort(
    (one, other) => Number(one.isWaiting) - Number(other.isWaiting) || one.at - other.at,
  );
