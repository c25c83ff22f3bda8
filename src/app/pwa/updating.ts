import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { UpdateView } from '#state/views.ts';
import type { DirtyForms } from './dirty-forms.ts';
import type { Installing } from './installing.ts';
import { isOlderVersion } from '#domain/service/app-version.ts';
import type { LiveSettings } from '#sync/session/live-settings.ts';
import { registerWorker, type WorkerRegistration, type WorkerNews } from './worker.ts';

export interface Updating {
  readonly view: ReadonlySignal<UpdateView>;
  readonly worker: WorkerRegistration;
  accept(): Promise<void>;
  /** Checks `/config.json` and the worker for a newer version. */
  check(): Promise<void>;
}

/** Unit: ms. How often the progress of filling the demo's history is read. */
const HISTORY_INTERVAL = 5_000;

/**
 * A new version is activated only on request, and only when no tab has unsaved input.
 * If another tab has activated it, a clean tab reloads; a dirty one keeps its input and reloads when it is saved.
 */
export function updating(forms: DirtyForms, installing: Installing, settings: LiveSettings, firstScreen: Promise<void>): Updating {
  const is = signal<UpdateView['is']>('none');
  const message = signal<string | null>(null);
  const history = signal<number | null>(null);
  let historyTimer: ReturnType<typeof setTimeout> | undefined;
  let pending: 'none' | 'activate' | 'reload' = 'none';

  const reload = () => location.reload();
  const accept = async (): Promise<void> => {
    if (await forms.isAnyTabBusy()) {
      pending = pending === 'reload' ? 'reload' : 'activate';
      is.value = 'blocked';
      return;
    }
    if (pending === 'reload') return reload();
    if (!(await fetchNewer())) return reload();
    pending = 'none';
    is.value = 'entering';
    await worker.activate();
  };
  /** Fetches a newer version if none is waiting yet; needed if this one is too old to send. `false` if there is none. */
  const fetchNewer = async (): Promise<boolean> => {
    const registration = await worker.registration;
    if (registration?.waiting) return true;
    await worker.check();
    const installing = registration?.installing;
    if (installing) await new Promise<void>((resolve) => installing.addEventListener('statechange', () => resolve(), { once: true }));
    return Boolean(registration?.waiting);
  };
  const news: WorkerNews = {
    onWaiting: () => {
      if (is.value === 'none' || is.value === 'entering') is.value = 'ready'; // a still newer version has replaced the activated one
    },
    onTakenOver: () => {
      if (!forms.isDirty()) return reload();
      pending = 'reload';
      is.value = 'blocked';
    },
  };
  const worker = registerWorker(news, firstScreen);
  forms.onFree(() => {
    if (pending === 'reload' && !forms.isDirty()) reload();
    else if (pending === 'activate') void accept();
  });
  const readSettings = async () => {
    const { minVersion, message: text, history: progress = null } = await settings.refresh();
    [message.value, history.value] = [text, progress];
    clearTimeout(historyTimer);
    if (progress !== null) historyTimer = setTimeout(() => void readSettings(), HISTORY_INTERVAL);
    return minVersion;
  };
  const check = async () => {
    const minVersion = await readSettings();
    await worker.check();
    if (isOlderVersion(__APP_VERSION__, minVersion) && is.value === 'none' && (await worker.registration)?.waiting) is.value = 'ready';
  };
  const view = computed<UpdateView>(() => ({
    is: is.value,
    canInstall: installing.canInstall.value,
    isInstalled: installing.isInstalled.value,
    message: message.value,
    history: history.value,
  }));
  return { view, worker, accept, check };
}
