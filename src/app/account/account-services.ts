import { reportAndUse, reportOnly } from '#failures/report.ts';
import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type ServiceBase, sessionCommands, type Services } from '#app/boot/anonymous-services.ts';
import { thisPage, thesePageTimers } from '#app/boot/page-environment.ts';
import { loadWhenIdle } from '#app/shell/load-when-idle.ts';
import { thisDevice, thisLine } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { CALL_TIMEOUT, type Wire } from '#remote/wire.ts';
import type { SignedOut, SignOut } from '#state/commands/commands.ts';
import { makeCommands } from '#state/commands/make-commands.ts';
import { makeQueries } from '#state/queries/make-queries.ts';
import type { Queries } from '#state/queries/queries.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { type Engine, startEngine } from '#sync/engine.ts';
import type { Session } from '#sync/session/session.ts';
import { pageCredentials } from '#sync/session/credential-provider.ts';
import { storeSendingRule } from '#sync/outbox/replay-setting.ts';
import { type AccountCommands, makeMutations } from '#sync/mutations.ts';
import { databaseOf, watchStorage, watchUpgrade } from './account-data.ts';
import { aheadView } from './ahead-view.ts';
import type { followReady } from './ready-view.ts';
import { outageMemory } from './outage-memory.ts';
import { mapCommands, mapQueries, mapsAhead } from './map-services.ts';
import { pollHealth } from './health-poll.ts';
import { readinessOf } from './readiness.ts';
import { watchedSignal } from '#state/queries/live-signal.ts';
import type { ReadyStop } from '#domain/service/ready-stop.ts';
import { countChanges, waitingNotes } from './count-changes.ts';

/** A wire that confirms the session's token with every accepted response. */
const confirmingWire = (session: Session): Wire => ({
  base: '',
  timeout: CALL_TIMEOUT,
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    if (response.ok && new Headers(init.headers).has('Authorization')) session.confirmed();
    return response;
  },
});

const SYNC_TAG = 'outbox';
/** Unit: ms. The minimum time between two periodic wake-ups; the browser may extend it. */
const PERIODIC_SYNC_INTERVAL = 12 * 3_600_000;

type Syncing = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

/** Registers a background sync: the browser wakes the worker when the network is back, also without an open page. Refusals are ignored. */
function registerBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready
    .then(async (ready) => {
      const registration = ready as Syncing;
      await registration.sync?.register(SYNC_TAG).catch(() => undefined); // expected: the user has switched it off; the page sends by itself
      await registration.periodicSync?.register(SYNC_TAG, { minInterval: PERIODIC_SYNC_INTERVAL }).catch(() => undefined); // expected: granted only to installed apps
    })
    .catch(reportOnly('app/background-sync'));
}

/** Signs out. Unsent changes are deleted only on request, and never if they cannot be counted. */
async function signOut(session: Session, db: LocalDb | null, engine: Engine | null, how: SignOut): Promise<Outcome<SignedOut>> {
  if (how === 'send-first') await engine?.sendNow();
  const waiting = db ? await countChanges(db).catch(reportAndUse(null, 'app/sign-out')) : 0;
  if (how !== 'keep' && how !== 'delete' && waiting) return { ok: true, value: 'something-waits' };
  await session.leave(how === 'delete' || (how === 'nothing-waits' && waiting === 0) ? 'delete' : 'keep');
  return { ok: true, value: 'left' };
}

/** Stores the operator's setting for sending, which the worker and later pages apply as well. */
const keepSendingRule = ({ settings }: ServiceBase, db: LocalDb | null): (() => void) =>
  settings.follow((received) => db && void storeSendingRule(db, received).catch(reportOnly('app/settings')));

type Opened = Parameters<typeof followReady>[0];

/** Loaded with the first screen that shows it. */
const readyView = (opened: Opened): ReadonlySignal<readonly ReadyStop[] | null> =>
  watchedSignal<readonly ReadyStop[] | null>(null, (set) => {
    let isWatched = true;
    let stop = () => {};
    void import('./ready-view.ts')
      .then((loaded) => {
        if (isWatched) stop = loaded.followReady(opened, set);
      })
      .catch(reportOnly('app/ready'));
    return () => {
      isWatched = false;
      stop();
    };
  });

/** Has the worker fetch what of the app's code is missing. */
const keepCode = async (): Promise<void> => (await import('./keep-code.ts')).keepCode();

/** Once the first worker serves; a browser without workers has no code to keep. */
async function keepCodeWhenReady(): Promise<void> {
  await navigator.serviceWorker?.ready;
  await keepCode();
}

/** The services of the signed-in account. Database, engine and online commands are replaced when the account changes. */
export function accountServices(base: ServiceBase): Services {
  const { session } = base;
  const [db, engine] = [signal<LocalDb | null>(null), signal<Engine | null>(null)];
  const isHeldUp = signal(false);
  const [online, accountId] = [signal<AccountCommands | null>(null), signal<string | null>(null)];
  const wire = confirmingWire(session);
  const credentials = pageCredentials(session);
  const locks = typeof navigator.locks === 'undefined' ? undefined : navigator.locks;

  let stopWatching = () => {};
  let stopFollowing = () => {};

  const openAccount = (id: string | null) => {
    if (id === accountId.value) return;
    stopWatching();
    engine.value?.stop();
    accountId.value = id;
    const opened = id === null ? null : databaseOf(id);
    db.value = opened;
    isHeldUp.value = false;
    if (opened) {
      watchStorage(opened, (hint) => void session.handleStorageHint(hint));
      watchUpgrade(opened, (isNow) => {
        if (db.value === opened) isHeldUp.value = isNow;
      });
    }
    stopFollowing();
    stopFollowing = keepSendingRule(base, db.value);
    engine.value =
      db.value &&
      startEngine({
        db: db.value,
        wire,
        session: credentials,
        device: thisDevice,
        version: __APP_VERSION__,
        surroundings: thisPage,
        line: thisLine,
        timers: thesePageTimers,
        locks,
        outageMemory,
        askWorker: registerBackgroundSync,
        keepCode,
        maps: mapsAhead,
      });
    stopWatching = engine.value
      ? pollHealth(engine.value, { isVisible: thisPage.isVisible, fetch: (...request) => fetch(...request) })
      : () => {};
    if (id !== null) loadWhenIdle([keepCodeWhenReady]);
    online.value =
      db.value && engine.value && makeMutations({ db: db.value, session: credentials, device: thisDevice, engine: engine.value });
  };
  session.follow((state) => openAccount(state.accountId));
  openAccount(session.state().accountId);

  const ready = readinessOf({ db, engine, session });
  const queries: Queries = {
    ...mapQueries,
    oidc: base.oidc.view,
    ...makeQueries({
      db,
      engine,
      version: __APP_VERSION__,
      session: base.view,
      readiness: ready.view,
      ahead: aheadView(engine, session),
      readyStops: readyView({ db, engine }),
      update: computed(() => ({ ...base.update.value, isHeldUp: isHeldUp.value })),
    }),
  };
  const commands = makeCommands({
    db,
    accountId,
    device: thisDevice,
    engine,
    online,
    session: { ...sessionCommands(base), signOut: (how) => signOut(session, db.value, engine.value, how) },
    appCommands: { ...base.appCommands, ...ready.commands },
    mapCommands,
    noteWaiting: waitingNotes(session, db),
  });
  return { queries, commands };
}
