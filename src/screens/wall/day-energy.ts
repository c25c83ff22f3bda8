import { useEffect, useMemo, useRef, useState } from 'react';
import { type DayEnergy, type FleetEnergy, fleetEnergy } from '#domain/energy/fleet-energy.ts';
import { quantity, type WattHours } from '#domain/quantity.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { eachHour } from '#domain/service/refresh.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useNow } from '#ui/use-now.ts';

export interface Reading {
  readonly ids: readonly number[];
  readonly date: LocalDate;
  readonly read: (id: number, date: LocalDate) => Promise<Outcome<WattHours | null>>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export interface ReadRound {
  readonly told: ReadonlyMap<number, DayEnergy>;
  /** Who has to be asked again. */
  readonly left: readonly number[];
}

/** Installations asked for at a time: a few requests, so that whoever works meanwhile is not kept waiting. */
const AT_ONCE = 3;

/** Nobody can be asked now. */
const isOver = ({ is }: Problem): boolean => is === 'offline' || is === 'portal' || is === 'auth' || is === 'busy';

/** Asks each what it gave that day. An installation that the backend does not know is not asked again. */
export async function readDayEnergies({ ids, date, read, now, signal }: Reading): Promise<ReadRound> {
  const told = new Map<number, DayEnergy>();
  const left = new Set(ids);
  const waiting = [...ids];
  let isEnded = false;
  const askOne = async (id: number): Promise<void> => {
    const answer = await read(id, date);
    if (answer.ok) told.set(id, { energy: answer.value, asOf: quantity(now()) });
    else if (isOver(answer.problem)) isEnded = true;
    if (answer.ok || answer.problem.is === 'missing') left.delete(id);
  };
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !isEnded && !signal.aborted; id = waiting.shift()) await askOne(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { told, left: [...left] };
}

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

  // looked at with each tick of the page's clock, and at once when the network or another list comes; installations that gave no answer are asked at the next tick
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
