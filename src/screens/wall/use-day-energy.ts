import { useEffect, useMemo, useRef, useState } from 'react';
import { type DayEnergy, type FleetEnergy, fleetEnergy } from '#domain/energy/fleet-energy.ts';
import { eachHour } from '#domain/service/refresh.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useNow } from '#ui/use-now.ts';
import { readDayEnergies } from './day-energy.ts';

/** More are not asked one by one: a fleet of thousands would keep its server busy with one number. */
export const MOST_ASKED = 500;

interface DayEnergyAnswer {
  readonly date: LocalDate;
  readonly by: ReadonlyMap<number, DayEnergy>;
  readonly isFailed: boolean;
}

export type SeenEnergy = { readonly is: 'asking' | 'none' | 'failed' | 'too-many' } | ({ readonly is: 'known' } & FleetEnergy);

/** What all installations gave today: asked of each, a few at a time, and again each hour. `ids`: `null` while they are not known. */
export function useDayEnergy(ids: readonly number[] | null): SeenEnergy {
  const { readDayEnergy } = useCommands();
  const [told, setTold] = useState<DayEnergyAnswer | null>(null);
  const isCut = ['offline', 'portal'].includes(useValue(useQueries().connection).is);
  const now = useNow();
  const isTooMany = ids !== null && ids.length > MOST_ASKED;
  const asked = ids === null || isTooMany ? null : ids.join(' ');
  const due = useRef<{ at: number; left: readonly number[]; of: string | null }>({ at: 0, left: [], of: null });
  const isBusy = useRef<AbortController | null>(null);

  // looked at with each tick of the page's clock, and at once when the network or another list comes; who gave no answer is asked with the next
  useEffect(() => {
    if (asked === null || isCut || isBusy.current || document.visibilityState !== 'visible') return;
    const all = asked === '' ? [] : asked.split(' ').map(Number);
    const isWhole = due.current.of !== asked || now >= due.current.at;
    const whom = isWhole ? all : due.current.left;
    if (whom.length === 0) return;
    const run = new AbortController();
    isBusy.current = run;
    const date = localDateOf(Date.now());
    void readDayEnergies({ ids: whom, date, read: readDayEnergy, now: Date.now, signal: run.signal }).then(({ told: heard, left }) => {
      isBusy.current = null;
      if (run.signal.aborted) return;
      due.current = { at: isWhole ? Date.now() + eachHour(Date.now()) : due.current.at, left, of: asked };
      setTold((before) => {
        const kept = before?.date === date ? [...before.by].filter(([id]) => all.includes(id)) : [];
        return { date, by: new Map([...kept, ...heard]), isFailed: left.length > 0 };
      });
    });
  }, [asked, isCut, now, readDayEnergy]);
  useEffect(() => () => isBusy.current?.abort(), []);

  const sum = useMemo(() => told && fleetEnergy(told.by.values()), [told]);
  if (isTooMany) return { is: 'too-many' };
  if (!told || told.date !== localDateOf(now)) return { is: 'asking' };
  if (sum) return { is: 'known', ...sum };
  return { is: told.isFailed ? 'failed' : 'none' };
}
