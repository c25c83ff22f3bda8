import type { Resource } from '#domain/service/resource.ts';
import type { InstallationList } from '#state/queries.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { Age } from '#ui/age.tsx';
import classes from './installations.module.css';

/** The age of the list, or how much of it has been fetched: one line, so that the rows below do not move. */
export function ListNote({ resource }: { readonly resource: Resource<InstallationList> }) {
  if (resource.is !== 'ready') return <span className={classes.note} />;
  const { rows, total } = resource.value;
  const isWhole = rows.length >= total;
  return (
    <span className={classes.note}>
      {(isWhole || resource.problem) && <Age asOf={resource.asOf} isOfScreen />}
      {!isWhole && (
        <span className={classes.fetching} role="status">
          <progress value={rows.length} max={total} aria-label={dashboardTexts.fetchingLabel} />
          {dashboardTexts.fetched(polishNumber(rows.length), polishNumber(total))}
        </span>
      )}
    </span>
  );
}
