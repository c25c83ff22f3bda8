import { type Signal, signal } from '@preact/signals-react';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { quantity } from '#domain/quantity.ts';
import type { Outcome, Problem, Refusal } from '#domain/service/problem.ts';
import { RESOURCE_KEYS, RESOURCES, type ResourceKey } from '#local/cache/resources.ts';
import type { Commands } from '#state/commands/commands.ts';
import { AppContext } from '#state/app-context.ts';
import type { Query, Queries } from '#state/queries/queries.ts';
import type { VisitSending } from '#domain/service/visit-sending.ts';
import type { VisitView } from '#state/views.ts';
import type { Resource } from '#domain/service/resource.ts';
import { Snackbars } from '#ui/dialogs/snackbars.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';

/** 20 November 2026, 12:00 in Warsaw. */
export const NOON = Date.parse('2026-11-20T11:00:00Z');

export const ready = <T,>(value: T): Resource<T> => ({ is: 'ready', value, asOf: quantity(NOON), problem: null, isRefreshing: false });
export const LOADING: Resource<never> = { is: 'loading' };
export const ABSENT: Resource<never> = { is: 'absent', problem: null };
/** A refusal of the server, whose reasons are in one of these. */
export const refusal = (status: number, reasons: Partial<Refusal> = {}): Problem => ({
  is: 'refused',
  status,
  refusal: { fields: {}, detail: null, items: [], ...reasons },
});
export const failed = (problem: Problem): Outcome<never> => ({ ok: false, problem });
export const DONE: Outcome = { ok: true, value: undefined };
export const REFUSED: Outcome = {
  ok: false,
  problem: { is: 'refused', status: 400, refusal: { fields: {}, detail: null, items: [] } },
};

/** A signal per argument, created on first use. */
function perArgument<T>(initial: Resource<T>) {
  const made = new Map<string, Signal<Resource<T>>>();
  return (...args: readonly unknown[]): Signal<Resource<T>> => {
    const key = JSON.stringify(args);
    const one = made.get(key) ?? signal<Resource<T>>(initial);
    made.set(key, one);
    return one;
  };
}

/** Nothing is stored until a test says so. */
function perWeeks() {
  const made = new Map<number, Signal<readonly string[]>>();
  return (id: number): Signal<readonly string[]> => {
    const one = made.get(id) ?? signal<readonly string[]>([]);
    made.set(id, one);
    return one;
  };
}

/** Nothing is known of the sending of a visit until a test says so. */
function perSending() {
  const made = new Map<string, Signal<VisitSending | null>>();
  return (uuid: string): Signal<VisitSending | null> => {
    const one = made.get(uuid) ?? signal<VisitSending | null>(null);
    made.set(uuid, one);
    return one;
  };
}

/** No visit is on the device until a test says so. */
function perVisit() {
  const made = new Map<string, Signal<VisitView>>();
  return (uuid: string): Signal<VisitView> => {
    const one = made.get(uuid) ?? signal<VisitView>({ is: 'absent' });
    made.set(uuid, one);
    return one;
  };
}

const read = <T,>(initial: Resource<T> = LOADING): Signal<Resource<T>> => signal<Resource<T>>(initial);

type ResourceSignals = {
  readonly [K in ResourceKey]: Queries[K] extends (...args: never[]) => unknown
    ? (...args: readonly unknown[]) => Signal<Resource<AskedValue<K>>>
    : Signal<Resource<ReadValue<K>>>;
};

const resourceSignals = (): ResourceSignals =>
  Object.fromEntries(
    RESOURCE_KEYS.map((key) => [key, RESOURCES[key].by.length === 0 ? read() : perArgument(ABSENT)]),
  ) as unknown as ResourceSignals;

