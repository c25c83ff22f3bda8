import type { Resource } from '#domain/service/resource.ts';
import type { InstallationList } from '#state/queries.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { Age } from '#ui/age.tsx';
import classes from './installations.module.css';

/** How old the list is, and how much of it has come while the rest is being fetched. */
export function ListNote({ seen }: { readonly seen: Resource<InstallationList> }) {
  if (seen.is !== 'ready') return null;
  const { rows, total } = seen.value;
  return (
    <span className={classes.note}>
      <Age asOf={seen.asOf} isOfScreen />
      {rows.length < total && (
        <span className={classes.fetching} role="status">
          <progress value={rows.length} max={total} aria-label={dashboardTexts.fetchingLabel} />
          {dashboardTexts.fetched(polishNumber(rows.length), polishNumber(total))}
        </span>
      )}
    </span>
  );
}
