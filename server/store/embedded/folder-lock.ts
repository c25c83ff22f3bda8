import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded, isOfThisPlace, isRunning, type LockRecord, recordIn, recordOfThis } from './lock-record.ts';

/*
 * The embedded database has no lock of its own, and two servers in one folder destroy it. The holder of `server.lock` writes
 * a growing number into it. A lock whose number stands still is left behind. Process numbers only spare the waiting, where
 * they mean something: two containers on one volume do not know each other's.
 */

/** Unit: ms between two signs of life. */
const BEAT = 1_000;
/** Unit: ms without a sign of life after which a lock counts as left behind. */
const SILENCE = 10_000;
const LOOK = 200;
/** Unit: ms. Taking a lock over takes a moment; who began it so long ago is gone. */
const TAKING = 5_000;

/** The data folder belongs to another running server. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: LockRecord | undefined) {
    const who = holder && isOfThisPlace(holder) ? `process ${holder.pid}` : 'another server, in another container or on another machine';
    super(`The data folder ${resolve(folder)} is in use by ${who}. Stop that server, or set PV_DATA_DIR to another folder.`);
    this.name = 'FolderInUse';
  }
}

/** Which lock of which file. */
export interface LockKey {
  readonly file: string;
  readonly id: string;
}

export interface FolderLock {
  readonly key: LockKey;
  /** Comes when another server has taken the folder, as it may after a long silence of this process. */
  readonly lost: Promise<void>;
  /** Throws when the folder is another's by now; looks only when this process may have been silent. */
  readonly check: () => void;
  readonly release: () => void;
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether it is still that one's. Where none stands any more, another may have taken the folder, written and gone. */
export const isHeldBy = ({ file, id }: LockKey): boolean => recordIn(textIn(file) ?? '')?.id === id;

/** Makes the file, unless it is there. */
function made(file: string, text: string): boolean {
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

/** Whether the file says the same for so long. */
async function isStill(file: string, text: string, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; ) {
    await wait(LOOK);
    if (textIn(file) !== text) return false;
  }
  return true;
}

/** Takes away a lock that was left behind, one process at a time: else one would take away what another has just made. */
async function clear(file: string, left: string): Promise<void> {
  const taking = `${file}.taking`;
  if (!made(taking, '')) {
    if (await isStill(taking, '', TAKING)) rmSync(taking, { force: true });
    return;
  }
  if (textIn(file) === left) rmSync(file);
  rmSync(taking, { force: true });
}

/** Takes the folder for this process. Waits for a sign of life where a lock may have been left behind. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'server.lock');
  const own = recordOfThis();
  while (!made(file, JSON.stringify(own))) {
    const text = textIn(file);
    if (text === undefined) continue;
    const holder = recordIn(text);
    if (holder && isRunning(holder)) throw new FolderInUse(folder, holder); // also one that is frozen: it may go on
    const silence = holder ? SILENCE : 2 * BEAT;
    if ((holder && hasEnded(holder)) || (await isStill(file, text, silence))) await clear(file, text);
    else if (textIn(file) !== undefined) throw new FolderInUse(folder, recordIn(textIn(file) ?? '') ?? holder);
  }
  return held(file, own);
}

function held(file: string, own: LockRecord): FolderLock {
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
    writeSync(open, JSON.stringify({ ...own, beat }), 0); // it only grows longer
    closeSync(open);
    lastAt = Date.now();
  };
  const timer = setInterval(() => {
    try {
      live();
    } catch {} // lost, which has been told, or a disk that fails, which the next beat may survive
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