/** All queries of a screen, in memory; a test writes into the signals. */
export function memoryQueries() {
  const drafts = new Map<string, unknown>();
  return {
    drafts,
    session: signal<Queries['session']['value']>({
      is: 'signed-in',
      username: 'serwis@pvcare.pl',
      isRestored: false,
      isDemo: false,
      cannotRemember: false,
      waitingForOthers: [],
    }),
    connection: signal<Queries['connection']['value']>({ is: 'online', since: null }),
    outbox: signal<Queries['outbox']['value']>({
      isKnown: true,
      pending: [],
      finished: [],
      isSending: false,
      paused: null,
      ofNewerApp: 0,
      stopped: null,
      stoppedFiles: 0,
      isMatching: false,
    }),
    readiness: signal<Queries['readiness']['value']>({
      shell: true,
      lists: [],
      details: null,
      isStorageProtected: null,
      quota: null,
      survivesRestart: true,
      hasBackgroundSync: false,
      version: '0',
      test: null,
      failures: [],
      preparing: null,
      codeReader: null,
    }),
    ahead: signal<Queries['ahead']['value']>({ is: 'unknown', stored: 0, wanted: 0 }),
    readyStops: signal<Queries['readyStops']['value']>([]),
    update: signal<Queries['update']['value']>({ is: 'none', canInstall: false, isInstalled: false, message: null, history: null }),
    oidc: signal<Queries['oidc']['value']>({ name: null, isOnly: false, isOffline: false, isBusy: false, failed: null }),
    mapProviders: signal<Queries['mapProviders']['value']>({ dark: null, satellite: null }),
    mapAreas: signal<Queries['mapAreas']['value']>([]),
    ...resourceSignals(),
    heldVoltageWeeks: perWeeks(),
    visit: perVisit(),
    unsentVisits: signal<Queries['unsentVisits']['value']>([]),
    visitSending: perSending(),
    isWifiOnly: signal(false),
    fileBytes: (): Promise<ArrayBuffer | null> => Promise.resolve(null),
    deviceVisits: signal<Queries['deviceVisits']['value']>([]),
    owedProtocols: signal<readonly string[]>([]),
    visitInProgress: signal<Queries['visitInProgress']['value']>(null),
    taskList: signal<Queries['taskList']['value']>({ unreadable: [], part: null, missing: 0 }),
    draft: (formKey: string): Promise<unknown> => Promise.resolve(drafts.get(formKey)),
  };
}

type Value<R> = R extends Query<infer T> ? T : never;
type ReadValue<K extends keyof Queries> = Value<Queries[K]>;
type AskedValue<K extends keyof Queries> = Queries[K] extends (...args: never[]) => infer R ? Value<R> : never;
type MemoryQueries = ReturnType<typeof memoryQueries>;

/** The calls in order: name and arguments. */
export type RecordedCall = readonly [verb: string, ...args: unknown[]];

/** All decisions in order: the command and its arguments. */
export const decisionsIn = (calls: readonly RecordedCall[]): readonly RecordedCall[] =>
  calls.flatMap(([verb, decisions]) => (verb === 'decide' ? (decisions as RecordedCall[]) : []));

/** Commands that succeed at once and are recorded; `answers` overrides some of them. */
export function memoryCommands(queries: MemoryQueries, answers: Partial<Commands> = {}) {
  const calls: RecordedCall[] = [];
  const kept: Partial<Commands> = {
    saveDraft: async (formKey, value) => void queries.drafts.set(formKey, value),
    dropDraft: async (formKey) => void queries.drafts.delete(formKey),
    decide: async (_, draftKey) => {
      if (draftKey !== null) queries.drafts.delete(draftKey);
      return DONE;
    },
    setDirty: () => undefined,
    discardChange: async () => ({ ok: true, value: true }),
    takeBackAcknowledgements: async () => ({ ok: true, value: true }),
    takeBackFuseCheck: async () => ({ ok: true, value: true }),
    restoreChange: async () => ({ ok: true, value: true }),
    editAndResend: async () => ({ ok: true, value: true }),
    ...answers,
  };
  const commands = new Proxy({} as Commands, {
    get: (_, verb: string) => verbs(verb),
  });
  const made = new Map<string, (...args: unknown[]) => unknown>();
  const verbs = (verb: string) => {
    const one =
      made.get(verb) ??
      ((...args: unknown[]) => {
        calls.push([verb, ...args]);
        const answer = kept[verb as keyof Commands] as ((...given: unknown[]) => unknown) | undefined;
        return answer ? answer(...args) : Promise.resolve(DONE);
      });
    made.set(verb, one);
    return one;
  };
  return { commands, calls };
}

/** Renders a screen with an app context in memory, at an address. */
export function renderScreen(screen: ReactNode, { at, queries, commands }: { at: string; queries: MemoryQueries; commands: Commands }) {
  const [path = '/', search = ''] = at.split('?');
  const { hook, searchHook, history } = memoryLocation({ path, searchPath: search, record: true });
  const shown = render(
    <ThemeProvider env="test">
      <AppContext value={{ queries, commands }}>
        <Router hook={hook} searchHook={searchHook}>
          {screen}
        </Router>
      </AppContext>
      <Snackbars />
    </ThemeProvider>,
  );
  return { ...shown, address: () => history.at(-1) };
}

/** Lets pending answers arrive and be rendered: one turn of the event loop. */
export const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setImmediate(resolve)));

/** Waits for components that are loaded when they are first rendered. */
export const loaded = (): Promise<void> => act(() => vi.dynamicImportSettled());
