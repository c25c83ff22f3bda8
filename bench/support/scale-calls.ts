import { readFileSync } from 'node:fs';
import type { Database } from '#server/store/database-types.ts';
import { cpuOf } from './cpu.ts';
import { quantile } from './page-measurements.ts';
import { TODAY, METERED, WEEK_OVER } from './fill-scale.ts';

/** One call, requested for one installation after the other. */
export interface Call {
  readonly name: string;
  readonly path: (turn: number) => string;
  readonly count: number;
  /** Runs before each request, to invalidate cached answers. */
  readonly change?: (database: Database, turn: number) => Promise<unknown>;
}

/** Unit: ms each; processor time per request. */
export interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly server: number;
  readonly database: number;
  /** Unit: kB on the wire. */
  readonly size: number;
}

/** Requests of each call; a tenth of them where something is changed before each. */
const count = Number(process.env.BENCH_COUNT ?? 400);
const few = Math.ceil(count / 10);

/** A different installation each turn, far apart in the table. */
const spread = (turn: number, size: number): number => ((turn * 7_919) % size) + 1;

const reading = ({ rows }: Database, turn: number) =>
  rows('update installation_live set last_power = 3000 + $1::int, changed_at = now() where installation_id = $1::int + 1', [turn]);
const edit = ({ rows }: Database, turn: number) =>
  rows('update installations set city = $1 where id = $2::int + 1', [`Kalisz ${turn}`, turn]);

export const callsFor = (size: number): Call[] => {
  const some = Math.min(size, METERED);
  const lastYear = `${Number(TODAY.slice(0, 4))}-06-15`;
  return [
    { name: 'pvs_list, a page', path: (turn) => `/api/v1/pvs_list/?page=${spread(turn, size / 10)}`, count },
    { name: 'energy_data, a month', path: (turn) => `/api/v1/energy_data/${spread(turn, size)}/?date=${TODAY}&type=2`, count },
    { name: 'energy_data, a year', path: (turn) => `/api/v1/energy_data/${spread(turn, size)}/?date=${lastYear}&type=3`, count },
    { name: 'power_data, a day', path: (turn) => `/api/v1/power_data/${spread(turn, size)}/?date=${TODAY}`, count },
    { name: 'pv_status', path: (turn) => `/api/v1/pv_status/${spread(turn, size)}/`, count },
    { name: 'compare', path: (turn) => `/care/v1/compare/${spread(turn, size)}/`, count },
    {
      name: 'voltage_report, a week',
      path: (turn) => `/care/v1/voltage_report/${spread(turn, some)}/?week=${WEEK_OVER}&intervals=1`,
      count,
    },
    { name: 'working_chart, after a reading', path: () => '/api/v1/working_chart/', count: few, change: reading },
    { name: 'map, after a change', path: () => '/api/v1/map/', count: few, change: edit },
    { name: 'markers, after a reading', path: () => '/api/v1/markers/', count: few, change: reading },
    { name: 'markers, kept', path: () => '/api/v1/markers/', count: few },
    { name: 'diagnoses, after a change', path: () => '/care/v1/diagnoses/', count: few, change: edit },
    { name: 'low_yield, after a change', path: () => '/care/v1/low_yield/', count: few, change: edit },
    { name: 'repair_checks', path: () => '/care/v1/repair_checks/', count },
  ];
};

export interface Measured {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pids: { readonly server: number; readonly database: number };
  readonly database: Database;
}

/** One request at a time, so that waiting for others is not measured. */
export async function measure({ name, path, count, change }: Call, { url, headers, pids, database }: Measured): Promise<Figures> {
  const times: number[] = [];
  let size = 0;
  const spent = { server: 0, database: 0 };
  for (let turn = 0; turn < count + 5; turn += 1) {
    await change?.(database, turn);
    const before = { server: cpuOf([pids.server]), database: cpuOf([pids.database], true) };
    const sentAt = performance.now();
    const answer = await fetch(`${url}${path(turn)}`, { headers });
    const body = await answer.arrayBuffer();
    if (turn >= 5) times.push(performance.now() - sentAt);
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${Buffer.from(body).toString()}`);
    size = Number(answer.headers.get('Content-Length') ?? body.byteLength);
    spent.server += cpuOf([pids.server]) - before.server;
    spent.database += cpuOf([pids.database], true) - before.database;
  }
  return {
    ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99), size: size / 1_000 },
    ...{ server: spent.server / (count + 5), database: spent.database / (count + 5) },
  };
}

/** Unit: MB. Resident memory of a process: current and peak. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
