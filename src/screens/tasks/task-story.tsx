import { IconArrowRight, IconClockUp, IconMessage } from '@tabler/icons-react';
import { problemOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { usePeople } from '#state/use-people.ts';
import { planningTexts } from '#texts/care/planning.ts';
import { nearTime } from '#texts/dates.ts';
import { taskStoryTexts as texts } from '#texts/care/task-story.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './task-story.module.css';
import type { Instant } from '#domain/quantity.ts';
import { isOpen, type TaskStatus, type TaskChange } from '#domain/service/task.ts';
import type { SeenComment, SeenTaskStory } from '#state/views.ts';
import { repairReason } from '#texts/care/repairs.ts';

/** Changes and comments of a request (27.1); nothing if the backend stores none. */
export function TaskStory({ id }: { readonly id: number }) {
  const resource = useValue(useQueries().taskStory(id));
  const { refresh } = useCommands();
  const { nameOfEmail } = usePeople();
  if (problemOf(resource)?.is === 'unsupported') return null;
  return (
    <section className={classes.story} aria-label={texts.title}>
      <h3 className={classes.title}>{texts.title}</h3>
      <ResourceState resource={resource} loadingText={texts.loading} onRetry={() => void refresh()}>
        {(story) => <Entries entries={storyEntries(story, nameOfEmail)} />}
      </ResourceState>
    </section>
  );
}

function Entries({ entries }: { readonly entries: readonly StoryEntry[] }) {
  if (entries.length === 0) return <p className={classes.nothing}>{texts.nothing}</p>;
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { at, who, action, comment, isWaiting } }: { readonly entry: StoryEntry }) {
  const now = useNow();
  const Icon = isWaiting ? IconClockUp : comment === null ? IconArrowRight : IconMessage;
  return (
    <li className={classes.entry}>
      <Icon size={16} aria-hidden="true" className={classes.icon} />
      <div>
        {action !== null && <span>{action}</span>}
        {comment !== null && <p className={classes.comment}>{comment}</p>}
        <span className={classes.when}>{[who, isWaiting ? texts.waiting : nearTime(at, now)].filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
}

/** One line of a request's story. */
export interface StoryEntry {
  readonly key: string;
  readonly at: Instant;
  /** `null` if unknown. */
  readonly who: string | null;
  /** What was done; `null` for a comment. */
  readonly action: string | null;
  /** The text of a comment; `null` for a change. */
  readonly comment: string | null;
  readonly isWaiting: boolean;
}

function actionOf({ field, before, after }: TaskChange): string {
  if (field === 'created') return texts.created;
  if (field === 'reopened') return texts.reopened(repairReason(after ?? ''));
  if (field !== 'status') return texts.changed(field, before, after);
  return isOpen(Number(after) as TaskStatus) ? texts.opened : texts.closed;
}

type NameOfEmail = (email: string) => string;

/** A change of the plan always has an author, known or not. */
function authorOf({ field, by }: TaskChange, nameOfEmail: NameOfEmail): string | null {
  if (by !== null) return nameOfEmail(by) || by;
  return ['created', 'status', 'reopened'].includes(field) ? null : planningTexts.someone;
}

const ofChange = (change: TaskChange, index: number, nameOfEmail: NameOfEmail): StoryEntry => ({
  key: `change ${index}`,
  at: change.at,
  who: authorOf(change, nameOfEmail),
  action: actionOf(change),
  comment: null,
  isWaiting: false,
});

const ofComment = ({ id, at, author, text, isWaiting = false }: SeenComment, nameOfEmail: NameOfEmail): StoryEntry => ({
  key: `comment ${id}`,
  at,
  who: isWaiting ? texts.own : nameOfEmail(author) || author,
  action: null,
  comment: text,
  isWaiting,
});

/** Changes and comments by time, the latest last; those not sent yet are at the end. */
export const storyEntries = ({ comments, history }: SeenTaskStory, nameOfEmail: NameOfEmail): readonly StoryEntry[] =>
  [
    ...history.map((change, index) => ofChange(change, index, nameOfEmail)),
    ...comments.map((comment) => ofComment(comment, nameOfEmail)),
  ].sort((one, other) => Number(one.isWaiting) - Number(other.isWaiting) || one.at - other.at);
