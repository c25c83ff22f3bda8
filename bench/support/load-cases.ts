import { runLoad } from './load-client.ts';
import { cpuOf } from './cpu.ts';
import { median, quantile } from './page-measurements.ts';
import type { TargetServer } from './target-servers.ts';

/** The median round counts. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Unit: ms per round. */
const MEASURED = 2_000;

export interface Case {
  readonly name: string;
  readonly target: TargetServer;
  readonly path: (turn: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Number of requests after which a row is changed, so that no earlier cached answer is used. */
  readonly invalidateEvery?: number;
}

interface Figures {
  readonly rps: number;
  readonly p50: number;
  readonly p99: number;
  /** Unit: µs of processor time per request, of the server and its database together. */
  readonly cpu: number;
}

/** Runs cases alternately; `databasePid` is PostgreSQL’s, whose processor time is included. */
export function casesInTurns(databasePid: number | null) {
  const spentBy = ({ pid }: TargetServer) => cpuOf([pid]) + (databasePid === null ? 0 : cpuOf([databasePid], true));
  const turns = new Map<string, number>();

  async function once({ name, target, path, headers = {}, invalidateEvery }: Case): Promise<Figures> {
    const begun = turns.get(name) ?? 0;
    let last = 0;
    let gate: Promise<void> | undefined;
    const before = (turn: number) => {
      last = Math.max(last, turn);
      if (invalidateEvery !== undefined && turn % invalidateEvery === 0) gate = target.invalidate();
      return gate;
    };
    if (invalidateEvery !== undefined) await target.invalidate();
    const spent = spentBy(target);
    const { times, took } = await runLoad({
      ...{ port: target.port, path: (turn) => path(begun + turn), headers: { ...target.headers, ...headers }, measured: MEASURED, before },
    });
    const cpu = spentBy(target) - spent;
    turns.set(name, invalidateEvery === undefined ? begun + last : 0);
    return { rps: times.length / (took / 1_000), p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpu: (cpu / last) * 1_000 };
  }

  return async (cases: readonly Case[]): Promise<Map<string, Figures>> => {
    const rounds = new Map<string, Figures[]>(cases.map(({ name }) => [name, []]));
    for (const one of cases) await once(one); // the first round is a warm-up of compilers, plans and caches
    for (let round = 0; round < ROUNDS; round += 1) for (const one of cases) rounds.get(one.name)?.push(await once(one));
    const middle = (all: readonly Figures[], of: keyof Figures) => median(all.map((figures) => figures[of]));
    return new Map(
      [...rounds].map(([name, all]) => [
        name,
        { rps: middle(all, 'rps'), p50: middle(all, 'p50'), p99: middle(all, 'p99'), cpu: middle(all, 'cpu') },
      ]),
    );
  };
}

/** Next to each baseline: the ratio of requests per second, and in brackets the ratio of processor time. */
export function print(title: string, figures: ReadonlyMap<string, Figures>, baselines: Readonly<Record<string, string>>): void {
  const names = Object.keys(baselines);
  const heads = ['rps', 'p50 ms', 'p99 ms', 'CPU µs', ...names.map((name) => `× ${name} (CPU)`)];
  console.log(`\n${title.padEnd(42)} ${heads.map((head) => head.padStart(14)).join(' ')}`);
  for (const [name, { rps, p50, p99, cpu }] of figures) {
    const beside = names.map((of) => {
      const baseline = figures.get(baselines[of] ?? '');
      return baseline ? `${(rps / baseline.rps).toFixed(2)} (${(cpu / baseline.cpu).toFixed(2)})` : '-';
    });
    const cells = [rps.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpu.toFixed(0), ...beside];
    console.log(`${name.padEnd(42)} ${cells.map((cell) => cell.padStart(14)).join(' ')}`);
  }
}
