import { report } from '#failures/report.ts';
import type { Device } from '#local/device.ts';
import { observable } from '#domain/observable.ts';
import type { Surroundings, Timers } from '#sync/fetch/refresh-scheduler.ts';
import { type DrainReport, isOutage } from './drain-context.ts';

/** Unit: ms. A network that was gone is tried again at first soon, then less often; nobody has to press anything. */
const AFTER_OUTAGE = { first: 5000, last: 20_000 } as const;

/** Unit: ms. While something waits and the page is looked at, it is tried this often. */
const TRY_EVERY = 60_000;

export interface SenderParts {
  readonly device: Device;
  readonly timers: Timers;
  readonly surroundings: Surroundings;
  readonly drain: () => Promise<DrainReport>;
  readonly afterSending: () => Promise<unknown>;
}

/** Runs the drain when there is a reason, one at a time, and again when the next waiting time is over. */
export function makeSender({ device, timers, surroundings, drain: run, afterSending }: SenderParts) {
  const isSending = observable(false);
  let running: Promise<DrainReport> | null = null;
  let isAskedAgain = false;
  let isStopped = false;
  let timer: number | null = null;

  const waitAfter = makeRetryPause(device);

  const planAfter = (report: DrainReport) => {
    const { left } = report;
    if (timer !== null) timers.clear(timer);
    timer = null;
    if (left === 0 || isStopped) return;
    const wait = waitAfter(report);
    timer = timers.set(() => (surroundings.isVisible() ? wake() : planAfter({ end: 'waiting', sent: 0, left, nextAt: null })), wait);
  };

  const runOnce = async (): Promise<DrainReport> => {
    isSending.set(true);
    try {
      const report = await run();
      planAfter(report);
      if (report.sent > 0) await afterSending();
      return report;
    } catch (error) {
      // the database could not be read or written: not for a minute, as after an outage; a sign-out closes it under a run
      if (!isStopped) report(error, 'sync/sender');
      const failed: DrainReport = { end: 'busy', sent: 0, left: 1, nextAt: null };
      planAfter(failed);
      return failed;
    } finally {
      isSending.set(false);
      running = null;
      if (isAskedAgain && !isStopped) wake();
    }
  };

  const send = (): Promise<DrainReport> => {
    isAskedAgain = running !== null;
    running ??= runOnce();
    return running;
  };
  const wake = () => {
    if (!isStopped) void send();
  };
  return {
    isSending,
    wake,
    send,
    stop() {
      isStopped = true;
      if (timer !== null) timers.clear(timer);
    },
  };
}

/** How long to wait before the next try, by how the last one ended. */
function makeRetryPause(device: Device) {
  let outages = 0;
  return (report: DrainReport): number => {
    const { end, nextAt } = report;
    const told = nextAt === null ? null : Math.min(Math.max(nextAt - device.now(), 1000), TRY_EVERY);
    outages = isOutage(report) ? outages + 1 : 0;
    if (outages === 0) return told ?? TRY_EVERY;
    const pause = Math.min(AFTER_OUTAGE.first * 2 ** (outages - 1), AFTER_OUTAGE.last);
    // what one change waits for says nothing of the network; what a busy backend asked for is waited out
    return end === 'busy' && told !== null ? Math.max(told, pause) : pause;
  };
}
