import { useEffect, useMemo } from 'react';
import type { OfficeChoice } from '#domain/diagnosis/cause-choice.ts';
import { canBeReopened } from '#domain/repair/repair-check.ts';
import type { Installation } from '#domain/service/installation.ts';
import { isComing, lastKnown } from '#domain/service/resource.ts';
import { installationsOf } from '#domain/service/to-do/to-do-rows.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useComputing } from '#state/use-active-causes.ts';
import type { TableState } from '#ui/tables/use-table.ts';
import { DecisionsList } from './decisions-list.tsx';
import { RepairsList } from './repairs-list.tsx';
import { useDecisions } from './use-decisions.ts';
import type { OfficeLists, OfficeProps } from './office-lists.ts';

/** Counts both lists. A cause that is not computed yet, or a page that is not there, may still change how much is to be decided. */
export function OfficeCounts({ installations, isWhole, causesView, onLists }: OfficeProps & { onLists: (lists: OfficeLists) => void }) {
  const queries = useQueries();
  const decisions = useDecisions(installations, causesView);
  const checks = lastKnown(useValue(queries.repairChecks));
  const areTasksComing = isComing(useValue(queries.tasks));
  useComputing();
  const isCounted = isWhole && causesView.is === 'known' && !causesView.isIncomplete && !areTasksComing;
  const decide = useMemo(
    () => ({ count: isCounted ? decisions.length : null, ids: new Set(decisions.flatMap(installationsOf)) }),
    [isCounted, decisions],
  );
  const recheck = useMemo(() => {
    const unconfirmed = checks?.filter(({ state }) => canBeReopened(state)) ?? [];
    const hasMore = checks?.some(({ state }) => state === 'waiting');
    const ids = new Set(unconfirmed.flatMap(({ installation }) => installation ?? []));
    return unconfirmed.length > 0 || hasMore ? { count: unconfirmed.length, ids } : null;
  }, [checks]);
  useEffect(() => onLists({ decide, recheck }), [onLists, decide, recheck]);
  return null;
}

interface ListProps extends OfficeProps {
  readonly choice: OfficeChoice;
  readonly table: TableState<Installation>;
}

/** The lines of one of the lists, of those that the search finds. */
export function OfficeList({ choice, table, ...props }: ListProps) {
  const { typed, allFound } = table;
  const found = typed === '' ? null : { typed, ids: new Set(allFound().map(({ id }) => id)) };
  return choice === 'decide' ? <DecisionsList {...props} found={found} /> : <RepairsList found={found} first={props.first} />;
}
