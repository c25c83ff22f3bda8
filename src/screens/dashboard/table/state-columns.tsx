import { clsx } from 'clsx';
import type { ActiveCauses } from '#domain/diagnosis/active-causes.ts';
import { knownCare, stateOf, stateOfCause, stateRank } from '#domain/diagnosis/care-state.ts';
import { severityOf } from '#domain/diagnosis/cause.ts';
import { SEVERITY_RANK } from '#domain/diagnosis/worst-first.ts';
import type { Installation } from '#domain/service/installation.ts';
import { causesText, causesTexts, markOf, nameOf } from '#texts/care/causes.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { dateAndTime } from '#texts/dates.ts';
import { lastsFor } from '#texts/diagnoses.ts';
import { NO_NUMBER } from '#texts/numbers.ts';
import { toneOf } from '#ui/causes/cause-icon.tsx';
import { type MarkedCause, causesToShow } from '#ui/causes/cause-mark.tsx';
import type { Column, SortBy } from '#ui/tables/column.ts';
import { useNow } from '#ui/use-now.ts';
import { StatusMark } from './installation-cells.tsx';
import classes from './installations.module.css';
import icons from './row-icons.module.css';

/** The state of an installation; sorted with the faulty ones first (5.8). */
export const statusColumn = (
  causes: ActiveCauses | null,
  hasWord: boolean,
): Omit<Column<Installation>, 'key' | 'title' | 'width'> & { readonly sortBy: SortBy<Installation> } => ({
  sortBy: { number: stateRank },
  ...(!hasWord && { align: 'center' }),
  cell: (row) => <StatusMark hasWord={hasWord} care={knownCare(row)} causes={causes?.get(row.id)} />,
});

/** Unit: ms. Larger than any instant, so that the rank decides before the time. */
const RANK = 1e13;
const orderOf = ([worst]: readonly MarkedCause[]): number | null => (worst ? SEVERITY_RANK[worst.severity] * RANK + worst.since : null);

/** A cause may still be found for what does not work. */
const withoutCause = (row: Installation, isChecking: boolean): string =>
  isChecking && stateOf(row) === 'faulty' ? causesTexts.checking : NO_NUMBER;

/** `CauseMark` in a row, with fewer elements. */
function CauseInRow({ causes: [worst, ...others] }: { readonly causes: readonly MarkedCause[] }) {
  const now = useNow();
  if (!worst) return null;
  const names = others.map(nameOf);
  return (
    <span className={clsx(icons.icon, icons.small, icons[stateOfCause(severityOf(worst.cause))], classes.cause)} data-tone={toneOf(worst)}>
      <strong title={nameOf(worst)}>{markOf(worst)}</strong>{' '}
      <time dateTime={new Date(worst.since).toISOString()} title={dateAndTime(worst.since)}>
        {lastsFor(worst.since, now)}
      </time>{' '}
      {others.length > 0 && (
        <span role="img" aria-label={causesTexts.moreLabel(names)} title={names.join(', ')}>
          {causesTexts.more(others.length)}
        </span>
      )}
    </span>
  );
}

/**
 * The worst active cause, and how many more there are (24.30). Sorted by severity, then by duration. While the causes are loading it
 * shows the cause that came with the list.
 */
export function causeColumn(causes: ActiveCauses, width: number, isChecking: boolean): Column<Installation> {
  const of = (row: Installation): readonly MarkedCause[] => causesToShow(row, causes.get(row.id));
  return {
    key: 'cause',
    title: causesTexts.column,
    width: `${width}%`,
    sortBy: { number: (row) => orderOf(of(row)) },
    searchBy: (row) => causesText(of(row)),
    cell: (row) => {
      const marked = of(row);
      if (marked.length > 0) return <CauseInRow causes={marked} />;
      return (
        <span className={classes.none}>{row.lastReading === null ? dashboardTexts.waitsForReading : withoutCause(row, isChecking)}</span>
      );
    },
  };
}
