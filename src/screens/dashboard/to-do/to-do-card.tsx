import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { type ToDo, toDoList } from '#domain/diagnosis/to-do.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';
import { agedOf, lastKnown, problemOf } from '#domain/service/resource.ts';
import { isOpen } from '#domain/service/task.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useActiveCauses, useWithCare } from '#state/use-active-causes.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { Age } from '#ui/age.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import dashboard from '#screens/dashboard/dashboard.module.css';
import classes from './to-do.module.css';
import { ToDoLine, useNames } from './to-do-line.tsx';
import { useFirstOf } from './use-first-of.tsx';

const NO_CHECKS: readonly RepairCheck[] = [];

/** 'Do zrobienia': what the office has to decide, the worst first (24.33). */
export function ToDoCard() {
  const queries = useQueries();
  const resource = useValue(queries.diagnoses);
  const checks = lastKnown(useValue(queries.repairChecks)) ?? NO_CHECKS;
  const { refresh } = useCommands();
  const title = useRef<HTMLHeadingElement>(null);
  if (problemOf(resource)?.is === 'unsupported') {
    return (
      <section className={classes.unsupported} aria-label={texts.title}>
        <strong>{texts.title}</strong> {texts.unsupported}
      </section>
    );
  }
  return (
    <section className={dashboard.card} aria-label={texts.title}>
      {/* a decided line disappears with its focus: the focus returns to the title */}
      <h2 ref={title} tabIndex={-1} className={dashboard.cardTitle}>
        {texts.title}
      </h2>
      <ResourceState resource={resource} loadingText={texts.loading} onRetry={() => void refresh()}>
        {(diagnoses, asOf) => (
          <>
            <Lines diagnoses={diagnoses} checks={checks} onDecided={() => title.current?.focus()} />
            <p className={dashboard.cardAge}>
              <Age asOf={asOf} />
            </p>
          </>
        )}
      </ResourceState>
    </section>
  );
}

/** Installations without an open request; empty while that is unknown. */
function useWithoutTask(): readonly Installation[] {
  const queries = useQueries();
  const list = useValue(queries.installations);
  const tasks = lastKnown(useValue(queries.tasks));
  const rows = useWithCare(lastKnown(list)?.rows, agedOf(list)?.asOf ?? null, useActiveCauses());
  return useMemo(() => {
    if (!rows || !tasks) return [];
    const open = new Set(tasks.flatMap(({ status, inverterSerial }) => (isOpen(status) ? [inverterSerial] : [])));
    return rows.filter(({ sn }) => !open.has(sn));
  }, [rows, tasks]);
}

interface LinesProps {
  readonly diagnoses: readonly DiagnosisEntry[];
  readonly checks: readonly RepairCheck[];
  readonly onDecided: () => void;
}

function Lines({ diagnoses, checks, onDecided }: LinesProps) {
  const withoutTask = useWithoutTask();
  const lines = useMemo(() => toDoList(diagnoses, checks, withoutTask), [diagnoses, checks, withoutTask]);
  const nameOf = useNames();
  const { limit, button } = useFirstOf(lines.length);
  if (lines.length === 0) {
    return <EmptyPanel title={texts.empty} text={texts.emptyText} icon={<IconCircleCheck size={32} stroke={1.5} />} />;
  }
  return (
    <>
      <ul className={classes.lines}>
        {lines.slice(0, limit).map((line: ToDo) => (
          <ToDoLine key={line.key} line={line} nameOf={nameOf} onDecided={onDecided} />
        ))}
      </ul>
      {button}
    </>
  );
}
