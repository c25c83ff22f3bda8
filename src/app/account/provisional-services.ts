import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type ServiceBase, sessionCommands, type Services } from '#app/boot/anonymous-services.ts';
import { type ProvisionalKey, RESOURCE_KEYS, RESOURCES, type ResourceKey } from '#local/cache/resources.ts';
import { withFallback } from '#lib/with-fallback.ts';
import type { Commands } from '#state/commands/commands.ts';
import type { InstallationList, Query, Queries } from '#state/queries/queries.ts';
import type { Resource } from '#domain/service/resource.ts';
import { type Connection, type OutboxView, type TaskListView, UNREAD_OUTBOX } from '#state/views.ts';
import { type FirstRows, fetchFirstRows } from './first-rows.ts';
import { mapQueries } from './map-services.ts';
import { INITIAL_AHEAD, initialReadiness } from './initial-readiness.ts';
import { reportAndUse } from '#failures/report.ts';
import { painted } from '#app/boot/page-environment.ts';
import { readInstallationsWithoutDexie } from '#local/cache/read-list-without-dexie.ts';
import { withTimeout } from '#local/db/with-timeout.ts';

type Full = Promise<Services>;

export const asResource = ({ rows, total, at, problem, isStored }: FirstRows): Resource<InstallationList> => ({
  is: 'ready',
  value: { rows, total },
  asOf: at,
  problem,
  isRefreshing: !isStored,
});

const LOADING: Query<never> = signal({ is: 'loading' });
const loading = () => LOADING;

/** All resources of the account's services, in the state `loading`. */
const loadingQueries = (): Pick<Queries, Exclude<ResourceKey, ProvisionalKey>> =>
  Object.fromEntries(RESOURCE_KEYS.map((key) => [key, RESOURCES[key].by.length === 0 ? LOADING : loading])) as never;

/** Commands of the session run at once, all others when the account is open. */
const deferredCommands = (base: ServiceBase, full: Full): Commands =>
  withFallback<Commands>(
    { ...sessionCommands(base), ...base.appCommands },
    (name) =>
      async (...args: unknown[]) =>
        Reflect.get((await full).commands, name)(...args),
  );

const waitingVisit: ReturnType<Queries['visit']> = signal({ is: 'waiting' });
const nothingRead: ReadonlySignal<null> = signal(null);
const noStoredWeeks: ReturnType<Queries['heldVoltageWeeks']> = signal([]);

/** Services of an account whose database is not open yet: the first rows; everything else is loading. */
function provisionalServices(base: ServiceBase, installations: ReadonlySignal<Resource<InstallationList>>, full: Full): Services {
  const queries: Queries = {
    session: base.view,
    update: base.update,
    oidc: base.oidc.view,
    connection: signal<Connection>({ is: 'unknown', since: null }),
    outbox: signal<OutboxView>(UNREAD_OUTBOX),
    readiness: signal(initialReadiness()),
    ahead: signal(INITIAL_AHEAD),
    readyStops: nothingRead,
    ...loadingQueries(),
    ...mapQueries,
    installations,
    heldVoltageWeeks: () => noStoredWeeks,
    visit: () => waitingVisit,
    deviceVisits: nothingRead,
    unsentVisits: nothingRead,
    visitSending: () => nothingRead,
    isWifiOnly: signal(false),
    owedProtocols: signal([]),
    visitInProgress: signal(undefined),
    fileBytes: async (sha256) => (await full).queries.fileBytes(sha256),
    taskList: signal<TaskListView>({ unreadable: [], part: null, missing: 0 }),
    draft: async (formKey) => (await full).queries.draft(formKey),
  };
  return { queries, commands: deferredCommands(base, full) };
}

/** Unit: ms. If the database does not answer in this time, the account's services are opened and show the reason. */
const DATABASE_TIMEOUT_MS = 1000;

/**
 * Services that show the list stored on the device; `null` if none is stored. The database's library and the engine
 * are loaded after the list is painted.
 */
export async function openFromDevice(
  base: ServiceBase,
  accountId: string,
  openFully: (first: FirstRows) => Promise<Services>,
): Promise<Services | null> {
  const stored = await withTimeout(DATABASE_TIMEOUT_MS, readInstallationsWithoutDexie(accountId)).catch(
    reportAndUse(null, 'app/list-on-device'),
  );
  if (!stored) return null;
  const { rows, total, asOf, problem } = stored;
  const first: FirstRows = { accountId, rows, total, at: asOf, problem, isStored: true };
  return provisionalServices(
    base,
    signal(asResource(first)),
    painted().then(() => openFully(first)),
  );
}

/** Unit: ms. On a slower network the engine is opened, which shows the reason. */
const FIRST_ROWS_TIMEOUT_MS = 4000;

/**
 * Services for an account that has no database on this device. The first rows are fetched and painted first; then the
 * database and the engine are opened.
 */
export function openFromNetwork(
  base: ServiceBase,
  accountId: string,
  token: string,
  openFully: (first: FirstRows | null) => Promise<Services>,
): Services {
  const rows = signal<Resource<InstallationList>>({ is: 'loading' });
  const open = async () => {
    // expected: a slow network; the engine fetches again and shows the reason
    const first = await withTimeout(FIRST_ROWS_TIMEOUT_MS, fetchFirstRows(accountId, token)).catch(() => null);
    if (first) {
      rows.value = asResource(first);
      await painted();
    }
    return openFully(first);
  };
  return provisionalServices(base, rows, open());
}
