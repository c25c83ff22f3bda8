import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { runUnderLock } from '#server/concurrency/advisory-lock.ts';
import type { Settings } from '#server/settings.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import { demoIsDue, finishDemo } from './demo.ts';
import { throttleProgress } from './throttle-progress.ts';

/** Fills in the demo's history before its last days while the server is running. */
export interface DemoHistory {
  /** The finished share, 0 to 1; `null` if all of it is there or there is no demo. */
  readonly share: () => number | null;
  /** Whether all days that diagnoses need are there. */
  readonly isDiagnosable: () => boolean;
  readonly stop: () => Promise<void>;
}

interface HistoryParts {
  readonly database: Database;
  readonly settings: Pick<Settings, 'seed' | 'seedDays'>;
  /** Unit: ms since 1970. */
  readonly clock?: () => number;
  readonly log: Logger;
  readonly watch: DatabaseWatch;
  /** Called once diagnoses can be made. */
  readonly onDiagnosable: () => void;
}

/** The same number in every server: one of them fills at a time. */
const LOCK = 7_102_039;
/** Unit: ms until the next attempt, after a failure or while another server fills. */
const AGAIN = 5_000;

/** Fills in the history of a demo that has only its last days. Several servers on one database take turns. */
export async function startDemoHistory(parts: HistoryParts): Promise<DemoHistory> {
  const { database, settings, clock = Date.now, log, watch, onDiagnosable } = parts;
  const isDue = async () => settings.seed === 'demo' && (await demoIsDue(database)) === 'rest';
  let share = (await isDue()) ? 0 : null;
  let isDiagnosable = share === null;
  const stopping = new AbortController();

  const becomeDiagnosable = () => {
    if (isDiagnosable) return;
    isDiagnosable = true;
    onDiagnosable();
  };
  const say = throttleProgress((percent) => log.info(`the history of the demo is being filled in: ${percent} %`));
  const onProgress = (done: number) => {
    share = done;
    say(done);
  };
  const fill = async () => {
    const began = performance.now();
    const details = { now: clock(), showcaseDays: settings.seedDays, onProgress };
    if (await finishDemo(database, details, { mayGoOn: () => !stopping.signal.aborted, onDiagnosable: becomeDiagnosable }))
      log.info({ seconds: Math.round((performance.now() - began) / 1_000) }, 'the history of the demo is there');
  };
  const fillAll = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await isDue()) await runUnderLock(database, LOCK, fill);
        if (!(await isDue())) break;
      } catch (error) {
        if (!stopping.signal.aborted && !watch.covers(error))
          log.error({ err: error, task: 'demo' }, 'filling in the history of the demo failed and will be tried again');
      }
      await wait(AGAIN, undefined, { signal: stopping.signal, ref: false }).catch(() => {}); // expected: AbortError, when the server stops
    }
    if (stopping.signal.aborted) return;
    share = null;
    becomeDiagnosable();
  };
  const filling = share === null ? Promise.resolve() : fillAll();
  return {
    share: () => share,
    isDiagnosable: () => isDiagnosable,
    stop: async () => {
      stopping.abort();
      await filling;
    },
  };
}
