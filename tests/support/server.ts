import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './postgres.ts';
import { aCopyOf, aFolder, ROOT, sourcesStamp } from './scratch.ts';

/** The demo's first account (specification 23.2). */
export const SERVICE = { username: 'serwis@pvcare.pl', password: 'Serwis!2026' } as const;

export interface ServerOptions {
  /** `demo` (few installations, prepared once and copied) or an empty database. */
  readonly seed?: 'demo' | 'none';
  /** Installations of the demo. */
  readonly size?: number;
  /** The folder of a built app; without it the server serves the API alone. */
  readonly appDir?: string;
  /** More settings; they win. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** What it has printed so far. */
  readonly printed: () => string;
  readonly pid: () => number | undefined;
  /** SIGKILL: no farewell of any kind. */
  readonly kill: () => Promise<void>;
  /** SIGTERM, and the exit code. */
  readonly stop: () => Promise<number | null>;
  /** On the same port and data, with further settings if given. */
  readonly restart: (env?: Readonly<Record<string, string>>) => Promise<void>;
  readonly signIn: (who?: { username: string; password: string }) => Promise<string>;
}

const QUIET = { PV_LOG_LEVEL: 'warn', PV_SIMULATOR: 'off' };

/** A real server process on a free port with a data folder of its own. */
export async function aServer({ seed = 'demo', size = 12, appDir, env = {} }: ServerOptions = {}): Promise<TestServer> {
  const port = await freePort();
  const dataDir = env.PV_DATA_DIR ?? (seed === 'demo' && !env.DATABASE_URL ? await demoFolder(size) : aFolder());
  const settings = {
    ...QUIET,
    PORT: String(port),
    PV_DATA_DIR: dataDir,
    PV_SEED: seed,
    PV_SEED_SIZE: String(size),
    ...(appDir === undefined ? { PV_APP: 'off' } : { PV_APP_DIR: appDir }),
    ...env,
  };
  const process_ = serverProcess(settings);
  const url = `${env.PV_TLS_CERT ? 'https' : 'http'}://127.0.0.1:${port}`;
  await process_.start();
  return {
    url,
    port,
    dataDir,
    printed: process_.printed,
    pid: process_.pid,
    kill: async () => {
      await process_.end('SIGKILL');
    },
    stop: () => process_.end('SIGTERM'),
    restart: async (more = {}) => {
      await process_.end('SIGTERM');
      await process_.start(more);
    },
    signIn: (who = SERVICE) => signIn(url, who),
  };
}

async function signIn(url: string, who: { username: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/v1/api-token-auth-care/login/`, { method: 'POST', body: JSON.stringify(who) });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`Sign-in was refused with ${answer.status}`);
  return token;
}

/** A process that starts the server with these settings, again and again. */
export function serverProcess(settings: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined;
  let printed = '';
  process.once('exit', () => child?.kill('SIGKILL'));
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    return ended;
  };
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(PV_|PORT$|HOST$|DATABASE_URL$|SMTP_URL$)/.test(name)),
    );
    const started = spawn(process.execPath, [join(ROOT, 'server/main.ts')], { cwd: ROOT, env: { ...inherited, ...settings, ...more } });
    child = started;
    const before = printed.length;
    const hear = (piece: Buffer) => {
      printed += piece.toString('utf8');
    };
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    for (let waited = 0; !printed.slice(before).includes('PV Care is at'); waited += 25) {
      if (started.exitCode !== null || waited > 90_000) throw new Error(`The server did not start:\n${printed.slice(before)}`);
      await wait(25);
    }
  };
  return { start, end, printed: () => printed, pid: () => child?.pid };
}

/** A data folder with the demo in it; a new one each day, since its readings end now. */
const demoFolder = (size: number): Promise<string> => {
  const day = new Date().toISOString().slice(0, 10);
  return aCopyOf(`demo-${size}-${day}-${sourcesStamp('server', 'src/domain')}`, async (folder) => {
    const seeding = serverProcess({
      ...QUIET,
      PORT: String(await freePort()),
      PV_DATA_DIR: folder,
      PV_SEED_SIZE: String(size),
      PV_APP: 'off',
    });
    await seeding.start();
    await seeding.end('SIGTERM');
  });
};
