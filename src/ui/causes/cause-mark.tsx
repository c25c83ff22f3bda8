import { knownCare, type WorkState } from '#domain/diagnosis/care-state.ts';
import { severityOf } from '#domain/diagnosis/cause.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { causesTexts as texts, markOf, nameOf } from '#texts/care/causes.ts';
import { dateAndTime } from '#texts/dates.ts';
import { lastsFor } from '#texts/diagnoses.ts';
import { useNow } from '#ui/use-now.ts';
import { CauseIcon, toneOf } from './cause-icon.tsx';
import classes from './cause-mark.module.css';

/** The part of a diagnosis that a mark shows, with its evidence if that is known. */
export type MarkedCause = Pick<DiagnosisEntry, 'cause' | 'severity' | 'since'> & Partial<Pick<DiagnosisEntry, 'evidence'>>;

/**
 * The causes of an installation, the worst first: all known ones, or only the worst one of the list or the map if the
 * diagnoses are not loaded or older than that.
 */
export function causesToShow(work: WorkState, known: readonly DiagnosisEntry[] | undefined): readonly MarkedCause[] {
  const { cause, since } = knownCare(work);
  if (known && known[0]?.cause === cause) return known;
  return cause === null || since === null ? [] : [{ cause, since, severity: severityOf(cause) }];
}

interface Props {
  /** The worst first. */
  readonly causes: readonly MarkedCause[];
}

/** The worst cause of an installation with icon, word and duration, and the number of further causes. */
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
        </span>{' '}
        <span className={classes.since}>
          <time dateTime={new Date(worst.since).toISOString()} title={dateAndTime(worst.since)}>
            {lastsFor(worst.since, now)}
          </time>{' '}
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
