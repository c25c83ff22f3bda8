import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const STAFF = { username: 'serwis@pvcare.pl', password: 'Serwis!2026' } as const;
export const DEMO = { username: 'demo@pvcare.pl', password: 'Demo!2026' } as const;

/** The folder with the built app; another one while working on it. */
export const builtApp = (): string => process.env.JOURNEY_DIST ?? join(root, 'dist');

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

export interface OfficeTask {
  readonly id: number;
  readonly reason: string;
  readonly inverter_sn: string;
  readonly status: number;
}

/** The server as a process of its own, with a small demo, that can be killed and started again over the same data. */
export async function aProduct(settings: Readonly<Record<string, string>> = {}) {
  const data = await mkdtemp(join(tmpdir(), 'pv-journey-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let logged = '';

  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const env = {
      ...process.env,
      JOURNEY_DIST: '',
      PORT: String(port),
      PV_DATA_DIR: data,
      PV_APP_DIR: builtApp(),
      PV_SEED_SIZE: '12',
      PV_SIMULATOR: 'off',
      PV_LOG_LEVEL: 'error',
    };
    const started = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { ...env, ...settings, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      started.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        logged += chunk.toString();
        if (said.includes('PV Care is at')) resolve();
      });
      started.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        logged += chunk.toString();
      });
      started.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
    });
  };

  /** As when the power fails: no farewell, nothing flushed. */
  const kill = async () => {
    const dying = child;
    child = undefined;
    if (!dying || dying.exitCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
  };

  const remove = async () => {
    await kill();
    await rm(data, { recursive: true, force: true });
  };

  await start();
  return { address, port, start, kill, remove, logged: () => logged, office: backOffice(address) };
}

export type Product = Awaited<ReturnType<typeof aProduct>>;

/** What the office sees, asked past the app. */
export function backOffice(address: string) {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${address}${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  let token: string | undefined;
  const signIn = async (who: { readonly username: string; readonly password: string } = STAFF): Promise<string> => {
    const body = JSON.stringify(who);
    const answer = await ask('/api/v1/api-token-auth-care/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return ((await answer.json()) as { token: string }).token;
  };
  const authorized = async (): Promise<Record<string, string>> => {
    token ??= await signIn();
    return { authorization: `Token ${token}`, 'content-type': 'application/json' };
  };
  return {
    signIn,
    tasks: async (): Promise<readonly OfficeTask[]> =>
      (await ask('/api/v1/task_order/', { headers: await authorized() })).json() as Promise<OfficeTask[]>,
    setStatus: async (id: number, status: number): Promise<void> => {
      const body = JSON.stringify({ status, update_date: new Date().toISOString() });
      await ask(`/api/v1/task_order/${id}/`, { method: 'PUT', headers: await authorized(), body });
    },
  };
}
