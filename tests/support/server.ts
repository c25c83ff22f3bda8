import { demoFolder, QUIET } from './demo-folder.ts';
import { emptyFolder } from './empty-folder.ts';
import { freePort } from './postgres.ts';
import { aFolder } from './scratch.ts';
import { serverProcess } from './server-process.ts';

/** The demo's first account (specification 23.2). */
export const SERVICE = { username: 'serwis@pvcare.pl', password: 'Serwis!2026' } as const;

export interface ServerOptions {
  /** `demo` (few installations) or an empty database: each prepared once and copied. */
  readonly seed?: 'demo' | 'none';
  /** Installations of the demo. */
  readonly size?: number;
  /** The folder of a built app; without it the server serves the API only. */
  readonly appDir?: string;
  /** More settings; they override the defaults. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Its output so far. */
  readonly printed: () => string;
  readonly pid: () => number | undefined;
  /** SIGKILL. */
  readonly kill: () => Promise<void>;
  /** SIGTERM; returns the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Starts it again on the same port and data, with further settings if given. */
  readonly restart: (env?: Readonly<Record<string, string>>) => Promise<void>;
  readonly signIn: (who?: { username: string; password: string }) => Promise<string>;
}

/** A real server process on a free port with its own data folder. */
export async function aServer({ seed = 'demo', size = 12, appDir, env = {} }: ServerOptions = {}): Promise<TestServer> {
  const port = await freePort();
  const prepared = () => (seed === 'demo' ? demoFolder(size) : emptyFolder());
  const dataDir = env.PV_DATA_DIR ?? (env.DATABASE_URL ? aFolder() : await prepared());
  const settings = {
    ...QUIET,
    PORT: String(port),
    PV_DATA_DIR: dataDir,
    PV_SEED: `${seed},size=${size},simulator=off`,
    ...(appDir === undefined ? { PV_APP: 'off' } : { PV_APP: appDir }),
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
