import { hurry } from '#intents/rulings.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/local-db.ts';
import type { Observed } from '#local/observed.ts';
import type { Resource, Wanting } from '#local/resource.ts';
import type { Wire } from '#remote/wire.ts';
import { makeClock, type Surroundings, type Timers } from './clock.ts';
import { type ConnectionState, makeConnection } from './connection.ts';
import { type DrainParts, type DrainReport, drain } from './drain.ts';
import { type Ahead, keepAhead } from './ahead.ts';
import { type Preparation, prepare } from './prepare.ts';
import { makePull } from './pull.ts';
import { makeSender } from './sender.ts';
import type { SessionDoor } from './session-door.ts';

export type { ConnectionState, Surroundings, Timers };

export interface EngineParts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly session: SessionDoor;
  readonly device: Device;
  readonly surroundings: Surroundings;
  readonly timers: Timers;
  readonly locks?: DrainParts['locks'];
  /** Ask the worker to send when the network is back: registers a `sync`; must not throw. */
  readonly askWorker?: () => void;
}

/** Everything between the network and one account's database, for one page. */
export interface Engine extends Wanting {
  readonly connection: Observed<ConnectionState>;
  readonly isSending: Observed<boolean>;
  /** How much of what a day without network needs is here; fetched by itself. */
  readonly ahead: Observed<Ahead>;
  /** Notes on every call what it tells of the network: verbs call through it. */
  readonly wire: Wire;
  /** Fetches one thing into the database, now; one request however many ask. */
  pull(resource: Resource): Promise<Problem | null>;
  /** The same, but never an answer that was asked for before now. */
  pullAnew(resource: Resource): Promise<Problem | null>;
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

/** Starts with trying what waits from before. */
export function startEngine(parts: EngineParts): Engine {
  const { db, session, device, timers, surroundings, locks } = parts;
  const { connection, cut, wire } = makeConnection(parts.wire, device);
  const breathe = () => new Promise<void>((resolve) => timers.idle(resolve));
  const { pull, pullAnew, asking } = makePull({ db, wire, session, device, breathe });
  const clock = makeClock({ device, timers, surroundings, pull });
  const sender = makeSender({
    ...parts,
    drain: () => drain({ db, wire, session, device, locks }),
    afterSending: () => pullAnew({ of: 'tasks' }),
  });

  const mayGoOn = () => surroundings.isVisible() && surroundings.isOnline();
  const ahead = keepAhead({ db, pull, device, asking, breathe, timers, mayGoOn });
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
    pullAnew,
    refresh: async () => {
      await Promise.all(clock.wanted().map(pullAnew));
    },
    prepare: (onStep) => prepare({ db, pull, device, breathe }, onStep).finally(ahead.look),
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
  readonly connection: Observed<ConnectionState>;
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
  const deafen = surroundings.onChange(look);
  look();
  const unfollow = atReturn(connection, () => {
    refetch();
    ahead.wake();
  });
  return () => {
    deafen();
    unfollow();
  };
}

/** When the backend answers again after it could not be reached. */
function atReturn(connection: Observed<ConnectionState>, work: () => void): () => void {
  let was = connection.get().is;
  return connection.follow(({ is }) => {
    const isBack = is === 'online' && (was === 'offline' || was === 'portal');
    was = is;
    if (isBack) work();
  });
}
