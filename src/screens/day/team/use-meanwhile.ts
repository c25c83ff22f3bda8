import { useCallback, useEffect, useRef, useState } from 'react';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { changedMeanwhile, type Meanwhile } from '#domain/service/team-week.ts';

/** What others have changed since the screen was opened or the list was hidden; the latest first. */
export function useMeanwhile(rows: readonly SeenPlan[]): readonly [changes: readonly Meanwhile[], hide: () => void] {
  const seen = useRef<ReadonlyMap<string, SeenPlan> | null>(null);
  const [changes, setChanges] = useState<readonly Meanwhile[]>([]);
  useEffect(() => {
    const found = seen.current ? changedMeanwhile(seen.current, rows) : [];
    seen.current = new Map(rows.map((row) => [row.key, row]));
    if (found.length === 0) return;
    const again = new Set(found.map(({ key }) => key));
    setChanges((now) => [...found, ...now.filter(({ key }) => !again.has(key))]);
  }, [rows]);
  return [changes, useCallback(() => setChanges([]), [])];
}
