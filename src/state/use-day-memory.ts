import { useCallback, useEffect, useState } from 'react';
import { reportOnly } from '#failures/report.ts';
import { DAY_MEMORY, daysIn, type DayTexts } from '#domain/service/day-memory.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { useCommands, useQueries } from './app-context.ts';
import { useToday } from './use-day.ts';

/** Unit: days that are kept. */
const KEPT = 14;

const NOTHING: readonly string[] = [];

/** A list of texts for a day, which this device keeps for the account; empty until it is read. */
export function useDayMemory(
  of: keyof typeof DAY_MEMORY,
  day: LocalDate,
): readonly [texts: readonly string[], set: (texts: readonly string[]) => void] {
  const { draft } = useQueries();
  const { saveDraft } = useCommands();
  const [days, setDays] = useState<DayTexts | null>(null);
  const today = useToday(Date.now());
  const key = DAY_MEMORY[of];
  useEffect(() => {
    let isGone = false;
    void draft(key)
      .catch(reportOnly('state/day-memory'))
      .then((stored) => {
        if (!isGone) setDays(daysIn(stored));
      });
    return () => {
      isGone = true;
    };
  }, [draft, key]);
  const set = useCallback(
    (texts: readonly string[]): void => {
      if (days === null) return; // what is stored would be overwritten
      const kept = Object.entries(days).filter(([one]) => one >= addDays(today, -KEPT));
      const next = { ...Object.fromEntries(kept), [day]: texts };
      setDays(next);
      void saveDraft(key, next);
    },
    [days, day, today, key, saveDraft],
  );
  return [days?.[day] ?? NOTHING, set];
}
