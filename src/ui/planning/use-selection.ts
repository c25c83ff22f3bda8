import { useCallback, useRef, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** `isRange`: everything from the last chosen one to this one, in the order in which they are shown. */
  readonly choose: (key: string, isOn: boolean, isRange: boolean) => void;
  readonly clear: () => void;
}

/** Several chosen rows. `order` gives the keys as they are shown; what is chosen stays so while it is not shown. */
export function useSelection(order: () => readonly string[]): Selection {
  const [chosen, setChosen] = useState(NONE);
  const last = useRef<string | null>(null);
  const latest = useRef(order);
  latest.current = order;
  const choose = useCallback((key: string, isOn: boolean, isRange: boolean) => {
    const keys = isRange ? latest.current() : [];
    const [from, to] = [keys.indexOf(last.current ?? ''), keys.indexOf(key)];
    const range = from >= 0 && to >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    last.current = key;
    setChosen((now) => {
      const next = new Set(now);
      for (const one of range) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(NONE), []);
  return { chosen, choose, clear };
}
