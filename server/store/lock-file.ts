import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The data folder belongs to another running server. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`The data folder ${resolve(folder)} is in use by process ${pid}. Stop that server, or set PV_DATA_DIR to another folder.`);
    this.name = 'FolderInUse';
  }
}

interface Holder {
  readonly pid: number;
  /** When that process began, in the system's own count: a number that a later process under the same id does not share. */
  readonly began: string;
}

/** Takes the folder for this process; the answer gives it back. The embedded database has no lock of its own. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'server.lock');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (written(file)) return () => rmSync(file, { force: true });
    const holder = holderIn(file);
    if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid);
    rmSync(file, { force: true });
  }
  throw new FolderInUse(folder, holderIn(file)?.pid ?? 0);
}

function written(file: string): boolean {
  try {
    const open = openSync(file, 'wx');
    writeSync(open, JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder));
    closeSync(open);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderIn(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return beganAt(pid) === began;
}

/** Field 22 of /proc/PID/stat, clock ticks since boot; empty where the system has no /proc. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
