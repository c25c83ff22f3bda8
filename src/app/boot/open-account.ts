import { reportAndUse } from '#failures/report.ts';
import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { FirstRows } from '#app/account/first-rows.ts';
import { followOutbox } from '#app/account/follow-outbox.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import type { ServiceBase, Services } from './anonymous-services.ts';
import { takeAccountNames } from './prefetch.ts';
import { isAtList } from './stored-session.ts';

interface Opening {
  readonly base: ServiceBase;
  /** Anonymous at first, the account's when it is open. */
  readonly services: Signal<Services>;
  readonly isAccountOpen: Signal<boolean>;
  readonly isSending: Signal<boolean>;
  /** Loads the code of database, codecs and engine. */
  readonly loadHandover: () => Promise<typeof import('#app/account/handover.ts')>;
}

/** Unit: ms. How long the list is kept subscribed while the screen's code is still running. */
const READ_AHEAD_MS = 1500;

/** Starts reading the database while the screen's code is still running. */
function readAhead(read: ReadonlySignal<unknown>): void {
  const stop = read.subscribe(() => undefined);
  setTimeout(stop, READ_AHEAD_MS);
}

/** Opens database, codecs and engine when there is a session. Opens them once, and again after a failure. */
export function accountOpener({ base, services, isAccountOpen, isSending, loadHandover }: Opening): () => Promise<void> {
  const { session } = base;
  let opening: Promise<unknown> | null = null;

  /** Allows another attempt with the next change of the session. */
  const tryAgain = (error: unknown): never => {
    opening = null;
    throw error;
  };

  const openFullServices = async (first: FirstRows | null): Promise<Services> => {
    const { handOver } = await loadHandover();
    const full = await handOver(base, first);
    services.value = full;
    followOutbox(full.queries.outbox, session, isSending);
    if (isAtList()) readAhead(full.queries.installations);
    isAccountOpen.value = true;
    return full;
  };

  /** From the device if it has a database of the account, else from the network; `null` if neither is known. */
  const openAtFirstRows = async (): Promise<Services | null> => {
    const { accountId, token } = session.state();
    if (!accountId) return null;
    const openFully = (first: FirstRows | null) => openFullServices(first).catch(tryAgain);
    const names = await takeAccountNames();
    if (names?.includes(localDbName(accountId))) {
      const { openFromDevice } = await import('#app/account/provisional-services.ts');
      return openFromDevice(base, accountId, openFully);
    }
    if (names === null || token === null) return null;
    const { openFromNetwork } = await import('#app/account/provisional-services.ts');
    return openFromNetwork(base, accountId, token, openFully);
  };

  /** At the list, the first rows are shown before the database's library is loaded. */
  const open = async (): Promise<void> => {
    const provisional = isAtList() ? await openAtFirstRows().catch(reportAndUse(null, 'app/first-rows')) : null;
    if (!provisional) return void (await openFullServices(null));
    services.value = provisional;
    isAccountOpen.value = true;
  };

  return async () => {
    opening ??= open().catch(tryAgain);
    await opening;
  };
}
