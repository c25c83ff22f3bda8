import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type DoorBase, sessionActs, type TwoDoors } from '#app/boot/open-doors.ts';
import type { Acts } from '#state/acts.ts';
import type { InstallationList, Read, Reads } from '#state/reads.ts';
import type { Seen } from '#state/seen.ts';
import type { Connection, OutboxView, TaskListView } from '#state/views.ts';
import type { FirstRows } from './first-rows.ts';
import { NOTHING_AHEAD, nothingChecked } from './nothing-checked.ts';

type Full = Promise<TwoDoors>;

export const asSeen = ({ rows, total, at, problem, isHeld }: FirstRows): Seen<InstallationList> => ({
  is: 'ready',
  value: { rows, total },
  asOf: at,
  problem,
  isRefreshing: !isHeld,
});

const LOADING: Read<never> = signal({ is: 'loading' });
const loading = () => LOADING;

/** Whatever is asked of an account that is still being opened is done when it is open. */
const laterActs = (base: DoorBase, full: Full): Acts =>
  new Proxy({ ...sessionActs(base), ...base.care } as unknown as Acts, {
    get: (held, name) => {
      if (name in held || typeof name === 'symbol') return Reflect.get(held, name);
      return async (...asked: unknown[]) => {
        const act = Reflect.get((await full).acts, name) as (...given: unknown[]) => unknown;
        return act(...asked);
      };
    },
  });

/** Doors of an account whose database is still to be opened: the first rows, and everything else on its way. */
export function earlyDoors(base: DoorBase, installations: ReadonlySignal<Seen<InstallationList>>, full: Full): TwoDoors {
  const reads: Reads = {
    session: base.view,
    update: base.update,
    connection: signal<Connection>({ is: 'unknown', since: null }),
    outbox: signal<OutboxView>({ isKnown: false, pending: [], finished: [], paused: null, isSending: false }),
    readiness: signal(nothingChecked()),
    ahead: signal(NOTHING_AHEAD),
    installations,
    workingChart: LOADING,
    eventCounter: LOADING,
    mostDefective: LOADING,
    markers: LOADING,
    tasks: LOADING,
    taskList: signal<TaskListView>({ unreadable: [], part: null, missing: 0 }),
    users: LOADING,
    vendors: LOADING,
    availableModems: LOADING,
    freeInstallations: LOADING,
    installation: loading,
    status: loading,
    states: loading,
    overvoltages: loading,
    power: loading,
    energy: loading,
    voltages: loading,
    devices: loading,
    note: loading,
    draft: async (formKey) => (await full).reads.draft(formKey),
  };
  return { reads, acts: laterActs(base, full) };
}
