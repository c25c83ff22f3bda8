import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { toDoList } from '#domain/service/to-do/to-do.ts';
import { decidedFaults, type ToDoRow, toDoRows } from '#domain/service/to-do/to-do-rows.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';
import { agedOf, isComing, lastKnown, problemOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { type CausesView, useActiveCauses, useComputing, useWithCare } from '#state/use-active-causes.ts';
import { panelTexts } from '#texts/care/to-do-panel.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { polishNumber } from '#texts/numbers.ts';
import { ComputingNote } from '#ui/causes/computing-note.tsx';
import { Age } from '#ui/age.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import dashboard from '#screens/dashboard/dashboard.module.css';
import classes from './to-do.module.css';
import { DecidedLine, ToDoLine } from './to-do-line.tsx';
import { useFirstOf } from './use-first-of.tsx';
import { usePlaces } from './use-places.ts';

const NO_CHECKS: readonly RepairCheck[] = [];
const NO_ROWS: readonly Installation[] = [];
const NO_DIAGNOSES: readonly DiagnosisEntry[] = [];

/** Where the panel scrolls inside. */
const ROWS_IN_SCROLL = 100;

interface Props {
  /** Shows the charts of an installation beside the list; absent on a phone. */
  readonly onCharts?: ((row: Installation) => void) | undefined;
  /** The panel is as high as the window and scrolls inside, so more rows are shown at first. */
  readonly hasOwnScroll?: boolean;
  /** Called once the rows are shown, or why there are none. */
  readonly onLoaded: () => void;
}

/** 'Do zrobienia': what the office has to decide, the worst first (24.33), and what is faulty although it is decided (5.21). */
export function ToDoCard({ onCharts, hasOwnScroll = false, onLoaded }: Props) {
  const queries = useQueries();
  const resource = useValue(queries.diagnoses);
  const checks = lastKnown(useValue(queries.repairChecks)) ?? NO_CHECKS;
  const { refresh } = useCommands();
  const title = useRef<HTMLHeadingElement>(null);
  const view = useActiveCauses();
  const computing = useComputing();
  const list = useValue(queries.installations);
  const installations = useWithCare(lastKnown(list)?.rows, agedOf(list)?.asOf ?? null, view) ?? NO_ROWS;
  useEffect(() => {
    if (!isComing(resource)) onLoaded();
  }, [resource, onLoaded]);
  const isUnsupported = problemOf(resource)?.is === 'unsupported';
  const rows = (diagnoses: readonly DiagnosisEntry[], hasCauses: boolean) => (
    <Rows
      {...{ diagnoses, checks, installations, view, hasCauses, hasOwnScroll, onCharts }}
      // a decided row disappears with its focus: the focus returns to the title
      onDecided={() => title.current?.focus()}
    />
  );
  return (
    <section className={dashboard.card} data-panel="" aria-label={texts.title}>
      <h2 ref={title} tabIndex={-1} className={dashboard.cardTitle}>
        {texts.title}
      </h2>
      {isUnsupported ? (
        <p className={dashboard.cardHint}>{texts.unsupported}</p>
      ) : (
        <ResourceState resource={resource} loadingText={texts.loading} onRetry={() => void refresh()}>
          {(diagnoses, asOf) => (
            <>
              {computing && <ComputingNote computing={computing} />}
              {rows(diagnoses, true)}
              <p className={dashboard.cardAge}>
                <Age asOf={asOf} />
              </p>
            </>
          )}
        </ResourceState>
      )}
      {resource.is === 'absent' && rows(NO_DIAGNOSES, false)}
    </section>
  );
}

/** The undecided items in rows. Installations without an open task are looked at for those without a known cause; none while tasks are unknown. */
function useToDoRows({ diagnoses, checks, installations: all }: RowsProps, installations: readonly Installation[]) {
  const tasks = lastKnown(useValue(useQueries().tasks));
  const { openTaskOf } = usePlaces();
  return useMemo(() => {
    const withoutTask = tasks ? installations.filter(({ sn }) => !openTaskOf(sn)) : NO_ROWS;
    return toDoRows(toDoList(diagnoses, checks, withoutTask, all));
  }, [diagnoses, checks, installations, all, tasks, openTaskOf]);
}

const NOTHING: readonly ToDoRow[] = [];

interface RowsProps extends Required<Pick<Props, 'hasOwnScroll'>>, Pick<Props, 'onCharts'> {
  readonly diagnoses: readonly DiagnosisEntry[];
  readonly checks: readonly RepairCheck[];
  readonly installations: readonly Installation[];
  readonly view: CausesView;
  /** False without causes from the backend: then only faults are listed. */
  readonly hasCauses: boolean;
  readonly onDecided: () => void;
}

function Rows(props: RowsProps) {
  const { installations, view, hasCauses, hasOwnScroll, onCharts, onDecided } = props;
  const first = hasOwnScroll ? ROWS_IN_SCROLL : undefined;
  const { isIncomplete, causes } = view;
  // a cause of the others may still be found
  const judged = useMemo(
    () => (isIncomplete ? installations.filter(({ id }) => causes.has(id)) : installations),
    [isIncomplete, installations, causes],
  );
  const known = useToDoRows(props, judged);
  const rows = hasCauses ? known : NOTHING;
  const decided = useMemo(() => decidedFaults(judged, rows), [judged, rows]);
  const places = usePlaces();
  return (
    <div className={classes.rows}>
      {hasCauses && !isIncomplete && rows.length === 0 && (
        <EmptyPanel title={texts.empty} text={texts.emptyText} icon={<IconCircleCheck size={32} stroke={1.5} />} />
      )}
      <Listed
        key={`undecided ${first}`}
        first={first}
        rows={rows}
        line={(row) => <ToDoLine key={row.key} row={row} places={places} onCharts={onCharts} onDecided={onDecided} />}
      />
      {decided.length > 0 && (
        <>
          <h3 className={classes.decided}>
            {panelTexts.faulty(polishNumber(decided.length))}
            {hasCauses && <span className={classes.town}> {panelTexts.decidedHint}</span>}
          </h3>
          <Listed
            key={`decided ${first}`}
            first={first}
            rows={decided}
            line={(row) => <DecidedLine key={row.id} row={row} causes={view.causes.get(row.id)} places={places} onCharts={onCharts} />}
          />
        </>
      )}
    </div>
  );
}

interface ListedProps<R> {
  readonly first: number | undefined;
  readonly rows: readonly R[];
  readonly line: (row: R) => ReactNode;
}

/** The first rows, and more at a press. */
function Listed<R>({ first, rows, line }: ListedProps<R>) {
  const { limit, button } = useFirstOf(rows.length, first);
  if (rows.length === 0) return null;
  return (
    <>
      <ul className={classes.lines}>{rows.slice(0, limit).map(line)}</ul>
      {button}
    </>
  );
}
