import { IconHelpCircle, IconRefreshAlert } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { InstallationToDo } from '#domain/service/to-do/to-do-rows.ts';
import type { Instant } from '#domain/quantity.ts';
import { type Installation, townOf } from '#domain/service/installation.ts';
import { causesTexts, nameOf } from '#texts/care/causes.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { dateAndTime, nearTime } from '#texts/dates.ts';
import { lastsFor } from '#texts/diagnoses.ts';
import { CauseIcon, toneOf } from '#ui/causes/cause-icon.tsx';
import type { MarkedCause } from '#ui/causes/cause-mark.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './to-do.module.css';

const SEPARATOR = ' · ';

/** What is wrong, for one line. */
export interface Described {
  readonly what: string;
  readonly tone: string;
  readonly icon: ReactNode;
  readonly when: ReactNode;
}

interface WhenProps {
  readonly since: Instant;
  readonly more?: string | undefined;
}

/** The duration and an optional remark. */
export function When({ since, more }: WhenProps) {
  const now = useNow();
  return (
    <time dateTime={new Date(since).toISOString()} title={dateAndTime(since)}>
      {[lastsFor(since, now), more].filter(Boolean).join(SEPARATOR)}
    </time>
  );
}

function LastReading({ at }: { readonly at: Instant | null }) {
  const now = useNow();
  return at !== null && texts.lastReading(nearTime(at, now));
}

const describeCause = (cause: MarkedCause): Described => ({
  what: nameOf(cause),
  tone: toneOf(cause),
  icon: <CauseIcon cause={cause.cause} size={20} />,
  when: <When since={cause.since} more={cause.evidence?.of === 'yield' ? texts.ofNeighbours(cause.evidence.ratio) : undefined} />,
});

/** An installation that does not work without a known cause. */
const describeUnexplained = ({ lastReading }: Installation): Described => ({
  what: texts.unexplained,
  tone: 'major',
  icon: <IconHelpCircle size={20} aria-hidden="true" />,
  when: <LastReading at={lastReading} />,
});

export function describeItem(item: InstallationToDo['items'][number]): Described {
  if (item.is === 'cause') return describeCause(item.diagnosis);
  if (item.is === 'unexplained') return describeUnexplained(item.installation);
  return {
    what: texts.newInverter(item.newSerial),
    tone: 'minor',
    icon: <IconRefreshAlert size={20} aria-hidden="true" />,
    when: <LastReading at={item.installation.lastReading} />,
  };
}

/** The name of an installation, and its town unless the name has it already. */
export function Place({ row, fallback }: { readonly row: Installation | undefined; readonly fallback: string }) {
  const name = row?.description || fallback;
  const town = row && !name.includes(townOf(row.address)) ? townOf(row.address) : '';
  return (
    <span className={classes.place} title={[name, town].filter(Boolean).join(', ')}>
      {name}
      {town && <span className={classes.town}> {town}</span>}
    </span>
  );
}

interface WordsProps {
  readonly of: Described;
  /** Names of what else is wrong. */
  readonly others: readonly string[];
  readonly place: ReactNode;
}

/** What, how many more, where and since when. */
export const Words = ({ of: { what, when }, others, place }: WordsProps) => (
  <>
    <span className={classes.title}>
      <strong title={what}>{what}</strong>
      {others.length > 0 && (
        <span className={classes.others} title={others.join(', ')}>
          <span aria-hidden="true">{causesTexts.more(others.length)}</span>
          <span className="pv-hidden">{causesTexts.moreLabel(others)}</span>
        </span>
      )}
    </span>
    {place}
    <span className={classes.when}>{when}</span>
  </>
);
