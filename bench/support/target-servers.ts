import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#tests/support/postgres.ts';
import { aServer } from '#tests/support/server.ts';
import { ROOT } from '#tests/support/scratch.ts';
import type { FilledDatabase } from './fill-database.ts';

/** A server under load. */
export interface TargetServer {
  readonly port: number;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Changes an installation, so that no cached list is used any more. */
  readonly invalidate: () => Promise<void>;
}

/** The product's server with a signed-in member of staff. */
export async function startOurServer({ env }: FilledDatabase): Promise<TargetServer> {
  const server = await aServer({ seed: 'none', env });
  const headers = { Authorization: `Token ${await server.signIn()}` };
  const invalidate = async () => {
    const answer = await fetch(`${server.url}/api/v1/pv_admin/1/`, { method: 'PATCH', headers, body: '{"user":null}' });
    if (!answer.ok) throw new Error(`A change was refused with ${answer.status}: ${await answer.text()}`);
  };
  return { port: server.port, pid: server.pid() ?? 0, headers, invalidate };
}

/** Hono without middleware. */
export async function startBareServer(env: Readonly<Record<string, string>>): Promise<TargetServer> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'bench/support/bare-server.ts'), String(port)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return { port, pid: child.pid ?? 0, headers: {}, invalidate: async () => {} };
}
