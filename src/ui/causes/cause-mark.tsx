import type { DiagnosisEntry } from '#domain/diagnosis/diagnosis-entry.ts';
import { causesTexts as texts, markOf, nameOf } from '#texts/care/causes.ts';
import { dateAndTime } from '#texts/dates.ts';
import { lastsFor } from '#texts/diagnoses.ts';
import { useNow } from '#ui/use-now.ts';
import { CauseIcon } from './cause-icon.tsx';
import classes from './cause-mark.module.css';
import { toneOf } from './cause-tone.ts';

interface Props {
  /** The worst first. */
  readonly causes: readonly DiagnosisEntry[];
}

/** The worst cause of an installation with sign, word and how long it has lasted, and how many more there are. */
export function CauseMark({ causes: [worst, ...others] }: Props) {
  const now = useNow();
  if (!worst) return null;
  const names = others.map(nameOf);
  return (
    <span className={classes.cause} data-tone={toneOf(worst)}>
      <CauseIcon cause={worst.cause} />
      <span className={classes.words}>
        <span className={classes.word} title={nameOf(worst)}>
          {markOf(worst)}
        </span>
        <span className={classes.since}>
          <time dateTime={new Date(worst.since).toISOString()} title={dateAndTime(worst.since)}>
            {lastsFor(worst.since, now)}
          </time>
          {others.length > 0 && (
            <span className={classes.more} title={names.join(', ')}>
              <span aria-hidden="true">{texts.more(others.length)}</span>
              <span className="pv-hidden">{texts.moreLabel(names)}</span>
            </span>
          )}
        </span>
      </span>
    </span>
  );
}
