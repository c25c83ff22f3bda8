import { hurry } from '#intents/resolve-changes.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Observable } from '#lib/observable.ts';
import { entryOf, type ResourceRef, type ResourceDemand } from '#local/cache/resources.ts';
import type { Wire } from '#remote/wire.ts';
import { makeRefreshScheduler, type Surroundings, type Timers } from '#sync/fetch/refresh-scheduler.ts';
import { type ConnectionState, makeConnection, type OutageMemory } from './connection.ts';
import { type DrainParts, type DrainResult, drain } from '#sync/outbox/drain.ts';
import { type Ahead, keepAhead } from '#sync/fetch/fetch-ahead.ts';
import { type Preparation, prepare } from '#sync/fetch/prepare-offline.ts';
import type { HeldFiles } from '#sync/fetch/hold-files.ts';
import { makeFetch } from '#sync/fetch/make-fetch.ts';
import { keepReady, type ProofState } from '#sync/fetch/ready/keep-ready.ts';
import { withServerClock } from './server-clock.ts';
import { makeSender } from '#sync/outbox/sender.ts';
import type { CredentialProvider } from '#sync/session/credential-provider.ts';

export type { ConnectionState, OutageMemory, Surroundings, Timers };

export interface EngineParts extends HeldFiles {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly session: CredentialProvider;
  readonly device: Device;
  /** The version of this app. */
  readonly version: string;
  readonly surroundings: Surroundings;
  readonly line: DrainParts['line'];
  readonly timers: Timers;
  readonly locks?: DrainParts['locks'];
  readonly outageMemory?: OutageMemory;
  /** Ask the worker to send when the network is back: registers a `sync`; must not throw. */
  readonly askWorker?: () => void;
}

/** Fetches and sends for one account in one page, between the network and the database. */
export interface Engine extends ResourceDemand {
  readonly connection: Observable<ConnectionState>;
  readonly isSending: Observable<boolean>;
  /** How much of the prefetched data is stored. */
  readonly ahead: Observable<Ahead>;
  /** The proof that what is planned is on the device. */
  readonly proof: Observable<ProofState>;
  /** Proves it where no proof holds. */
  prove(): Promise<void>;
  /** Fetches ahead now what is missing or old. */
  fetchAhead(): Promise<void>;
  /** Observes the network on every call. Mutations use it. */
  readonly wire: Wire;
  /** Fetches a resource into the database, now. Simultaneous callers share one request. */
  pull(resource: ResourceRef): Promise<Problem | null>;
  /** The same, but never with the response to an earlier request. */
  pullFresh(resource: ResourceRef): Promise<Problem | null>;
  /** Fetches everything on the screen again. */
  refresh(): Promise<void>;
  /** Fetches everything for a day without a network, now. */
  prepare(onStep?: (step: Preparation) => void): Promise<Preparation>;
  /** Call after a decision: sends if possible. */
  wake(): void;
  /** Sends everything now, without waiting times. */
  sendNow(): Promise<DrainResult>;
  stop(): void;
}

const TASKS: ResourceRef = { of: 'tasks' };
/** Unit: ms. Longest wait between two steps of a long work for a page that is never idle: a hundred steps must not take minutes. */
const LONGEST_YIELD = 200;
const isExtension = (resource: ResourceRef): boolean => entryOf(resource).isExtension === true;

type Fetching = Pick<Engine, 'wire' | 'pull' | 'asking'> & { readonly yieldToMain: () => Promise<void> };

