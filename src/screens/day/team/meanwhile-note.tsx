import { IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { changedMeanwhile, type Meanwhile } from '#domain/service/team-week.ts';
import { agreedTimes, planningTexts } from '#texts/care/planning.ts';
import { teamWeekTexts as texts } from '#texts/care/team-week.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { CardContext } from './card-list.tsx';
import { nameOfCard, taskHref } from './plan-card.tsx';
import classes from './team-week.module.css';

const words = planningTexts.meanwhile;
/** How many are named. */
const NAMED = 3;

/** What was changed, in words. */
function sentenceOf({ field }: Meanwhile, row: SeenPlan, nameOf: CardContext['nameOf']): string {
  const named = (person: number | null): string | null => (person === null ? null : nameOf(person));
  switch (field) {
    case 'plannedOn':
      return words.plannedOn(row.plannedOn);
    case 'assignee':
      return words.assignee(named(row.assignee));
    case 'helper':
      return words.helper(named(row.helper));
    case 'deadline':
      return words.deadline(row.deadline);
    case 'priority':
      return words.priority(planningTexts.priorities[row.priority]);
    case 'minutes':
      return words.minutes(row.minutes);
    default:
      return words.times(agreedTimes(row.from, row.to));
  }
}

/** What others have changed since the screen was opened or the list was hidden; the latest first. */
export function useMeanwhile(rows: readonly SeenPlan[]): readonly [changes: readonly Meanwhile[], hide: () => void] {
  const seen = useRef<ReadonlyMap<string, SeenPlan> | null>(null);
  const [changes, setChanges] = useState<readonly Meanwhile[]>([]);
  useEffect(() => {
    const found = seen.current ? changedMeanwhile(seen.current, rows) : [];
    seen.current = new Map(rows.map((row) => [row.key, row]));
    if (found.length === 0) return;
    const again = new Set(found.map(({ key }) => key));
    setChanges((now) => [...found, ...now.filter(({ key }) => !again.has(key))]);
  }, [rows]);
  return [changes, useCallback(() => setChanges([]), [])];
}

interface Props {
  readonly changes: readonly Meanwhile[];
  readonly rows: ReadonlyMap<string, SeenPlan>;
  readonly context: CardContext;
  readonly authorOf: (row: SeenPlan) => string;
  readonly onHide: () => void;
}

/** What somebody else has changed since the screen was opened. The live region is always there, so that it is announced. */
export function MeanwhileNote({ changes, rows, context: { tasks, nameOf }, authorOf, onHide }: Props) {
  const told = changes.flatMap((change) => {
    const row = rows.get(change.key);
    return row ? [{ change, row }] : [];
  });
  return (
    <div role="status" className={told.length > 0 ? classes.meanwhile : classes.silent} data-testid="meanwhile">
      {told.length > 0 && (
        <>
          <div>
            <strong>{texts.meanwhile}</strong>
            <ul className="pv-points">
              {told.slice(0, NAMED).map(({ change, row }) => (
                <li key={change.key}>
                  <Link href={taskHref(row)}>{nameOfCard(tasks.get(row.key), row.task)}</Link>
                  {texts.changed(sentenceOf(change, row, nameOf), authorOf(row))}
                </li>
              ))}
              {told.length > NAMED && <li>{texts.more(told.length - NAMED)}</li>}
            </ul>
          </div>
          <PlainButton look="icon" className={classes.hide} aria-label={texts.hide} title={texts.hide} onClick={onHide}>
            <IconX size={18} aria-hidden="true" />
          </PlainButton>
        </>
      )}
    </div>
  );
}
