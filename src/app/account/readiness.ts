import { reportAndUse } from '#failures/report.ts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { storedFailures } from '#local/failure-log.ts';
import { type LocalDb, openLocalDb } from '#local/db/local-db.ts';
import type { Commands } from '#state/commands/commands.ts';
import type { Readiness } from '#state/views.ts';
import type { Engine } from '#sync/engine.ts';
import type { Session } from '#sync/session/session.ts';
import { countChanges } from './count-changes.ts';
import { initialReadiness } from './initial-readiness.ts';
import { isCodeReaderStored, isShellStored, LISTS, storedDetails, storedList } from './readiness-reads.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { openVault } from '#local/vault/vault.ts';
import { coldStartTexts } from '#texts/shell/cold-start.ts';

/** Unit: ms. How often the readiness is read again while it is watched. */
const READ_INTERVAL = 5_000;

interface ReadinessParts {
  readonly db: ReadonlySignal<LocalDb | null>;
  readonly engine: ReadonlySignal<Engine | null>;
  readonly session: Session;
}

async function quota(): Promise<Readiness['quota']> {
  const { usage, quota: available } = (await navigator.storage?.estimate?.()) ?? {};
  return usage === undefined || available === undefined ? null : { used: usage, available };
}

async function readFacts({ db, session }: ReadinessParts): Promise<Partial<Readiness>> {
  const opened = db.value;
  return {
    shell: await isShellStored(),
    survivesRestart: session.state().isRemembered,
    isStorageProtected: (await navigator.storage?.persisted?.()) ?? null,
    quota: await quota(),
    failures: await storedFailures(),
    codeReader: await isCodeReaderStored(),
    ...(opened && {
      lists: await Promise.all(LISTS.map((name) => storedList(opened, name))),
      details: await storedDetails(opened),
    }),
  };
}

/** A signal that reads the device's state again and again while it is watched. */
function watchedReadiness(parts: ReadinessParts) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const readAgain = async () => {
    const facts = await readFacts(parts).catch(reportAndUse({}, 'app/readiness'));
    view.value = { ...view.value, ...facts };
  };
  const view = signal<Readiness>(initialReadiness(), {
    watched: () => {
      void readAgain();
      timer = setInterval(() => void readAgain(), READ_INTERVAL);
    },
    unwatched: () => clearInterval(timer),
  });
  return { view, readAgain };
}

type Line = NonNullable<Readiness['test']>[number];

async function timed(name: string, read: () => Promise<boolean>): Promise<Line> {
  const begun = performance.now();
  const ok = await read().catch(reportAndUse(false, 'app/cold-start'));
  return { name, ok, ms: Math.round(performance.now() - begun) };
}

/** Reads what a start without network reads, over connections of its own. One line for each part: its name, whether it worked, its time. */
async function tryColdStart(accountId: string): Promise<readonly Line[]> {
  const words = coldStartTexts;
  const vault = openVault({ origin: location.origin });
  const db = openLocalDb(accountId);
  try {
    const lines = [
      await timed(words.shell, isShellStored),
      await timed(words.session, async () => (await vault.remembered())?.account.id === accountId),
    ];
    for (const name of LISTS) lines.push(await timed(words[name], async () => (await storedList(db, name)).asOf !== null));
    lines.push(await timed(words.changes, async () => (await countChanges(db)) >= 0 && db.name === localDbName(accountId)));
    return lines;
  } finally {
    db.close();
    await vault.close();
  }
}

/** How ready this device is for a day without network, and the commands that improve it. */
export function readinessOf(parts: ReadinessParts): {
  readonly view: ReadonlySignal<Readiness>;
  readonly commands: Pick<Commands, 'testReadiness' | 'prepareOffline' | 'fetchAhead' | 'protectStorage'>;
} {
  const { view, readAgain } = watchedReadiness(parts);
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
    await readAgain();
  };
  const fetchAhead = async () => {
    await parts.engine.value?.fetchAhead();
  };
  const protectStorage = async () => {
    const isProtected = (await navigator.storage?.persist?.()) ?? false;
    set({ isStorageProtected: isProtected });
    return isProtected;
  };
  return { view, commands: { testReadiness, prepareOffline, fetchAhead, protectStorage } };
}
