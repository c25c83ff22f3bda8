import { useEffect, useMemo, useRef, useState } from 'react';
import { inPositions, worstPositions } from '#domain/diagnosis/list-order.ts';
import type { Installation } from '#domain/service/installation.ts';

/** An order, with the view for which it was decided. */
interface Decided {
  readonly view: string;
  readonly positions: ReadonlyMap<number, number>;
}

/** Counts the returns to this page from another tab or app. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && setReturns((count) => count + 1);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return returns;
}

const ACTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Whether the user has pressed, typed or scrolled since the list was opened. */
function useHasActed(): Readonly<{ current: boolean }> {
  const hasActed = useRef(false);
  useEffect(() => {
    const onAct = () => {
      hasActed.current = true;
    };
    for (const act of ACTS) window.addEventListener(act, onAct, { capture: true, passive: true });
    return () => {
      for (const act of ACTS) window.removeEventListener(act, onAct, { capture: true });
    };
  }, []);
  return hasActed;
}

/** Our own server sends the worst first itself; the rows that are shown already are in this order. */
const isFromOwnServer = (rows: readonly Installation[]): boolean => rows.some(({ care }) => care !== undefined);

/**
 * Orders the whole list with the worst first, once all rows are held. Until the user acts, newer states change the order. Then it stays
 * until another view is chosen or the user returns to the page. If the user acts before all rows of a foreign backend are held, its order
 * stays until then.
 */
export function useWorstFirst(
  rows: readonly Installation[] | undefined,
  isWhole: boolean,
  chosenView: string,
): readonly Installation[] | undefined {
  const view = `${useReturns()} ${chosenView}`;
  const [openedView] = useState(view);
  const hasActed = useHasActed();
  const decided = useRef<Decided | null>(null);
  return useMemo(() => {
    if (!rows || !isWhole) return rows;
    const isKept = hasActed.current && decided.current?.view === view;
    const isTooLate = hasActed.current && decided.current === null && view === openedView && !isFromOwnServer(rows);
    if (isTooLate) return rows;
    if (!isKept || !decided.current) decided.current = { view, positions: worstPositions(rows) };
    return inPositions(rows, decided.current.positions);
  }, [rows, isWhole, view, openedView, hasActed]);
}
