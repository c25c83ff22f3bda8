import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoHistoryOf } from '#tests/support/demo-history.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const STAFF = { username: 'serwis@pvcare.pl', password: 'Serwis!2026' } as const;

/** The folder with the built app; E2E_DIST names another one. */
export const builtApp = (): string => process.env.E2E_DIST ?? join(root, 'dist');

export interface ServedApp {
  readonly address: string;
  readonly token: string;
  readonly kill: () => void;
  readonly remove: () => Promise<void>;
}

/**
 * Starts the product's server over a folder of files, with a demo of that many installations. `waitsForHistory`: until the demo's history is
 * there, which takes minutes for a thousand.
 */
export async function serveApp(folder: string, installations: number, waitsForHistory = true): Promise<ServedApp> {
  const data = await mkdtemp(join(tmpdir(), 'pv-bench-'));
  const settings = {
    PORT: '0',
    PV_DATA_DIR: data,
    PV_APP: folder,
    PV_SEED: `demo,size=${installations},simulator=off`,
    PV_LOG_LEVEL: 'error',
    PV_MAP_DARK_URL: 'none', // nothing is requested from other hosts
  };
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: { ...process.env, ...settings } });
  process.once('exit', () => child.kill('SIGKILL')); // so that a failed bench leaves no process running
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /PV Care is at (\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(said)));
  });
  if (waitsForHistory) await demoHistoryOf(address);
  const answer = await fetch(`${address}/api/v1/api-token-auth-care/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  const { token } = (await answer.json()) as { token: string };
  const kill = () => void child.kill('SIGKILL');
  return {
    address,
    token,
    kill,
    remove: async () => {
      kill();
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The page of an installation that does not work: it has the most to show. */
export async function brokenPath({ address, token }: ServedApp): Promise<string> {
  const answer = await fetch(`${address}/api/v1/pvs_list/?page_size=200`, { headers: { authorization: `Token ${token}` } });
  const { results } = (await answer.json()) as { results: { sn: string; is_working: boolean }[] };
  return `/installation/${results.find(({ is_working }) => !is_working)?.sn}`;
}
