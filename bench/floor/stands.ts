import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#tests/support/postgres.ts';
import { aServer } from '#tests/support/server.ts';
import { ROOT } from '#tests/support/scratch.ts';
import type { Filled } from './filled.ts';

/** A server that is asked. */
export interface Stand {
  readonly port: number;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Changes an installation, so that nothing kept of the list is good any more. */
  readonly stir: () => Promise<void>;
}

/** The product's server, with a member of staff signed in. */
export async function ours({ env }: Filled): Promise<Stand> {
  const server = await aServer({ seed: 'none', env });
  const headers = { Authorization: `Token ${await server.signIn()}` };
  const stir = async () => {
    const answer = await fetch(`${server.url}/api/v1/pv_admin/1/`, { method: 'PATCH', headers, body: '{"user":null}' });
    if (!answer.ok) throw new Error(`A change was refused with ${answer.status}: ${await answer.text()}`);
  };
  return { port: server.port, pid: server.pid() ?? 0, headers, stir };
}

/** Hono with nothing around it. */
export async function bare(env: Readonly<Record<string, string>>): Promise<Stand> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'bench/floor/bare-server.ts'), String(port)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return { port, pid: child.pid ?? 0, headers: {}, stir: async () => {} };
}
