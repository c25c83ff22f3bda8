import type { DayEnergy } from '#domain/energy/fleet-energy.ts';
import { quantity, type WattHours } from '#domain/quantity.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

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
