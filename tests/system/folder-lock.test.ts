import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { isHeldBy, lockFolder } from '#server/store/embedded/folder-lock.ts';
import { pgliteThread } from '#server/store/embedded/pglite-thread.ts';
import { demoFolder } from '#tests/support/demo-folder.ts';
import { emptyFolder } from '#tests/support/empty-folder.ts';
import { freePort } from '#tests/support/postgres.ts';
import { aServer, SERVICE } from '#tests/support/server.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { callServer } from '#tests/support/http.ts';
import { preloaded } from '#tests/support/preloaded.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const FOLDER_LOCK = pathToFileURL(join(ROOT, 'server/store/embedded/folder-lock.ts')).href;

/** Clock for a process that waits until the lock of a dead or frozen process is stale: its ten seconds pass in half of one. */
const HURRIED = { ...preloaded('hurried-clock.ts'), CLOCK_HURRIES: '20' };

/** A process in its own PID namespace, as in a container. */
const APART = ['--pid', '--fork', '--kill-child', '--mount-proc'];

function canBeApart(): boolean {
  try {
    execFileSync('unshare', [...APART, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const hasContainers = process.platform === 'linux' && canBeApart();

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A server in a container of its own over this folder. */
async function aContainer(dataDir: string, more: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PV_|DATABASE_URL|PORT)/.test(name)));
  const settings = {
    PORT: String(port),
    PV_DATA_DIR: dataDir,
    PV_APP: 'off',
    PV_LOG_LEVEL: 'warn',
    PV_SEED: 'demo,size=12,simulator=off',
    ...more,
  };
  const child = spawn('unshare', [...APART, process.execPath, join(ROOT, 'server/main.ts')], { cwd: ROOT, env: { ...clean, ...settings } });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isUp = () => said.includes('PV Care is at');
  const settled = async () => {
    await expect.poll(() => isUp() || child.exitCode !== null, { timeout: 60_000 }).toBe(true);
    return isUp() ? 'up' : 'refused';
  };
  /** The server itself, a child of `unshare`. */
  const inner = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
  return { url: `http://127.0.0.1:${port}`, child, said: () => said, ended, settled, inner };
}

async function filing(url: string, count: number): Promise<string[]> {
  const signedIn = await fetch(`${url}/api/v1/api-token-auth-care/login/`, { method: 'POST', body: JSON.stringify(SERVICE) });
  const { token } = (await signedIn.json()) as { token: string };
  const list = (await callServer(url, token, 'GET', 'pvs_list/')).body as { results: [{ sn: string }] };
  const reasons = Array.from({ length: count }, (_, n) => `${url} ${n}`);
  for (const reason of reasons) {
    const { status } = await callServer(url, token, 'POST', 'task_order/', aTaskBody({ inverter_sn: list.results[0].sn, reason }));
    expect(status).toBe(201);
  }
  return reasons;
}

async function filed(url: string): Promise<string[]> {
  const signedIn = await fetch(`${url}/api/v1/api-token-auth-care/login/`, { method: 'POST', body: JSON.stringify(SERVICE) });
  const { token } = (await signedIn.json()) as { token: string };
  return ((await callServer(url, token, 'GET', 'task_order/')).body as { reason: string }[]).map(({ reason }) => reason);
}

describeUnlessMissing(hasContainers, 'this user may not make containers')('two containers on one data folder', () => {
  test('the second is refused while the first runs, and takes over when it is gone', async () => {
    const dataDir = await demoFolder(12);
    const first = await aContainer(dataDir);
    expect(await first.settled()).toBe('up');
    const second = await aContainer(dataDir);
    expect(await second.settled()).toBe('refused');
    expect(second.said()).toContain(`The data folder ${dataDir} is in use by another server`);
    const acknowledged = await filing(first.url, 20);

    process.kill(first.inner(), 'SIGKILL');
    await first.ended;
    const third = await aContainer(dataDir, HURRIED);
    expect(await third.settled()).toBe('up');
    expect(await filed(third.url)).toEqual(expect.arrayContaining(acknowledged));
  });

  test('one that was frozen so long that another took over writes nothing more when it is thawed', async () => {
    const dataDir = await demoFolder(12);
    const frozen = await aContainer(dataDir);
    expect(await frozen.settled()).toBe('up');
    const before = await filing(frozen.url, 5);
    process.kill(frozen.inner(), 'SIGSTOP');
    const next = await aContainer(dataDir, HURRIED);
    expect(await next.settled()).toBe('up');
    const after = await filing(next.url, 5);
    process.kill(frozen.inner(), 'SIGCONT');
    expect(await frozen.ended).toBe(1);
    expect(frozen.said()).toContain('Another server has taken over the data folder');
    expect(await filed(next.url)).toEqual(expect.arrayContaining([...before, ...after]));
    next.child.kill('SIGTERM');
  });
});

describe('a lock that was left behind', () => {
  test('by a dead process of this machine blocks nothing, by one of another machine only until its sign of life is old', async () => {
    const dataDir = await emptyFolder();
    const server = await aServer({ seed: 'none', env: { PV_DATA_DIR: dataDir } });
    await server.kill();
    const file = join(dataDir, 'server.lock');
    const left = readFileSync(file, 'utf8');
    await server.restart();
    expect(readFileSync(file, 'utf8')).not.toBe(left);
    await server.kill();
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"place":"[^"]*"/, '"place":"another machine"'));
    await server.restart(HURRIED);
    await server.stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('server.lock'))).toEqual([]);
  });

  test('empty or half written, as a loss of power leaves it, is no lock', async () => {
    const taking = ['', '{"pid":', '\0'.repeat(40)].map((left) => {
      const folder = aFolder();
      writeFileSync(join(folder, 'server.lock'), left);
      return lockFolder(folder);
    });
    for (const { key, release } of await Promise.all(taking)) {
      expect(isHeldBy(key)).toBe(true);
      release();
    }
  });
});

