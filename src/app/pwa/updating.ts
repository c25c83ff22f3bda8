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
  /** Asks `/config.json` and the worker. */
  check(): Promise<void>;
}

/** Unit: ms between two looks at how much of the demo's history is there. */
const HISTORY_EVERY = 5_000;

/**
 * A new version waits until it is let in, and is let in only when no tab has something typed.
 * Taken over elsewhere: a clean tab reloads, a dirty one keeps its text and reloads after it.
 */
export function updating(forms: DirtyForms, installing: Installing, settings: LiveSettings, firstScreen: Promise<void>): Updating {
  const is = signal<UpdateView['is']>('none');
  const message = signal<string | null>(null);
  const history = signal<number | null>(null);
  let historyLook: ReturnType<typeof setTimeout> | undefined;
  let wish: 'none' | 'let-in' | 'reload' = 'none';

  const reload = () => location.reload();
  const accept = async (): Promise<void> => {
    if (await forms.isAnyoneBusy()) {
      wish = wish === 'reload' ? 'reload' : 'let-in';
      is.value = 'blocked';
      return;
    }
    if (wish === 'reload') return reload();
    if (!(await fetchNewer())) return reload();
    wish = 'none';
    is.value = 'entering';
    await worker.letIn();
  };
  /** Also where none waits yet, since this version is too old to send. `false` where there is none: the page is loaded again. */
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
      if (is.value === 'none' || is.value === 'entering') is.value = 'ready'; // a still newer one took the place of what was let in
    },
    onTakenOver: () => {
      if (!forms.isDirty()) return reload();
      wish = 'reload';
      is.value = 'blocked';
    },
  };
  const worker = registerWorker(news, firstScreen);
  forms.onFree(() => {
    if (wish === 'reload' && !forms.isDirty()) reload();
    else if (wish === 'let-in') void accept();
  });
  const readSettings = async () => {
    const { minVersion, message: said, history: filled = null } = await settings.refresh();
    [message.value, history.value] = [said, filled];
    clearTimeout(historyLook);
    if (filled !== null) historyLook = setTimeout(() => void readSettings(), HISTORY_EVERY);
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
