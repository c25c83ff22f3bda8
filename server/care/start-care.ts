import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { linkBase } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';
import { runUnderLock } from '#server/concurrency/advisory-lock.ts';
import type { Database } from '#server/store/database-types.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import { READING_RULE } from '#domain/grid/voltage-quality/voltage-day.ts';
import { noteRule } from '#server/store/care/rule-changes.ts';
import { sendDigests } from './send-digests.ts';
import { sweepCare } from './sweep.ts';

/*
 * Background analysis. Where to begin reading:
 *
 *   startCare       runs a sweep each minute and soon after readings or tasks have come, in one server at a time
 *   sweepCare       one sweep, in this order: outages (find-interruptions), diagnoses of installations with news (diagnose-some, which
 *                   reads facts by gather-facts and calls `domain/diagnosis/diagnose.ts`), comparisons of yields (compare-all), limited power (find-limited),
 *                   diagnoses that depend on them, checks of repairs (judge-repairs); after a change of the rules all of it (recompute)
 *   sendDigests     mails about new causes, after each sweep
 *   compareOne, reportVoltagesOf, followStatus      calls of routes: one comparison, one voltage report, a changed status
 *
 * Rules are in `domain/`, SQL is in `store/care/`; what new readings mean at once is in `telemetry/watch-readings.ts` and `judge.ts`.
 */

export interface CareParts {
  readonly database: Database;
  readonly settings: Settings;
  /** ms since 1970. */
  readonly clock?: () => number;
  readonly log: Logger;
  readonly watch?: DatabaseWatch | undefined;
  /** Called when a mail has been queued. */
  readonly onMailQueued: () => void;
  /** False while the readings that diagnoses need are still being filled in: until then no sweep runs. */
  readonly isDiagnosable?: () => boolean;
}

/** Unit: ms between two sweeps, and from a nudge to the sweep that it starts. */
const EVERY = 60_000;
const SOON = 5_000;
/** Key of the advisory lock: any number, the same in every server. */
export const CARE_LOCK = 7_102_035;

export interface Care {
  /** Starts a sweep soon, because readings or tasks have come. */
  readonly nudge: () => void;
  readonly stop: () => Promise<void>;
}

/** Keeps diagnoses, comparisons, checks of repairs and digests up to date. Of several servers on one database one sweeps at a time. */
export function startCare({ database, settings, clock = Date.now, log, watch, onMailQueued, isDiagnosable = () => true }: CareParts): Care {
  let running: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  let isStopping = false;
  let isRuleNoted = false;
  /** Runs a sweep outside the asynchronous context of the request that nudged it, which holds a transaction and an actor. */
  const outsideRequest = AsyncLocalStorage.snapshot();

  const sweep = async () => {
    try {
      await runUnderLock(database, CARE_LOCK, async () => {
        if (!isRuleNoted) await noteRule(database, READING_RULE);
        isRuleNoted = true;
        await sweepCare(database, clock(), () => !isStopping);
        if (!isStopping && (await sendDigests(database, clock(), `${linkBase(settings)}/`)) > 0) onMailQueued();
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
        outsideRequest(() => {
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
