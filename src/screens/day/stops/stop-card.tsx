import { IconCircleCheck, IconDotsVertical, IconGripVertical } from '@tabler/icons-react';
import { type DragEventHandler, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { townOf } from '#domain/service/installation.ts';
import { isOpen } from '#domain/service/task.ts';
import type { DayStop } from '#state/use-day.ts';
import { stopTexts as texts, nameOfStop } from '#texts/day.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CauseMark, causesToShow } from '#ui/causes/cause-mark.tsx';
import { taskPath } from '#ui/guide/new-task-address.ts';
import { useMedia } from '#ui/use-media.ts';
import { AgreedTime } from './plan-line.tsx';
import { ReadyLine } from './ready-line.tsx';
import { StopActions } from './stop-actions.tsx';
import { StopNotes } from './stop-notes.tsx';
import classes from './stops.module.css';

/** How a stop is moved; absent where it cannot. */
export interface StopMoves {
  readonly onEarlier?: () => void;
  readonly onLater?: () => void;
  readonly onDragStart?: DragEventHandler<HTMLElement>;
  readonly onDragEnd?: () => void;
}

type MenuOf = (onClose: () => void) => ReactNode;

interface Props {
  readonly stop: DayStop;
  readonly number: number | null;
  /** Active causes of its installation, the worst first. */
  readonly causes: readonly DiagnosisEntry[] | undefined;
  /** What the card says of the plan. */
  readonly plan?: ReactNode;
  readonly moves: StopMoves | null;
  /** The sheet behind '⋮'; without it there is no '⋮'. */
  readonly menu?: MenuOf;
}

/** A stop: when, where, why, how to get in, what to bring, and the ways on. */
export function StopCard({ stop, number, causes, plan, moves, menu }: Props) {
  const { row, task, installation, leg, place } = stop;
  const name = nameOfStop(stop);
  const isClosed = task !== undefined && !isOpen(task.status);
  const shown = installation && !isClosed ? causesToShow(installation, causes) : [];
  const town = installation ? townOf(installation.address) : '';
  const way = place ? leg !== null && texts.leg(leg) : installation && texts.unplaced;
  return (
    <article className={classes.card} data-closed={isClosed || undefined} aria-label={name}>
      <div className={classes.top}>
        {moves && <Handle name={name} moves={moves} />}
        {number !== null && <span className={classes.number}>{number}</span>}
        {row && <AgreedTime row={row} />}
        {isClosed && (
          <span className={classes.closed}>
            <IconCircleCheck size={18} aria-hidden="true" />
            {texts.closed}
          </span>
        )}
        {menu && <More name={name} menu={menu} />}
      </div>
      {plan}
      <h3 className={classes.name}>
        <Link href={taskPath(task?.id ?? stop.key)}>{name}</Link>
      </h3>
      {(town || way) && <p className={classes.where}>{[town, way].filter(Boolean).join(' · ')}</p>}
      {shown.length > 0 ? <CauseMark causes={shown} /> : <p className="pv-anywhere">{task ? task.reason : texts.unknown}</p>}
      {!isClosed && <StopNotes installation={installation} cause={shown[0]} />}
      {!isClosed && <ReadyLine stopKey={stop.key} plannedOn={row?.plannedOn} name={name} />}
      {!isClosed && (
        <div className={classes.ways}>
          <StopActions stop={stop} name={name} />
        </div>
      )}
    </article>
  );
}

/** '⋮' with the sheet behind it. */
export function More({ name, menu }: { readonly name: string; readonly menu: MenuOf }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton look="icon" className={classes.more} aria-label={texts.more(name)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconDotsVertical size={20} aria-hidden="true" />
      </PlainButton>
      {isOpen && menu(() => setOpen(false))}
    </>
  );
}

/** Drags the stop where a mouse is; arrow keys move it. */
function Handle({ name, moves }: { readonly name: string; readonly moves: StopMoves }) {
  const hasMouse = useMedia('(pointer: fine)');
  if (!hasMouse) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = { ArrowUp: moves.onEarlier, ArrowDown: moves.onLater }[event.key];
    if (!['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    move?.();
  };
  return (
    <PlainButton
      look="icon"
      className={classes.handle}
      data-handle=""
      aria-label={texts.move(name)}
      draggable
      onDragStart={moves.onDragStart}
      onDragEnd={moves.onDragEnd}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={20} aria-hidden="true" />
    </PlainButton>
  );
}
