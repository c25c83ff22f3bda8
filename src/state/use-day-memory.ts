import { useCallback, useEffect, useState } from 'react';
import { reportOnly } from '#failures/report.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { useCommands, useQueries } from './app-context.ts';
import { useToday } from './use-day.ts';

/** Keys of stored drafts, which must not change: what was taken along, and the list of a day that was put together by hand. */
const KEYS = { taken: 'day:taken', list: 'day:list' } as const;
/** Unit: days that are kept. */
const KEPT = 14;

type Days = Readonly<Record<LocalDate, readonly string[]>>;
const NOTHING: readonly string[] = [];

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((text) => typeof text === 'string');

/** What is stored, without what is no list. */
function daysIn(stored: unknown): Days {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, texts]) => isTexts(texts)));
}

/** A list of texts for a day, which this device keeps for the account; empty until it is read. */
export function useDayMemory(
  of: keyof typeof KEYS,
  day: LocalDate,
): readonly [texts: readonly string[], set: (texts: readonly string[]) => void] {
  const { draft } = useQueries();
  const { saveDraft } = useCommands();
  const [days, setDays] = useState<Days | null>(null);
  const today = useToday(Date.now());
  const key = KEYS[of];
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
