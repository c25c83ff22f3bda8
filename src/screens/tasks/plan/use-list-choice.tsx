import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { LocalDate } from '#domain/time/local-date.ts';
import { useMay } from '#state/use-account.ts';
import { usePlanning } from '#state/use-planning.ts';
import type { SeenTask } from '#state/views.ts';
import { tasksTexts } from '#texts/tasks.ts';
import { ChosenBar } from '#ui/planning/chosen-bar.tsx';
import { useSelection } from '#ui/planning/use-selection.ts';
import type { RowChoice } from '#ui/tables/table-props.ts';
import type { ListedPlan } from './use-listed-plan.ts';

const MoveDialog = lazy(() => import('#ui/planning/move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));

export interface ListChoice {
  /** The switch for the checkboxes; `null` for a user who may not plan. */
  readonly choosing: { readonly isOn: boolean; readonly onToggle: () => void } | null;
  /** The checkboxes of the rows, while they are on. */
  readonly ofRows: RowChoice<SeenTask> | undefined;
  /** 'Przenieś…' for the chosen. */
  readonly bar: ReactNode;
}

/** Choosing several requests of the list, to move them. Source: specification 41.7. */
export function useListChoice(plan: ListedPlan | null, today: LocalDate): ListChoice {
  const mayPlan = useMay('staff') && plan !== null;
  const [isOn, setOn] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const order = useRef<() => readonly SeenTask[]>(() => []);
  const { chosen, choose, clear } = useSelection(() => order.current().map(({ key }) => key));
  const { planTasks } = usePlanning();
  const of = plan?.of;
  const ofRows = useMemo(
    (): RowChoice<SeenTask> => ({
      chosen,
      onChoose: choose,
      canChoose: ({ key }) => of?.has(key) === true,
      label: ({ id, description }) => tasksTexts.choose(id, description),
      order,
    }),
    [chosen, choose, of],
  );
  const rows = [...chosen].flatMap((key) => of?.get(key) ?? []);
  const leave = (): void => {
    clear();
    setMoving(false);
  };
  const toggle = (): void => {
    clear();
    setOn(!isOn);
  };
  const bar = mayPlan && isOn && (
    <>
      <ChosenBar count={rows.length} onMove={() => setMoving(true)} onClear={clear} />
      {isMoving && (
        <Suspense fallback={null}>
          <MoveDialog
            {...{ chosen: rows, people: plan.people, today }}
            onMove={(change) => planTasks(rows.map((row) => ({ row, change })))}
            onMoved={leave}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
    </>
  );
  return { choosing: mayPlan ? { isOn, onToggle: toggle } : null, ofRows: mayPlan && isOn ? ofRows : undefined, bar };
}
