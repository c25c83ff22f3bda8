import { knownCare, type ReportedWork } from '#domain/diagnosis/care-state.ts';
import { severityOf } from '#domain/diagnosis/cause.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { causesTexts as texts, markOf, nameOf } from '#texts/care/causes.ts';
import { dateAndTime } from '#texts/dates.ts';
import { lastsFor } from '#texts/diagnoses.ts';
import { useNow } from '#ui/use-now.ts';
import { CauseIcon, toneOf } from './cause-icon.tsx';
import classes from './cause-mark.module.css';

/** A cause as far as a mark shows it; what it rests on where that is known. */
export type MarkedCause = Pick<DiagnosisEntry, 'cause' | 'severity' | 'since'> & Partial<Pick<DiagnosisEntry, 'evidence'>>;

/**
 * What is wrong with an installation, the worst first, as its state says: all that is known, or, before that has come or where it is
 * older, the worst alone as the list or the map told it.
 */
export function shownCauses(reported: ReportedWork, known: readonly DiagnosisEntry[] | undefined): readonly MarkedCause[] {
  const { cause, since } = knownCare(reported);
  if (known && known[0]?.cause === cause) return known;
  return cause === null || since === null ? [] : [{ cause, since, severity: severityOf(cause) }];
}

interface Props {
  /** The worst first. */
  readonly causes: readonly MarkedCause[];
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
