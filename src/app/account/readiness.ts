import { reportAndUse } from '#failures/report.ts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { storedFailures } from '#local/failures/failure-log.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Commands } from '#state/commands.ts';
import type { Readiness } from '#state/views.ts';
import type { Engine } from '#sync/engine.ts';
import type { Session } from '#sync/session/session.ts';
import { tryColdStart } from './cold-start.ts';
import { countChanges } from './count-changes.ts';
import { nothingChecked } from './nothing-checked.ts';
import { storedDetails, isShellStored, LISTS, storedList } from './readiness-reads.ts';

/** Unit: ms. While somebody looks at the readiness it is looked up again. */
const LOOK_EVERY = 5_000;

interface ReadinessParts {
  readonly db: ReadonlySignal<LocalDb | null>;
  readonly engine: ReadonlySignal<Engine | null>;
  readonly session: Session;
}

async function quota(): Promise<Readiness['quota']> {
  const { usage, quota: available } = (await navigator.storage?.estimate?.()) ?? {};
  return usage === undefined || available === undefined ? null : { used: usage, available };
}

async function look({ db, session }: ReadinessParts): Promise<Partial<Readiness>> {
  const opened = db.value;
  return {
    shell: await isShellStored(),
    survivesRestart: session.state().isRemembered,
    isStorageProtected: (await navigator.storage?.persisted?.()) ?? null,
    quota: await quota(),
    failures: await storedFailures(),
    ...(opened && {
      lists: await Promise.all(LISTS.map((name) => storedList(opened, name))),
      details: await storedDetails(opened),
      pending: await countChanges(opened),
    }),
  };
}

/** A signal that looks at the device while it is watched. */
function watchedReadiness(parts: ReadinessParts) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const lookAgain = async () => {
    const seen = await look(parts).catch(reportAndUse({}, 'app/readiness'));
    view.value = { ...view.value, ...seen };
  };
  const view = signal<Readiness>(nothingChecked(), {
    watched: () => {
      void lookAgain();
      timer = setInterval(() => void lookAgain(), LOOK_EVERY);
    },
    unwatched: () => clearInterval(timer),
  });
  return { view, lookAgain };
}

/** How ready this device is for a day without signal, and what can be done about it. */
export function readinessOf(parts: ReadinessParts): {
  readonly view: ReadonlySignal<Readiness>;
  readonly commands: Pick<Commands, 'testReadiness' | 'prepareOffline' | 'protectStorage'>;
} {
  const { view, lookAgain } = watchedReadiness(parts);
  const set = (part: Partial<Readiness>) => {
    view.value = { ...view.value, ...part };
  };
  const testReadiness = async () => {
    const { accountId } = parts.session.state();
    if (accountId !== null) set({ test: await tryColdStart(accountId) });
  };
  const prepareOffline = async () => {
    const engine = parts.engine.value;
    if (!engine || view.value.preparing) return;
    await engine.prepare(({ done, of }) => set({ preparing: { done, of } })).finally(() => set({ preparing: null }));
    await lookAgain();
  };
  const protectStorage = async () => {
    const isProtected = (await navigator.storage?.persist?.()) ?? false;
    set({ isStorageProtected: isProtected });
    return isProtected;
  };
  return { view, commands: { testReadiness, prepareOffline, protectStorage } };
}