/** What is fetched for a day without a network, and the proof that it is there. */
function dataAhead(parts: EngineParts, { wire, pull, asking, yieldToMain }: Fetching) {
  const { db, device, version, timers, surroundings } = parts;
  const mayGoOn = () => surroundings.isVisible() && surroundings.isOnline();
  const holdFiles = async () => (await import('./fetch/hold-files.ts')).holdFiles(parts, wire, mayGoOn); // what is planned comes first
  const ready = keepReady({ db, device, version, yieldToMain });
  const { prove } = ready;
  const ahead = keepAhead({ db, pull, device, asking, yieldToMain, timers, mayGoOn, holdFiles, prove });
  const prepareNow: Engine['prepare'] = async (onStep) => {
    const done = await prepare({ db, pull, device, yieldToMain, holdFiles }, onStep).finally(ahead.recount);
    await prove('all');
    return done;
  };
  const stopAhead = (): void => {
    ahead.stop();
    ready.stop();
  };
  return { ahead, stopAhead, proof: ready.state, prove: () => prove('due'), fetchAhead: ahead.fetch, prepare: prepareNow };
}

/** Starts by sending what was not sent before. */
export function startEngine(parts: EngineParts): Engine {
  const { db, session, device, version, timers, surroundings, line, locks } = parts;
  const serverClock = withServerClock(parts);
  const { connection, cut, setClockAhead, wire } = makeConnection(serverClock.wire, device, parts.outageMemory);
  serverClock.wrong.follow(setClockAhead);
  const yieldToMain = () => new Promise<void>((resolve) => timers.idle(resolve, LONGEST_YIELD));
  const { pull, pullFresh, asking } = makeFetch({ db, wire, session, device, yieldToMain, onNewEpoch: () => refetch() });
  const clock = makeRefreshScheduler({ device, timers, surroundings, pull });
  const sender = makeSender({
    ...parts,
    drain: () => drain({ db, wire, session, device, version, line, locks, onNewEpoch: () => refetch() }),
    // tasks that were filed or closed also change diagnoses and repair checks
    afterSending: () => Promise.all([TASKS, ...clock.wanted().filter(isExtension)].map(pullFresh)),
  });

  const { ahead, stopAhead, ...ofAhead } = dataAhead(parts, { wire, pull, asking, yieldToMain });
  const refetch = () => clock.wanted().forEach((resource) => void pull(resource));
  const stopWatching = watch({ surroundings, connection, cut, sender, ahead, refetch });

  return {
    connection,
    wire,
    asking,
    isSending: sender.isSending,
    ...ofAhead,
    ahead: ahead.state,
    want: clock.want,
    pull,
    pullFresh,
    refresh: async () => {
      await Promise.all(clock.wanted().map(pullFresh));
    },
    wake: () => {
      parts.askWorker?.();
      if (surroundings.isOnline()) sender.wake();
    },
    sendNow: async () => {
      await hurry(db);
      return sender.send();
    },
    stop() {
      stopWatching();
      stopAhead();
      clock.stop();
      sender.stop();
    },
  };
}

interface Watched {
  readonly surroundings: Surroundings;
  readonly connection: Observable<ConnectionState>;
  readonly cut: () => void;
  readonly sender: { wake(): void };
  readonly ahead: { wake(): void };
  /** Fetches what is on the screen again. */
  readonly refetch: () => void;
}

/** Continues when the page becomes visible and there may be a network, and when the network is back. */
function watch({ surroundings, connection, cut, sender, ahead, refetch }: Watched): () => void {
  const resume = () => {
    if (!surroundings.isOnline()) cut();
    if (!surroundings.isOnline() || !surroundings.isVisible()) return;
    sender.wake();
    ahead.wake();
  };
  const unsubscribe = surroundings.onChange(resume);
  resume();
  const unfollow = onReconnect(connection, () => {
    refetch();
    ahead.wake();
  });
  return () => {
    unsubscribe();
    unfollow();
  };
}

/** Calls `work` when the backend can be reached again. */
function onReconnect(connection: Observable<ConnectionState>, work: () => void): () => void {
  let before = connection.get().is;
  return connection.follow(({ is }) => {
    const isBack = is === 'online' && (before === 'offline' || before === 'portal');
    before = is;
    if (isBack) work();
  });
}
