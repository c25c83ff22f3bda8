import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { movedBy, movedTo } from '#domain/service/day-order.ts';
import { keysOutOfTime } from '#domain/service/my-day.ts';
import { useActiveCauses } from '#state/use-active-causes.ts';
import type { DayStop } from '#state/use-day.ts';
import { dayTexts, stopTexts as texts, nameOfStop } from '#texts/day.ts';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import { PlanLine } from './plan-line.tsx';
import { StopCard, type StopMoves } from './stop-card.tsx';
import { StopMenu } from './stop-menu.tsx';
import classes from './stops.module.css';

interface Props {
  readonly stops: readonly DayStop[];
  readonly me: number;
  readonly decisions: DayDecisions;
}

/** The stops of a day in their order, which arrows and dragging change. */
export function StopList({ stops, me, decisions }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { causes } = useActiveCauses();
  const order = useReordering(stops, decisions, list);
  const late = keysOutOfTime(stops.map(({ key, row }) => ({ key, from: row?.from ?? null })));
  return (
    <>
      <ol ref={list} className={classes.list} aria-label={dayTexts.order}>
        {stops.map((stop, at) => {
          const moves = decisions.mayPlan ? order.movesOf(stop, at) : null;
          return (
            <li
              key={stop.key}
              className={classes.item}
              data-stop={stop.key}
              data-over={order.over === stop.key || undefined}
              {...order.target(stop.key, at)}
            >
              <StopCard
                {...{ stop, moves }}
                number={at + 1}
                causes={stop.installation && causes.get(stop.installation.id)}
                plan={stop.row && <PlanLine row={stop.row} me={me} isOutOfTime={late.has(stop.key)} />}
                menu={(onClose) => <StopMenu {...{ stop, me, decisions, moves, onClose }} />}
              />
            </li>
          );
        })}
      </ol>
      <p className="pv-hidden" role="status">
        {order.said}
      </p>
    </>
  );
}

/** Moves stops by a step or by dragging, says where they are, and keeps the focus on a handle that was moved by keys. */
function useReordering(stops: readonly DayStop[], { reorder }: DayDecisions, list: RefObject<HTMLOListElement | null>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const key = focused.current;
    focused.current = null;
    if (key === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"] [data-handle]`)?.focus();
  });
  const apply = async (order: readonly DayStop[], key: string): Promise<void> => {
    if (order === stops || !(await reorder(order, null))) return;
    const at = order.findIndex((stop) => stop.key === key);
    const moved = order[at];
    if (moved) setSaid(texts.moved(nameOfStop(moved), at + 1, order.length));
  };
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  const step = (stop: DayStop, by: -1 | 1) => (): void => {
    focused.current = stop.key;
    void apply(movedBy(stops, stop.key, by), stop.key);
  };
  return {
    over: dragged === null ? null : over,
    said,
    movesOf: (stop: DayStop, at: number): StopMoves => ({
      ...(at > 0 && { onEarlier: step(stop, -1) }),
      ...(at < stops.length - 1 && { onLater: step(stop, 1) }),
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', stop.key); // Firefox drags nothing without data
        setDragged(stop.key);
      },
      onDragEnd: end,
    }),
    target: (key: string, at: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(key);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return;
        event.preventDefault();
        end();
        void apply(movedTo(stops, dragged, at), dragged);
      },
    }),
  };
}
