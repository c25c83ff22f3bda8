import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { TaskStatus } from '#domain/service/task.ts';
import { useAct, useRead, useValue } from '#state/doors.ts';
import { heldValue } from '#state/seen.ts';
import type { SeenTask } from '#state/views.ts';
import { problemSentence } from '#texts/problems.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyPanel } from '#ui/panels.tsx';
import { useMedia } from '#ui/use-media.ts';
import { TaskDetail } from './task-detail.tsx';
import type { TaskFilter } from './task-filter.ts';
import styles from './tasks.module.css';
import { useNavigationRoute } from './use-navigation-route.ts';

/** From here on there is room for the list and a panel side by side; the same in tasks.module.css. */
const WIDE = '(min-width: 68em)';

interface Props {
  /** `undefined` when the address names one that this device does not have. */
  readonly task: SeenTask | undefined;
  readonly filter: TaskFilter;
  readonly onClose: () => void;
}

/** The selected request: at the right of the list, or over it where there is no room. */
export function TaskSide({ task, filter, onClose }: Props) {
  const { setTaskStatus } = useAct();
  const { keepsNothing } = useValue(useRead().session);
  const installations = heldValue(useValue(useRead().installations))?.rows;
  const route = useNavigationRoute(task, installations);

  const setStatus = async (status: TaskStatus): Promise<void> => {
    if (!task) return;
    const outcome = await setTaskStatus(task, status);
    const failure = outcome.ok ? null : outcome.problem;
    if (failure === null) notify({ text: keepsNothing ? texts.sent : texts.saved });
    else notify({ text: failure.is === 'refused' ? texts.notSaved : problemSentence(failure), isError: true });
  };

  return (
    <Side taskKey={task?.key ?? ''} onClose={onClose}>
      {task ? <TaskDetail task={task} filter={filter} route={route} onStatus={setStatus} /> : <EmptyPanel title={texts.gone} />}
    </Side>
  );
}

interface SideProps {
  readonly taskKey: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Side({ taskKey, onClose, children }: SideProps) {
  const isWide = useMedia(WIDE);
  if (!isWide) {
    return (
      <Dialog isOpen onClose={onClose} title={texts.detail} isFullOnPhone size="lg">
        {children}
      </Dialog>
    );
  }
  return (
    <Panel key={taskKey} onClose={onClose}>
      {children}
    </Panel>
  );
}

function Panel({ onClose, children }: Omit<SideProps, 'taskKey'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside className={styles.panel} aria-label={texts.detail}>
      <div className={styles.panelHead}>
        <h2 ref={heading} tabIndex={-1} className={styles.panelTitle}>
          {texts.detail}
        </h2>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.close} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </aside>
  );
}
