import { hurry } from '#intents/resolve-changes.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Observable } from '#domain/observable.ts';
import { entryOf, type ResourceRef, type ResourceDemand } from '#local/cache/resources.ts';
import type { Wire } from '#remote/wire.ts';
import { makeRefreshScheduler, type Surroundings, type Timers } from '#sync/fetch/refresh-scheduler.ts';
import { type ConnectionState, makeConnection } from './connection.ts';
import { type DrainParts, type DrainReport, drain } from '#sync/outbox/drain.ts';
import { type Ahead, keepAhead } from '#sync/fetch/fetch-ahead.ts';
import { type Preparation, prepare } from '#sync/fetch/prepare-offline.ts';
import { makeFetch } from '#sync/fetch/make-fetch.ts';
import { withServerClock } from './server-clock.ts';
import { makeSender } from '#sync/outbox/sender.ts';
import type { CredentialProvider } from '#sync/session/credential-provider.ts';

export type { ConnectionState, Surroundings, Timers };

export interface EngineParts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly session: CredentialProvider;
  readonly device: Device;
  /** The version of this app. */
  readonly version: string;
  readonly surroundings: Surroundings;
  readonly timers: Timers;
  readonly locks?: DrainParts['locks'];
  /** Ask the worker to send when the network is back: registers a `sync`; must not throw. */
  readonly askWorker?: () => void;
}

/** Everything between the network and one account's database, for one page. */
export interface Engine extends ResourceDemand {
  readonly connection: Observable<ConnectionState>;
  readonly isSending: Observable<boolean>;
  /** How much of what a day without network needs is here; fetched by itself. */
  readonly ahead: Observable<Ahead>;
  /** Notes on every call what it tells of the network: mutations call through it. */
  readonly wire: Wire;
  /** Fetches one thing into the database, now; one request however many ask. */
  pull(resource: ResourceRef): Promise<Problem | null>;
  /** The same, but never an answer that was asked for before now. */
  pullFresh(resource: ResourceRef): Promise<Problem | null>;
  /** Everything now wanted is asked for again. */
  refresh(): Promise<void>;
  /** Fetches all that a day without network needs, now. */
  prepare(onStep?: (step: Preparation) => void): Promise<Preparation>;
  /** Something was decided: send when it may be. */
  wake(): void;
  /** The user's button: waiting times are dropped and everything is tried. */
  sendNow(): Promise<DrainReport>;
  stop(): void;
}

const TASKS: ResourceRef = { of: 'tasks' };
const isExtension = (resource: ResourceRef): boolean => entryOf(resource).isExtension === true;

/** Starts with trying what waits from before. */
export function startEngine(parts: EngineParts): Engine {
  const { db, session, device, version, timers, surroundings, locks } = parts;
  const serverClock = withServerClock(parts);
  const { connection, cut, tellClock, wire } = makeConnection(serverClock.wire, device);
  serverClock.wrong.follow(tellClock);
  const yieldToMain = () => new Promise<void>((resolve) => timers.idle(resolve));
  const { pull, pullFresh, asking } = makeFetch({ db, wire, session, device, yieldToMain, renewed: () => refetch() });
  const clock = makeRefreshScheduler({ device, timers, surroundings, pull });
  const sender = makeSender({
    ...parts,
    drain: () => drain({ db, wire, session, device, version, locks, renewed: () => refetch() }),
    // what was filed or closed has moved diagnoses and checks of repairs too
    afterSending: () => Promise.all([TASKS, ...clock.wanted().filter(isExtension)].map(pullFresh)),
  });

  const mayGoOn = () => surroundings.isVisible() && surroundings.isOnline();
  const ahead = keepAhead({ db, pull, device, asking, yieldToMain, timers, mayGoOn });
  const refetch = () => clock.wanted().forEach((resource) => void pull(resource));
  const stopWatching = watch({ surroundings, connection, cut, sender, ahead, refetch });

  return {
    connection,
    wire,
    asking,
    isSending: sender.isSending,
    ahead: ahead.state,
    want: clock.want,
    pull,
    pullFresh,
    refresh: async () => {
      await Promise.all(clock.wanted().map(pullFresh));
    },
    prepare: (onStep) => prepare({ db, pull, device, yieldToMain }, onStep).finally(ahead.look),
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
      ahead.stop();
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
  /** Asks again for what somebody looks at. */
  readonly refetch: () => void;
}

/** Goes on when somebody looks at the page and there may be a network, and when there is one again. */
function watch({ surroundings, connection, cut, sender, ahead, refetch }: Watched): () => void {
  const look = () => {
    if (!surroundings.isOnline()) cut();
    if (!surroundings.isOnline() || !surroundings.isVisible()) return;
    sender.wake();
    ahead.wake();
  };
  const unsubscribe = surroundings.onChange(look);
  look();
  const unfollow = atReturn(connection, () => {
    refetch();
    ahead.wake();
  });
  return () => {
    unsubscribe();
    unfollow();
  };
}

/** When the backend answers again after it could not be reached. */
function atReturn(connection: Observable<ConnectionState>, work: () => void): () => void {
  let was = connection.get().is;
  return connection.follow(({ is }) => {
    const isBack = is === 'online' && (was === 'offline' || was === 'portal');
    was = is;
    if (isBack) work();
  });
}
