import { IconArrowRight, IconClockUp, IconMessage } from '@tabler/icons-react';
import { problemOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { nearTime } from '#texts/dates.ts';
import { taskStoryTexts as texts } from '#texts/care/task-story.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { useNow } from '#ui/use-now.ts';
import { type StoryEntry, storyEntries } from './story-entries.ts';
import classes from './task-story.module.css';

/** What was done to a request and said about it (27.1); nothing where the backend keeps neither. */
export function TaskStory({ id }: { readonly id: number }) {
  const seen = useValue(useQueries().taskStory(id));
  const { refresh } = useCommands();
  if (problemOf(seen)?.is === 'unsupported') return null;
  return (
    <section className={classes.story} aria-label={texts.title}>
      <h3 className={classes.title}>{texts.title}</h3>
      <ResourceState seen={seen} loadingText={texts.loading} onRetry={() => void refresh()}>
        {(story) => <Entries entries={storyEntries(story)} />}
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

function Entry({ entry: { at, who, did, said, isWaiting } }: { readonly entry: StoryEntry }) {
  const now = useNow();
  const Icon = isWaiting ? IconClockUp : said === null ? IconArrowRight : IconMessage;
  return (
    <li className={classes.entry}>
      <Icon size={16} aria-hidden="true" className={classes.icon} />
      <div>
        {did !== null && <span>{did}</span>}
        {said !== null && <p className={classes.said}>{said}</p>}
        <span className={classes.when}>{[who, isWaiting ? texts.waiting : nearTime(at, now)].filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
}
