import { existingDbNames } from '#local/db/local-db-name.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { readyStops } from '#sync/fetch/ready/ready-stops.ts';

/* Runs in the measured page, beside the app, on the database of its account. */

interface Comparison {
  /** Unit: ms. */
  readonly times: readonly number[];
  /** Unit: ms. The longest task of the main thread of more than 50. */
  readonly longest: number;
  readonly requests: number;
  /** How many of them have a proof, of whatever says. */
  readonly proven: number;
  /** Number of keys of records on the device. */
  readonly keys: number;
}

async function compare(version: string, count: number): Promise<Comparison> {
  const [name = ''] = (await existingDbNames()) ?? [];
  const db = new LocalDb(name);
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  await db.open();
  observer.observe({ type: 'longtask' });
  const times: number[] = [];
  let stops: Awaited<ReturnType<typeof readyStops>> = [];
  for (let time = 0; time < count; time++) {
    const begun = performance.now();
    stops = await readyStops(db, Date.now(), version);
    times.push(performance.now() - begun);
  }
  const counts = await Promise.all([db.lists, db.details, db.series].map((table) => table.count()));
  observer.disconnect();
  db.close();
  const proven = stops.filter((stop) => stop.proven.is !== 'unproven').length;
  return { times, longest, requests: stops.length, proven, keys: counts.reduce((sum, one) => sum + one, 0) };
}

export type Compare = typeof compare;
Object.assign(globalThis, { bench: { compare } });
