import { isOpen, type TaskStatus } from '#domain/service/task.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { SeenTask } from '#state/views.ts';
import { problemSentence } from '#texts/problems.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyPanel } from '#ui/panels.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { TaskDetail } from './task-detail.tsx';
import type { TaskFilter } from './task-filter.ts';
import { useNavigationRoute } from './use-navigation-route.ts';

interface Props {
  /** `undefined` when the address names one that this device does not have. */
  readonly task: SeenTask | undefined;
  readonly filter: TaskFilter;
  readonly onClose: () => void;
}

/** The selected request: at the right of the list, or over it where there is no room. */
export function TaskSide({ task, filter, onClose }: Props) {
  const { setTaskStatus } = useCommands();
  const { keepsNothing } = useValue(useQueries().session);
  const installations = lastKnown(useValue(useQueries().installations))?.rows;
  const route = useNavigationRoute(task, installations);

  const setStatus = async (status: TaskStatus): Promise<void> => {
    if (!task) return;
    // a change in trouble is settled by deciding again, be it for what the office has
    if (status === task.status && !task.troubled) return notify({ text: isOpen(status) ? texts.unchanged.open : texts.unchanged.closed });
    const outcome = await setTaskStatus(task, status);
    const failure = outcome.ok ? null : outcome.problem;
    if (failure === null) notify({ text: keepsNothing ? texts.sent : texts.saved });
    else notify({ text: failure.is === 'refused' ? texts.notSaved : problemSentence(failure), isError: true });
  };

  return (
    <SidePanel key={task?.key} title={texts.detail} besideFrom="68em" onClose={onClose}>
      {task ? <TaskDetail task={task} filter={filter} route={route} onStatus={setStatus} /> : <EmptyPanel title={texts.gone} />}
    </SidePanel>
  );
}
