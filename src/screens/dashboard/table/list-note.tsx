import type { Resource } from '#domain/service/resource.ts';
import type { InstallationList } from '#state/queries.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { Age } from '#ui/age.tsx';
import classes from './installations.module.css';

/** How old the list is; while the rest of it is being fetched, how much has come, in the same one line: the rows below stay where they are. */
export function ListNote({ seen }: { readonly seen: Resource<InstallationList> }) {
  if (seen.is !== 'ready') return <span className={classes.note} />;
  const { rows, total } = seen.value;
  const isWhole = rows.length >= total;
  return (
    <span className={classes.note}>
      {(isWhole || seen.problem) && <Age asOf={seen.asOf} isOfScreen />}
      {!isWhole && (
        <span className={classes.fetching} role="status">
          <progress value={rows.length} max={total} aria-label={dashboardTexts.fetchingLabel} />
          {dashboardTexts.fetched(polishNumber(rows.length), polishNumber(total))}
        </span>
      )}
    </span>
  );
}
