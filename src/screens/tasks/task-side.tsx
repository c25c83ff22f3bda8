import { isOpen } from '#domain/service/task.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { problemOf } from '#domain/service/resource.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import type { SeenTask } from '#state/views.ts';
import { problemOrRefusal } from '#texts/problems.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyPanel } from '#ui/panels.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useCommentForm, type Decide } from './task-decision.tsx';
import { BESIDE_FROM, TaskDetail } from './task-detail.tsx';
import type { TaskFilter } from './task-filter.ts';
import { useMemo } from 'react';
import { routeLink } from '#ui/maps/route-link.ts';

interface Props {
  /** `undefined` if the address names a task that is not on this device. */
  readonly task: SeenTask | undefined;
  readonly filter: TaskFilter;
  readonly onClose: () => void;
}

/** The selected request: beside the list, or over it if there is not enough space. */
export function TaskSide({ task, filter, onClose }: Props) {
  return (
    <SidePanel key={task?.key} title={texts.detail} besideFrom={BESIDE_FROM} onClose={onClose}>
      {task ? <SelectedTask key={task.key} task={task} filter={filter} /> : <EmptyPanel title={texts.gone} />}
    </SidePanel>
  );
}

function SelectedTask({ task, filter }: { readonly task: SeenTask; readonly filter: TaskFilter }) {
  const queries = useQueries();
  const commands = useCommands();
  const { keepsNothing } = useValue(queries.session);
  const isForeign = problemOf(useValue(queries.diagnoses))?.is === 'unsupported';
  const route = useNavigationRoute(task);
  const comment = useCommentForm(task);

  const decide: Decide = async (status, from) => {
    // deciding again settles a rejected or conflicting change, even with the office's status
    const isSame = status === from && status === task.status && !task.troubled;
    const note = isForeign ? null : comment.decision;
    if (isSame && !note) {
      notify({ text: isOpen(status) ? texts.unchanged.open : texts.unchanged.closed });
      return true;
    }
    const basis = from === task.status ? task : { ...task, status: from };
    const setting = isSame ? [] : [['setTaskStatus', basis, status] as const];
    if (note) await comment.keep();
    const outcome = await commands.decide([...(note ? [note] : []), ...setting], note && comment.draftKey);
    if (outcome.ok && note) comment.clear();
    const failure = outcome.ok ? null : outcome.problem;
    const word = isOpen(status) ? 'open' : 'closed';
    const what = texts.decided(task.id, isSame ? null : word, note !== null);
    if (failure === null) notify({ text: keepsNothing ? texts.sent(what) : texts.saved(what), topic: 'outbox' });
    else notify({ text: problemOrRefusal(failure, texts.notSaved), isError: true });
    return outcome.ok;
  };

  return <TaskDetail task={task} filter={filter} route={route} comment={isForeign ? null : comment} onStatus={decide} />;
}

/** Target of 'Nawiguj': the place of the task's installation if it is on the device, else the task's address. */
function useNavigationRoute(task: SeenTask): string | null {
  const place = useBySerial().ofTask(task);
  return useMemo(() => {
    const { description: label, address } = task;
    const destination = {
      label,
      address: place?.address ?? address,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    };
    return routeLink(destination);
  }, [task, place]);
}
