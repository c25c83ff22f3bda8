import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { linkBase } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';
import { runUnderLock } from '#server/concurrency/advisory-lock.ts';
import type { Database } from '#server/store/database-types.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import { sendDigests } from './send-digests.ts';
import { sweepCare } from './sweep.ts';

export interface CareParts {
  readonly database: Database;
  readonly settings: Settings;
  /** ms since 1970. */
  readonly clock?: () => number;
  readonly log: Logger;
  readonly watch?: DatabaseWatch | undefined;
  /** Called when a mail has been queued. */
  readonly posted: () => void;
  /** False while readings that diagnoses look at are still being filled in: nothing is said of an installation until they are there. */
  readonly isDiagnosable?: () => boolean;
}

/** Unit: ms between two sweeps, and the least time between news and the sweep that it asks for. */
const EVERY = 60_000;
const SOON = 5_000;
/** Any number, the same in every server: one of them sweeps at a time. */
const LOCK = 7_102_035;

export interface Care {
  /** Says that readings or tasks have come: what they mean is looked at soon. */
  readonly nudge: () => void;
  readonly stop: () => Promise<void>;
}

/** Keeps diagnoses, comparisons, checks of repairs and digests up to date. Several servers on one database take turns. */
export function startCare({ database, settings, clock = Date.now, log, watch, posted, isDiagnosable = () => true }: CareParts): Care {
  let running: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  let isStopping = false;
  /** Runs a sweep outside the asynchronous context of the request that asked for it: that context names its transaction and its author. */
  const apart = AsyncLocalStorage.snapshot();

  const sweep = async () => {
    try {
      await runUnderLock(database, LOCK, async () => {
        await sweepCare(database, clock(), () => !isStopping);
        if (!isStopping && (await sendDigests(database, clock(), `${linkBase(settings)}/`)) > 0) posted();
      });
    } catch (error) {
      if (!isStopping && !watch?.covers(error))
        log.error({ err: error, task: 'care' }, 'a sweep over diagnoses failed and will be tried again');
    }
  };
  const start = () => {
    if (isStopping || !isDiagnosable()) return;
    running ??= sweep().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(start, EVERY).unref();
  start();
  return {
    nudge: () => {
      if (isStopping || soon) return;
      soon = setTimeout(() => {
        soon = undefined;
        apart(() => {
          if (running) void running.then(start);
          else start();
        });
      }, SOON).unref();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      clearTimeout(soon);
      await running;
    },
  };
}
