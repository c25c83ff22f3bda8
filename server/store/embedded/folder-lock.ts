import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded, isOfThisPlace, isRunning, type LockRecord, parseRecord, makeRecord } from './lock-record.ts';

/*
 * The embedded database has no lock of its own, and two servers in one folder destroy it. The holder of `server.lock` writes a growing
 * number (a heartbeat) into it; a lock whose number no longer grows is stale. Process ids only save waiting time, and only where they are
 * comparable: two containers on one volume do not see each other's.
 */

/** Unit: ms between two heartbeats. */
const BEAT = 1_000;
/** Unit: ms without a heartbeat after which a lock is stale. */
const SILENCE = 10_000;
const LOOK = 200;
/** Unit: ms. Taking over a lock takes a moment; a process that began it this long ago has ended. */
const TAKING = 5_000;

/** The data folder belongs to another running server. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: LockRecord | undefined) {
    const who = holder && isOfThisPlace(holder) ? `process ${holder.pid}` : 'another server, in another container or on another machine';
    super(`The data folder ${resolve(folder)} is in use by ${who}. Stop that server, or set PV_DATA_DIR to another folder.`);
    this.name = 'FolderInUse';
  }
}

/** Identifies one lock of one file. */
export interface LockKey {
  readonly file: string;
  readonly id: string;
}

export interface FolderLock {
  readonly key: LockKey;
  /** Resolves when another server has taken the folder, as it may after this process was frozen. */
  readonly lost: Promise<void>;
  /** Throws if another server has the folder; checks only if this process may have been frozen. */
  readonly check: () => void;
  readonly release: () => void;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Whether the lock is still held under this key. A missing lock does not count: another server may have taken the folder, written and
 * ended.
 */
export const isHeldBy = ({ file, id }: LockKey): boolean => parseRecord(readText(file) ?? '')?.id === id;

/** Creates the file; `false` if it exists. */
function createFile(file: string, text: string): boolean {
  try {
    const open = openSync(file, 'wx', 0o600);
    writeSync(open, text);
    closeSync(open);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the file does not change for this long. */
async function isStill(file: string, text: string, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; ) {
    await wait(LOOK);
    if (readText(file) !== text) return false;
  }
  return true;
}

/** Removes a stale lock, one process at a time: otherwise one process would remove the lock that another has just made. */
async function clear(file: string, left: string): Promise<void> {
  const taking = `${file}.taking`;
  if (!createFile(taking, '')) {
    if (await isStill(taking, '', TAKING)) rmSync(taking, { force: true });
    return;
  }
  if (readText(file) === left) rmSync(file);
  rmSync(taking, { force: true });
}

/** Locks the folder for this process. Waits for a heartbeat if the existing lock may be stale. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'server.lock');
  const own = makeRecord();
  while (!createFile(file, JSON.stringify(own))) {
    const text = readText(file);
    if (text === undefined) continue;
    const holder = parseRecord(text);
    if (holder && isRunning(holder)) throw new FolderInUse(folder, holder); // also if it is frozen: it may continue
    const silence = holder ? SILENCE : 2 * BEAT;
    if ((holder && hasEnded(holder)) || (await isStill(file, text, silence))) await clear(file, text);
    else if (readText(file) !== undefined) throw new FolderInUse(folder, parseRecord(readText(file) ?? '') ?? holder);
  }
  return holdLock(file, own);
}

function holdLock(file: string, own: LockRecord): FolderLock {
  let beat = 0;
  let lastAt = Date.now();
  let tellLost = () => {};
  const lost = new Promise<void>((resolved) => {
    tellLost = resolved;
  });
  const key = { file, id: own.id };
  const live = () => {
    if (!isHeldBy(key)) {
      clearInterval(timer);
      tellLost();
      throw new FolderInUse(join(file, '..'), undefined);
    }
    beat += 1;
    const open = openSync(file, 'r+');
    writeSync(open, JSON.stringify({ ...own, beat }), 0); // the text only grows longer
    closeSync(open);
    lastAt = Date.now();
  };
  const timer = setInterval(() => {
    try {
      live();
    } catch {} // the lock is lost, which `lost` has reported, or the disk fails, which the next heartbeat may survive
  }, BEAT);
  timer.unref();
  return {
    key,
    lost,
    check: () => {
      if (Math.abs(Date.now() - lastAt) > 3 * BEAT) live();
    },
    release: () => {
      clearInterval(timer);
      if (isHeldBy(key)) rmSync(file, { force: true });
    },
  };
}
