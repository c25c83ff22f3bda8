// Dexie's live queries use the global IndexedDB when the module is loaded
import 'fake-indexeddb/auto';
import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { UNTOLD } from '#domain/device/file-hold.ts';
import { thisDevice } from '#local/device.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import type { Wire } from '#remote/wire.ts';
import type { AppCommands, MapCommands, SessionCommands } from '#state/commands/commands.ts';
import { makeCommands } from '#state/commands/make-commands.ts';
import { makeQueries } from '#state/queries/make-queries.ts';
import { lastKnown, type Resource } from '#domain/service/resource.ts';
import type { AheadView, Readiness, SessionView, UpdateView } from '#state/views.ts';
import { type Engine, startEngine } from '#sync/engine.ts';
import type { CredentialProvider } from '#sync/session/credential-provider.ts';
import { type AccountCommands, makeMutations } from '#sync/mutations.ts';

const absent = async () => ({ ok: false, problem: { is: 'auth' } }) as const;
const noSession: SessionCommands = {
  signIn: absent,
  enrolSecondFactor: absent,
  seekOidc: async () => undefined,
  arePasswordsOff: async () => false,
  beginOidc: async () => undefined,
  register: absent,
  requestPasswordReset: absent,
  confirmPasswordReset: absent,
  signOut: absent,
};
const noAppCommands: AppCommands = {
  setDirty: () => undefined,
  testReadiness: async () => undefined,
  prepareOffline: async () => undefined,
  fetchAhead: async () => undefined,
  protectStorage: async () => false,
  acceptUpdate: async () => undefined,
  install: async () => false,
};

export interface ClientOptions {
  readonly wire: Wire;
  readonly token: string;
  readonly indexedDB?: IDBFactory;
  readonly accountId?: string;
  /** Factor by which timers run faster. */
  readonly haste?: number;
  readonly noteWaiting?: () => Promise<void>;
  /** The page is always busy: idle work runs at its own limit, and without one never. */
  readonly isBusy?: boolean;
}

/** Everything below the screens as one page runs it, on a real database. Opened again, it has what was durable. */
export function aClient({
  wire,
  token,
  indexedDB = new IDBFactory(),
  accountId = 'serwis',
  haste = 1,
  noteWaiting = async () => {},
  isBusy = false,
}: ClientOptions) {
  const surroundings = { isVisible: true, isOnline: true };
  const listeners = new Set<() => void>();
  const session: CredentialProvider = {
    current: async () => ({ accountId, token, epoch: 1 }),
    refused: async () => null,

    isSameOrigin: true,
  };
  const db = new LocalDb(localDbName(accountId), { indexedDB, IDBKeyRange });
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const engine: Engine = startEngine({
    db,
    wire,
    session,
    device: thisDevice,
    version: '0.2.0',
    line: () => UNTOLD,
    surroundings: {
      isVisible: () => surroundings.isVisible,
      isOnline: () => surroundings.isOnline,
      onChange: (changed) => {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
    timers: {
      set: (work, ms) => {
        const timer = setTimeout(work, ms / haste);
        timers.add(timer);
        return Number(timer);
      },
      clear: (timer) => clearTimeout(timer),
      idle: (work, atLatest) => {
        if (!isBusy) setImmediate(work);
        else if (atLatest !== undefined) setTimeout(work, atLatest / haste);
      },
    },
  });
  const account = {
    db: signal<LocalDb | null>(db),
    engine: signal<Engine | null>(engine),
    accountId: signal<string | null>(accountId),
    online: signal<AccountCommands | null>(makeMutations({ db, session, device: thisDevice, engine })),
  };
  const queries = makeQueries({
    ...account,
    version: '0.2.0',
    session: signal({} as SessionView),
    readiness: signal({} as Readiness),
    ahead: signal({} as AheadView),
    readyStops: signal(null),
    update: signal({} as UpdateView),
  });
  const commands = makeCommands({
    ...account,
    device: thisDevice,
    session: noSession,
    appCommands: noAppCommands,
    mapCommands: {} as MapCommands,
    noteWaiting,
  });
  const stops: (() => void)[] = [];
  return {
    db,
    engine,
    queries,
    commands,
    account,
    /** The account of another client is signed in here. */
    changesAccount(to: { readonly account: typeof account }) {
      account.db.value = to.account.db.value;
      account.engine.value = to.account.engine.value;
      account.accountId.value = to.account.accountId.value;
      account.online.value = to.account.online.value;
    },
    /** Follows a signal as a screen does, and records every value. */
    looksAt<T>(read: ReadonlySignal<Resource<T>>) {
      const shown: Resource<T>[] = [];
      stops.push(effect(() => void shown.push(read.value)));
      return { shown, now: () => shown.at(-1), value: () => shown.map(lastKnown).findLast((value) => value !== undefined) };
    },
    changes(to: Partial<typeof surroundings>) {
      Object.assign(surroundings, to);
      for (const listener of listeners) listener();
    },
    closes() {
      for (const stop of stops) stop();
      engine.stop();
      for (const timer of timers) clearTimeout(timer);
      db.close();
    },
    indexedDB,
  };
}

export type Client = ReturnType<typeof aClient>;
