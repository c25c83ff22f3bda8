import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DayEnergy, type FleetEnergy, fleetEnergy } from '#domain/energy/fleet-energy.ts';
import { type Instant, quantity, type WattHours } from '#domain/quantity.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { eachHour } from '#domain/service/refresh.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { isSameAge } from '#ui/age.tsx';
import { useNow } from '#ui/use-now.ts';
import type { Installation } from '#domain/service/installation.ts';
import { asOfText } from '#texts/dates.ts';
import { kilowattHours, NO_NUMBER } from '#texts/numbers.ts';
import { wallTexts } from '#texts/wall.ts';
import classes from './wall.module.css';

interface EnergyRequests {
  readonly ids: readonly number[];
  readonly date: LocalDate;
  readonly read: (id: number, date: LocalDate) => Promise<Outcome<WattHours | null>>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

interface EnergyResults {
  readonly energies: ReadonlyMap<number, DayEnergy>;
  /** Ids to be requested again. */
  readonly left: readonly number[];
}

/** Installations requested at a time. Few, so that other requests are not delayed. */
const AT_ONCE = 3;

/** Whether further requests would fail as well. */
const isOver = ({ is }: Problem): boolean => is === 'offline' || is === 'portal' || is === 'auth' || is === 'busy';

/** Reads the energy of a day of each installation. One that the backend does not know is not requested again. */
export async function readDayEnergies({ ids, date, read, now, signal }: EnergyRequests): Promise<EnergyResults> {
  const energies = new Map<number, DayEnergy>();
  const left = new Set(ids);
  const waiting = [...ids];
  let isEnded = false;
  const readOne = async (id: number): Promise<void> => {
    const answer = await read(id, date);
    if (answer.ok) energies.set(id, { energy: answer.value, asOf: quantity(now()) });
    else if (isOver(answer.problem)) isEnded = true;
    if (answer.ok || answer.problem.is === 'missing') left.delete(id);
  };
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !isEnded && !signal.aborted; id = waiting.shift()) await readOne(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { energies, left: [...left] };
}

/** Larger fleets are not requested one by one, to spare the server. */
const MOST_READ = 500;

interface DayEnergyAnswer {
  readonly date: LocalDate;
  readonly by: ReadonlyMap<number, DayEnergy>;
  readonly isFailed: boolean;
}

type EnergyView = { readonly is: 'asking' | 'none' | 'failed' | 'too-many' } | ({ readonly is: 'known' } & FleetEnergy);

/** The energy of all installations today: read from each, a few at a time, and again each hour. `ids`: `null` while unknown. */
function useDayEnergy(ids: readonly number[] | null): EnergyView {
  const { readDayEnergy } = useCommands();
  const [latest, setLatest] = useState<DayEnergyAnswer | null>(null);
  const isCut = ['offline', 'portal'].includes(useValue(useQueries().connection).is);
  const now = useNow();
  const isTooMany = ids !== null && ids.length > MOST_READ;
  const wanted = ids === null || isTooMany ? null : ids.join(' ');
  const due = useRef<{ at: number; left: readonly number[]; of: string | null }>({ at: 0, left: [], of: null });
  const isBusy = useRef<AbortController | null>(null);

  // runs on each tick of the page's clock, and at once when the network is back or the list changes; missing installations are read at the next tick
  useEffect(() => {
    if (wanted === null || isCut || isBusy.current || document.visibilityState !== 'visible') return;
    const all = wanted === '' ? [] : wanted.split(' ').map(Number);
    const isWhole = due.current.of !== wanted || now >= due.current.at;
    const missing = isWhole ? all : due.current.left;
    if (missing.length === 0) return;
    const run = new AbortController();
    isBusy.current = run;
    const date = localDateOf(Date.now());
    void readDayEnergies({ ids: missing, date, read: readDayEnergy, now: Date.now, signal: run.signal }).then(({ energies, left }) => {
      isBusy.current = null;
      if (run.signal.aborted) return;
      due.current = { at: isWhole ? Date.now() + eachHour(Date.now()) : due.current.at, left, of: wanted };
      setLatest((before) => {
        const kept = before?.date === date ? [...before.by].filter(([id]) => all.includes(id)) : [];
        return { date, by: new Map([...kept, ...energies]), isFailed: left.length > 0 };
      });
    });
  }, [wanted, isCut, now, readDayEnergy]);
  useEffect(() => () => isBusy.current?.abort(), []);

  const sum = useMemo(() => latest && fleetEnergy(latest.by.values()), [latest]);
  if (isTooMany) return { is: 'too-many' };
  if (!latest || latest.date !== localDateOf(now)) return { is: 'asking' };
  if (sum) return { is: 'known', ...sum };
  return { is: latest.isFailed ? 'failed' : 'none' };
}

const { energy: texts } = wallTexts;
const SEPARATOR = ' · ';

/** `screenAsOf`: the age that the head of the screen shows. */
function noteOf(view: EnergyView, total: number, now: number, screenAsOf: Instant | null): string {
  if (view.is === 'known') {
    const isRepeated = screenAsOf !== null && isSameAge(view.asOf, screenAsOf);
    return [texts.known(view.known, total), !isRepeated && asOfText(view.asOf, now)].filter(Boolean).join(SEPARATOR);
  }
  return view.is === 'too-many' ? texts.tooMany(MOST_READ) : texts[view.is];
}

interface CardProps {
  /** `undefined` until the list is complete. */
  readonly rows: readonly Installation[] | undefined;
  readonly now: number;
  /** The age that the head of the screen shows. */
  readonly screenAsOf: Instant | null;
}

/** The energy of all installations today, how many it covers, and its age where the head does not show the same one. */
export function DayEnergyCard({ rows, now, screenAsOf }: CardProps) {
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? null, [rows]);
  const view = useDayEnergy(ids);
  return (
    <section className={classes.card} data-of="energy" aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.energy}>{view.is === 'known' ? kilowattHours(view.energy, 0) : NO_NUMBER}</p>
      <p className={clsx(classes.small, classes.energyNote)}>{noteOf(view, rows?.length ?? 0, now, screenAsOf)}</p>
    </section>
  );
}
