import type { Logger } from 'pino';
import { runUnderLock } from '#server/concurrency/advisory-lock.ts';
import type { Settings } from '#server/settings.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import { readDeletionTime } from '#server/store/deletion-time.ts';
import { dropMonthsBefore } from '#server/store/telemetry/months.ts';
import { learnClocks } from './clock/learn-clocks.ts';
import { simulate } from './demo/simulate.ts';
import { judgeAll } from './judge.ts';
import { recountStored } from './recount-energy.ts';
import { solarmanClient } from './solarman/client.ts';
import { earliestKept } from './read-line.ts';
import { takeKept } from './take-kept.ts';
import { pullSolarman } from './solarman/pull.ts';
import { sumUpVoltages } from './sum-voltages.ts';

export interface TelemetryParts {
  readonly database: Database;
  readonly settings: Pick<Settings, 'simulator' | 'retentionMonths' | 'solarman'>;
  /** ms since 1970. */
  readonly clock?: () => number;
  readonly log: Logger;
  readonly watch?: DatabaseWatch | undefined;
  /**
   * Called after new readings, or after a verdict has changed because time has passed: an inverter that does not work should have a cause
   * soon.
   */
  readonly onDataChanged?: () => void;
}

const MINUTE = 60_000;
/** The same numbers in every server: each task runs on one of them at a time. */
const LOCKS = {
  simulate: 7_102_031,
  sweep: 7_102_032,
  retention: 7_102_033,
  solarman: 7_102_034,
  voltages: 7_102_036,
  energy: 7_102_037,
  clocks: 7_102_038,
  kept: 7_102_040,
} as const;

/** Starts the background tasks on readings. Several servers on one database take turns. */
export function startTelemetry({ database, settings, clock = Date.now, log, watch, onDataChanged }: TelemetryParts): {
  stop: () => Promise<void>;
} {
  const running = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  let isStopping = false;

  const every = (name: keyof typeof LOCKS, minutes: number, work: () => Promise<unknown>) => {
    let isBusy = false;
    const once = async () => {
      if (isBusy || isStopping) return;
      isBusy = true;
      try {
        await runUnderLock(database, LOCKS[name], work);
      } catch (error) {
        if (!isStopping && !watch?.covers(error))
          log.error({ err: error, task: name }, 'a task of telemetry failed and will be tried again');
      } finally {
        isBusy = false;
      }
    };
    const start = () => {
      const task = once().finally(() => running.delete(task));
      running.add(task);
    };
    timers.push(setInterval(start, minutes * MINUTE).unref());
    start();
  };

  const notify = (isNews: boolean) => {
    if (isNews) onDataChanged?.();
  };

  if (settings.simulator) every('simulate', 1, async () => notify((await simulate(database, clock(), () => !isStopping)) > 0));
  every('sweep', 5, async () => notify(await judgeAll(database, clock(), () => !isStopping)));
  every('voltages', 1, () => sumUpVoltages(database, clock(), () => !isStopping));
  every('clocks', 1, () => learnClocks(database, clock(), () => !isStopping));
  every('energy', 1, () => recountStored(database, () => !isStopping));
  const { retentionMonths, solarman } = settings;
  every('kept', 1, async () => {
    const now = clock();
    notify((await takeKept(database, { now, earliest: earliestKept(now, retentionMonths), isWanted: () => !isStopping })) > 0);
  });
  if (retentionMonths !== null) every('retention', 24 * 60, () => forget(database, retentionMonths, log, () => !isStopping));
  if (solarman !== null) {
    const client = solarmanClient({ ...solarman, clock });
    every('solarman', 5, async () => notify((await pullSolarman({ database, client, clock, log })).added > 0));
  }

  return {
    stop: async () => {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}

/** Deletes readings older than the retention period, a whole month at a time; energy, states, events and overvoltages stay. */
async function forget(database: Database, months: number, log: Logger, isWanted: () => boolean): Promise<void> {
  const now = await readDeletionTime(database, log);
  if (now === null) return;
  await sumUpVoltages(database, now, isWanted); // what is derived from readings must be stored before they are deleted
  await recountStored(database, isWanted);
  if (!isWanted()) return;
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() - months);
  const dropped = await dropMonthsBefore(database, until.getTime());
  log[dropped.length > 0 ? 'info' : 'debug']({ dropped }, 'old readings were dropped');
}
