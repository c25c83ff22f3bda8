import { IconArrowDown, IconArrowUp, IconCalendarShare, IconHomeX, IconTool, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { isOpen } from '#domain/service/task.ts';
import type { DayStop } from '#state/use-day.ts';
import { stopTexts as texts, nameOfStop } from '#texts/day.ts';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { taskPath } from '#ui/guide/new-task-address.ts';
import { MenuLink, MenuPress } from '#ui/tables/cards/list-menu.tsx';
import menu from '#ui/tables/cards/menu.module.css';
import { HandOverDialog } from '#screens/day/dialogs/hand-over-dialog.tsx';
import { NotHomeDialog } from '#screens/day/dialogs/not-home-dialog.tsx';
import { PostponeDialog } from '#screens/day/dialogs/postpone-dialog.tsx';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import type { StopMoves } from './stop-card.tsx';

interface Props {
  readonly stop: DayStop;
  readonly me: number;
  readonly decisions: DayDecisions;
  readonly moves: StopMoves | null;
  readonly onClose: () => void;
}

type Opened = 'menu' | 'postpone' | 'not-home' | 'hand-over';

/** What can be done with a stop besides going there. */
export function StopMenu({ stop, me, decisions, moves, onClose }: Props) {
  const [opened, setOpened] = useState<Opened>('menu');
  const { task, row } = stop;
  const isPlannable = decisions.mayPlan && row !== null && (!task || isOpen(task.status));
  const then = (does: (() => void) | undefined) => () => {
    onClose();
    does?.();
  };
  if (row && opened === 'postpone') return <PostponeDialog {...{ stop, row, decisions, onClose }} />;
  if (row && task && opened === 'not-home') return <NotHomeDialog {...{ stop, task, row, decisions, onClose }} />;
  if (row && opened === 'hand-over') return <HandOverDialog {...{ stop, row, me, decisions, onClose }} />;
  return (
    <Sheet isOpen onClose={onClose} title={nameOfStop(stop)}>
      <ul className={menu.entries}>
        {isPlannable && <MenuPress icon={IconCalendarShare} text={texts.postpone} onPress={() => setOpened('postpone')} />}
        {isPlannable && task && <MenuPress icon={IconHomeX} text={texts.notHome} onPress={() => setOpened('not-home')} />}
        {isPlannable && <MenuPress icon={IconUserShare} text={texts.handOver} onPress={() => setOpened('hand-over')} />}
        {moves?.onEarlier && <MenuPress icon={IconArrowUp} text={texts.up} onPress={then(moves.onEarlier)} />}
        {moves?.onLater && <MenuPress icon={IconArrowDown} text={texts.down} onPress={then(moves.onLater)} />}
        <MenuLink href={taskPath(task?.id ?? stop.key)} icon={IconTool} text={texts.details} />
      </ul>
    </Sheet>
  );
}
