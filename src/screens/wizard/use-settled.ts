import { useEffect, useState } from 'react';

/** Unit: ms without a change after which something counts as typed out. */
const PAUSE = 600;

/** A value as it was when it last stood still: what looks wrong of '2' is no matter on the way to '20000'. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