test('a thread that was frozen in the middle of a statement writes nothing more into a folder that is another’s by then', async () => {
  const folder = join(await emptyFolder(), 'database');
  const key = { file: join(folder, '..', 'server.lock'), id: 'mine' };
  const lockOf = (id: string) => writeFileSync(key.file, JSON.stringify({ id, pid: 1, began: '1', place: 'elsewhere', beat: 1 }));
  lockOf('mine');
  const stillHeld = { key, lost: new Promise<void>(() => undefined), check: () => undefined }; // checked before the statement
  const thread = await pgliteThread(folder, stillHeld);
  const write = () => thread.query({ kind: 'script', text: 'insert into filled values (1)' });
  await thread.query({ kind: 'script', text: 'create table filled (n int)' });
  await write();
  lockOf('another');
  const untilRefused = (): Promise<string> => write().then(untilRefused, (error: Error) => error.message);
  expect(await untilRefused()).toContain('was taken over by another server');
  expect(await thread.ended).toBe('taken');
  await expect(write()).rejects.toThrow('has stopped');
});

test('a lock that is gone is not held: another may have come, written and gone while this one was frozen', async () => {
  const folder = aFolder();
  const { key, lost, release } = await lockFolder(folder);
  expect(isHeldBy(key)).toBe(true);
  rmSync(key.file);
  expect(isHeldBy(key)).toBe(false);
  await lost;
  release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a process of this machine that is there holds its folder, however long it has given no sign of life', async () => {
  const folder = aFolder();
  const hold = `const { lockFolder } = await import(process.argv[1]); await lockFolder(process.argv[2]); console.log('held'); process.stdin.resume()`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', hold, FOLDER_LOCK, folder]);
  started.push(holder);
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  holder.kill('SIGSTOP');
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${holder.pid}`);
  expect(JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8'))).toMatchObject({ pid: holder.pid });
});
