import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type ServiceBase, sessionCommands, type Services } from '#app/boot/anonymous-services.ts';
import { type ProvisionalKey, RESOURCE_KEYS, RESOURCES, type ResourceKey } from '#local/cache/resources.ts';
import type { Commands } from '#state/commands.ts';
import type { InstallationList, Query, Queries } from '#state/queries.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { Connection, OutboxView, TaskListView } from '#state/views.ts';
import type { FirstRows } from './first-rows.ts';
import { mapQueries } from './map-services.ts';
import { NOTHING_AHEAD, nothingChecked } from './nothing-checked.ts';

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

/** Every resource that the account's services will have, and that nothing is known of yet. */
const loadingQueries = (): Pick<Queries, Exclude<ResourceKey, ProvisionalKey>> =>
  Object.fromEntries(RESOURCE_KEYS.map((key) => [key, RESOURCES[key].by.length === 0 ? LOADING : loading])) as never;

/** Whatever is asked of an account that is still being opened is done when it is open. */
const deferredCommands = (base: ServiceBase, full: Full): Commands =>
  new Proxy({ ...sessionCommands(base), ...base.care } as unknown as Commands, {
    get: (target, name) => {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name);
      return async (...asked: unknown[]) => {
        const act = Reflect.get((await full).commands, name) as (...given: unknown[]) => unknown;
        return act(...asked);
      };
    },
  });

const nothingHeld: ReturnType<Queries['heldVoltageWeeks']> = signal([]);

/** Services of an account whose database is still to be opened: the first rows, and everything else on its way. */
export function provisionalServices(base: ServiceBase, installations: ReadonlySignal<Resource<InstallationList>>, full: Full): Services {
  const queries: Queries = {
    session: base.view,
    update: base.update,
    oidc: base.oidc.view,
    connection: signal<Connection>({ is: 'unknown', since: null }),
    outbox: signal<OutboxView>({ isKnown: false, pending: [], finished: [], paused: null, ofNewerApp: 0, stopped: null, isSending: false }),
    readiness: signal(nothingChecked()),
    ahead: signal(NOTHING_AHEAD),
    ...loadingQueries(),
    ...mapQueries,
    installations,
    heldVoltageWeeks: () => nothingHeld,
    taskList: signal<TaskListView>({ unreadable: [], part: null, missing: 0 }),
    draft: async (formKey) => (await full).queries.draft(formKey),
  };
  return { queries, commands: deferredCommands(base, full) };
}
