import { isOpen } from '#domain/service/task.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import type { SeenTask } from '#state/views.ts';
import { problemOrRefusal } from '#texts/problems.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyPanel } from '#ui/panels.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useCommentForm } from './story/use-comment-form.ts';
import { TaskDetail } from './task-detail.tsx';
import type { TaskFilter } from './task-filter.ts';
import { useNavigationRoute } from './use-navigation-route.ts';
import type { Decide } from './use-status-decision.ts';

interface Props {
  /** `undefined` when the address names one that this device does not have. */
  readonly task: SeenTask | undefined;
  readonly filter: TaskFilter;
  readonly onClose: () => void;
}

/** The selected request: at the right of the list, or over it where there is no room. */
export function TaskSide({ task, filter, onClose }: Props) {
  return (
    <SidePanel key={task?.key} title={texts.detail} besideFrom="68em" onClose={onClose}>
      {task ? <Chosen key={task.key} task={task} filter={filter} /> : <EmptyPanel title={texts.gone} />}
    </SidePanel>
  );
}

function Chosen({ task, filter }: { readonly task: SeenTask; readonly filter: TaskFilter }) {
  const queries = useQueries();
  const commands = useCommands();
  const { keepsNothing } = useValue(queries.session);
  const installations = lastKnown(useValue(queries.installations))?.rows;
  const isForeign = problemOf(useValue(queries.diagnoses))?.is === 'unsupported';
  const route = useNavigationRoute(task, installations);
  const comment = useCommentForm(task);

  const decide: Decide = async (status, from) => {
    // a change in trouble is settled by deciding again, be it for what the office has
    const isSame = status === from && status === task.status && !task.troubled;
    const note = isForeign ? null : comment.decision;
    if (isSame && !note) {
      notify({ text: isOpen(status) ? texts.unchanged.open : texts.unchanged.closed });
      return true;
    }
    const seen = from === task.status ? task : { ...task, status: from };
    const setting = isSame ? [] : [['setTaskStatus', seen, status] as const];
    if (note) await comment.keep();
    const outcome = await commands.decide([...(note ? [note] : []), ...setting], note && comment.draftKey);
    if (outcome.ok && note) comment.clear();
    const failure = outcome.ok ? null : outcome.problem;
    if (failure === null) notify({ text: keepsNothing ? texts.sent : texts.saved, topic: 'outbox' });
    else notify({ text: problemOrRefusal(failure, texts.notSaved), isError: true });
    return outcome.ok;
  };

  return <TaskDetail task={task} filter={filter} route={route} comment={isForeign ? null : comment} onStatus={decide} />;
}
