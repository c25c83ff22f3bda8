import { effect, type ReadonlySignal } from '@preact/signals-react';
import { liveQuery } from 'dexie';
import { lacking, needsProof, type ReadyPart, type ReadyStop } from '#domain/service/ready-stop.ts';
import { report, reportAndUse, reportOnly } from '#failures/report.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { thisDevice } from '#local/device.ts';
import type { Engine } from '#sync/engine.ts';
import { readyStops } from '#sync/fetch/ready/ready-stops.ts';
import { missingCode } from './readiness-reads.ts';

interface Parts {
  readonly db: ReadonlySignal<LocalDb | null>;
  readonly engine: ReadonlySignal<Engine | null>;
}

type Stops = readonly ReadyStop[];
type SetStops = (stops: Stops | null) => void;

/** The code is missing where it cannot be looked for. */
const NO_CODE: readonly ReadyPart[] = ['app'];

/** Unit: ms between two proofs that are begun here. Pages of two versions of the app take each other's proofs for none. */
const REST = 3000;

/** Calls back after each write to what was read; nothing is ready while the database cannot be read. Returns a function that stops. */
function followProofs(read: () => Promise<Stops>, take: (stops: Stops) => void): () => void {
  // an async function: in any other, reads after the first native promise are not followed
  const subscription = liveQuery(async () => read()).subscribe({
    next: take,
    error: (error: unknown) => {
      report(error, 'app/ready');
      take([]);
    },
  });
  return () => subscription.unsubscribe();
}

/** What of a proof, the code and the room on the device is shown. */
function followEngine(db: LocalDb, engine: Engine, set: SetStops): () => void {
  let isFollowed = true;
  let stops: Stops | null = null;
  let lacks: readonly ReadyPart[] | null = null;
  const read = () => readyStops(db, thisDevice.now(), __APP_VERSION__);
  const show = (): void => {
    if (!isFollowed || stops === null || lacks === null) return;
    const all: readonly ReadyPart[] = engine.proof.get().isFull ? [...lacks, 'room'] : lacks;
    set(stops.map((stop) => ({ ...stop, proven: lacking(stop.proven, all) })));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restUntil = 0;
  const proveSoon = (): void => {
    clearTimeout(timer);
    const wait = restUntil - performance.now();
    if (wait > 0) timer = setTimeout(() => void readAgain().catch(reportOnly('app/ready')), wait);
    else {
      restUntil = performance.now() + REST;
      void engine.prove();
    }
  };
  const take = (value: Stops): void => {
    stops = value;
    show();
    const { isProving, isFull } = engine.proof.get();
    const isBusy = isProving || isFull || engine.ahead.get().isFetching;
    if (isFollowed && !isBusy && value.some(needsProof)) proveSoon();
  };
  const lookForCode = async (): Promise<void> => {
    lacks = await missingCode().catch(reportAndUse(NO_CODE, 'app/ready'));
    show();
  };
  // what is planned, and the age of a proof, change with the time too
  const readAgain = async (): Promise<void> => {
    await lookForCode();
    take(await read());
  };
  const onEnd = (isBusy: boolean): void => {
    if (!isBusy && isFollowed) void readAgain().catch(reportOnly('app/ready'));
  };
  const stopAll = [
    followProofs(read, take),
    engine.proof.follow(({ isProving }) => onEnd(isProving)),
    engine.ahead.follow(({ isFetching }) => onEnd(isFetching)),
  ];
  void lookForCode();
  void navigator.serviceWorker?.ready.then(lookForCode);
  return () => {
    isFollowed = false;
    clearTimeout(timer);
    for (const stop of stopAll) stop();
  };
}

/**
 * Follows whether the device is ready for what is planned: the proofs that hold by the keys in the database, with the code in the caches.
 * What has no proof is proven, unless data is being fetched, which ends with a proof. Source: specification 40.17 and 40.18.
 */
export const followReady = ({ db, engine }: Parts, set: SetStops): (() => void) =>
  effect(() => {
    const [opened, now] = [db.value, engine.value];
    set(null);
    return opened && now ? followEngine(opened, now, set) : undefined;
  });
