import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Browser, Page } from '@playwright/test';
import { wait } from './print.ts';

/* The processes of a browser's pages: their memory, and how fast they run. */

/** Process numbers of all renderers: of pages with their workers, and of the app's worker. */
export async function renderersOf(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0; // the process has ended
  }
}

/** Unit: MB. */
const residentOfAll = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + residentOf(pid), 0);

/** Unit: MB. The highest memory of these processes until the returned function is called. */
function watchingPeak(pids: readonly number[]): () => number {
  let peak = residentOfAll(pids);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentOfAll(pids));
  }, 20);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** Unit: ms until the memory of a page at rest is read. */
const SETTLES = 10_000;

/** Memory before, after a garbage collection, at the most, ten seconds after, and after another collection. Unit: MB. */
export async function watched<T>(page: Page, pids: readonly number[], work: () => Promise<T>) {
  const session = await page.context().newCDPSession(page);
  const collect = () => session.send('HeapProfiler.collectGarbage');
  await collect();
  await wait(SETTLES);
  const rest = residentOfAll(pids);
  const peakOf = watchingPeak(pids);
  const result = await work();
  const peak = peakOf() - rest;
  await wait(SETTLES);
  const after = residentOfAll(pids) - rest;
  await collect();
  await wait(1_000);
  const kept = residentOfAll(pids) - rest;
  await session.detach();
  return { result, told: `peak +${peak.toFixed(0)} MB, 10 s after ${after.toFixed(0)} MB, after a collection ${kept.toFixed(0)} MB` };
}

/** Unit: ms that a slowed process runs, and is stopped, in turn. */
const RUNS = 4;

/** Stops and continues processes in turn, in a thread of its own, so that the bench's own work does not delay it. */
const TURNS = `
const { workerData: { pids, runs, waits } } = require('node:worker_threads');
const clock = new Int32Array(new SharedArrayBuffer(4));
const all = (signal) => { for (const pid of pids) try { process.kill(pid, signal); } catch {} };
for (;;) {
  all('SIGSTOP');
  Atomics.wait(clock, 0, 0, waits);
  all('SIGCONT');
  Atomics.wait(clock, 0, 0, runs);
}`;

/**
 * Runs `work` while these processes get one part in `factor` of the time, with all their threads: Chromium's own throttling slows the
 * page's main thread, but not its workers.
 */
export async function withSlowed<T>(pids: readonly number[], factor: number, work: () => Promise<T>): Promise<T> {
  if (factor === 1) return work();
  const turns = new Worker(TURNS, { eval: true, workerData: { pids, runs: RUNS, waits: RUNS * (factor - 1) } });
  try {
    return await work();
  } finally {
    await turns.terminate();
    for (const pid of pids) if (residentOf(pid) > 0) process.kill(pid, 'SIGCONT');
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Unit: µs of processor time. */
  readonly tdur?: number;
}

/** Runs `work` and returns the longest task of the page's main thread. Unit: ms of processor time, which a busy machine does not lengthen. */
export async function longestTask<T>(page: Page, work: () => Promise<T>): Promise<{ readonly result: T; readonly longest: number }> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel'] });
  const result = await work();
  const trace = await browser?.stopTracing();
  const { traceEvents } = JSON.parse(String(trace)) as { readonly traceEvents: readonly TraceEvent[] };
  const keyOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(keyOf));
  const tasks = traceEvents.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(keyOf(event)));
  return { result, longest: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1_000), 0) };
}
