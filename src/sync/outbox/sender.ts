import { report } from '#failures/report.ts';
import type { Device } from '#local/device.ts';
import { observable } from '#lib/observable.ts';
import type { Surroundings, Timers } from '#sync/fetch/refresh-scheduler.ts';
import { type DrainResult, isOutage } from './drain-context.ts';

/** Unit: ms. The first and the longest pause after an outage. */
const AFTER_OUTAGE = { first: 5000, last: 20_000 } as const;

/** Unit: ms. The pause while another page or the worker is sending: it may end before it has sent everything. */
const AFTER_ELSEWHERE = 5000;

/** Unit: ms. The pause while changes wait and the page is visible. */
const TRY_EVERY = 60_000;

export interface SenderParts {
  readonly device: Device;
  readonly timers: Timers;
  readonly surroundings: Surroundings;
  readonly drain: () => Promise<DrainResult>;
  readonly afterSending: () => Promise<unknown>;
}

/** Runs the drain on request, one at a time, and again at the next retry time. */
export function makeSender({ device, timers, surroundings, drain: run, afterSending }: SenderParts) {
  const isSending = observable(false);
  let running: Promise<DrainResult> | null = null;
  let isAskedAgain = false;
  let isStopped = false;
  let timer: number | null = null;

  const waitAfter = makeRetryPause(device);

  const planAfter = (result: DrainResult) => {
    const { left } = result;
    if (timer !== null) timers.clear(timer);
    timer = null;
    if (left === 0 || isStopped) return;
    const wait = waitAfter(result);
    timer = timers.set(() => (surroundings.isVisible() ? wake() : planAfter({ end: 'waiting', sent: 0, left, nextAt: null })), wait);
  };

  const runOnce = async (): Promise<DrainResult> => {
    isSending.set(true);
    try {
      const result = await run();
      planAfter(result);
      if (result.sent > 0) await afterSending();
      return result;
    } catch (error) {
      // the database could not be read or written: retried as after an outage; a sign-out closes it during a run
      if (!isStopped) report(error, 'sync/sender');
      const failed: DrainResult = { end: 'busy', sent: 0, left: 1, nextAt: null };
      planAfter(failed);
      return failed;
    } finally {
      isSending.set(false);
      running = null;
      if (isAskedAgain && !isStopped) wake();
    }
  };

  const send = (): Promise<DrainResult> => {
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
  return (result: DrainResult): number => {
    const { end, nextAt } = result;
    const untilNext = nextAt === null ? null : Math.min(Math.max(nextAt - device.now(), 1000), TRY_EVERY);
    outages = isOutage(result) ? outages + 1 : 0;
    if (end === 'elsewhere') return AFTER_ELSEWHERE;
    if (outages === 0) return untilNext ?? TRY_EVERY;
    const pause = Math.min(AFTER_OUTAGE.first * 2 ** (outages - 1), AFTER_OUTAGE.last);
    // the retry time of one change is not that of the network, but the pause of a busy backend is kept
    return end === 'busy' && untilNext !== null ? Math.max(untilNext, pause) : pause;
  };
}
