import { IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { agedOf } from '#domain/service/resource.ts';
import { installationsOf } from '#domain/service/to-do/to-do-rows.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useComputing } from '#state/use-active-causes.ts';
import { causesTexts } from '#texts/care/causes.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Age } from '#ui/age.tsx';
import { ComputingNote } from '#ui/causes/computing-note.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import classes from './to-do.module.css';
import { ToDoLine } from './to-do-line.tsx';
import { useDecisions } from './use-decisions.ts';
import { useFirstOf } from './use-first-of.tsx';
import type { SearchResult, OfficeProps } from './office-lists.ts';
import { usePlaces } from './use-places.ts';

interface Props extends OfficeProps {
  /** What the search finds; `null` without a search. */
  readonly found: SearchResult | null;
}

/** 'Do decyzji': what the office has to decide, the worst first (24.33). */
export function DecisionsList({ installations, causesView, found, first, onCharts }: Props) {
  const resource = useValue(useQueries().diagnoses);
  const { refresh } = useCommands();
  const computing = useComputing();
  const list = useRef<HTMLElement>(null);
  const all = useDecisions(installations, causesView);
  const rows = found ? all.filter((row) => installationsOf(row).some((id) => found.ids.has(id))) : all;
  const places = usePlaces();
  const { limit, button } = useFirstOf(rows.length, first);
  const aged = agedOf(resource);
  return (
    <section ref={list} tabIndex={-1} className={classes.rows} aria-label={causesTexts.chips.decide}>
      <ResourceState resource={resource} loadingText={texts.loading} onRetry={() => void refresh()}>
        {() => (
          <>
            {computing && <ComputingNote computing={computing} />}
            {!causesView.isIncomplete && rows.length === 0 && <Nothing found={found} />}
            <ul className={classes.lines}>
              {rows.slice(0, limit).map((row) => (
                // a decided row disappears with its focus: the focus returns to the list
                <ToDoLine key={row.key} row={row} places={places} onCharts={onCharts} onDecided={() => list.current?.focus()} />
              ))}
            </ul>
            {button}
          </>
        )}
      </ResourceState>
      {aged && <Age asOf={aged.asOf} />}
    </section>
  );
}

/** Nothing is to be decided, or nothing of what is searched for. */
const Nothing = ({ found }: Pick<Props, 'found'>) =>
  found ? (
    <EmptyPanel title={dashboardTexts.nothingFound(found.typed)} />
  ) : (
    <EmptyPanel title={texts.empty} text={texts.emptyText} icon={<IconCircleCheck size={32} stroke={1.5} />} />
  );
