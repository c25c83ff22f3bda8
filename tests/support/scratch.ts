import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './wait-until.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const folders = new Set<string>();

/** A temporary folder of this process; removed at its exit. */
export function aFolder(name = 'pv-care'): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  if (folders.size === 0) {
    process.once('exit', clearUp);
    // the test runner ends its workers with this signal, half a second before it kills them, so no exit event would come
    process.once('SIGTERM', () => process.exit(143));
  }
  folders.add(folder);
  return folder;
}

/** Another process removes it once the processes that write there have ended, because this one has no time to wait. */
function clearUp(): void {
  if (process.platform === 'win32') for (const made of folders) rmSync(made, { recursive: true, force: true });
  else spawn('sh', ['-c', 'sleep 1; rm -rf "$@"', 'sh', ...folders], { detached: true, stdio: 'ignore' }).unref();
}

/** Fingerprint of the sources that a prepared data folder was made with. */
export function sourcesStamp(...folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true }).map(String).sort()) {
      if (/\.(ts|sql)$/.test(name)) hash.update(name).update(readFileSync(join(ROOT, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

const TEMPLATE = 'pv-care-template-';
/**
 * Unit: ms. Two states of the sources may be tested at the same time; a template that neither has used for this long belongs to a third
 * one.
 */
const UNUSED = 15 * 60_000;

/** Unit: ms between two checks for a template that another process makes. */
const LOOK_AGAIN = 100;
/** Unit: ms. An older claim belongs to a killed process, even if another process has its number now. */
const CLAIM_HOLDS = 300_000;

/**
 * A copy of a folder that is slow to make. It is made once for all tests of one state of the sources; making one removes those of other
 * states. Several processes may do this at once: one makes it, and the others wait for it.
 */
export async function aCopyOf(name: string, make: (folder: string) => Promise<void>, unused = UNUSED): Promise<string> {
  const kept = join(tmpdir(), `${TEMPLATE}${name}`);
  for (;;) {
    while (!existsSync(kept)) await makeOrWait(kept, make, () => clearAway(name, unused));
    const copy = aFolder();
    if (await isCopiedWhole(kept, copy)) return copy;
    rmSync(copy, { recursive: true, force: true }); // removed meanwhile: half a copy
  }
}

async function makeOrWait(kept: string, make: (folder: string) => Promise<void>, onMade: () => void): Promise<void> {
  const claim = join(tmpdir(), basename(kept).replace(TEMPLATE, 'pv-care-claim-'));
  let isOurs = false;
  const isMadeOrClaimed = (): boolean => {
    if (existsSync(kept)) return true;
    isOurs = tryClaim(claim);
    return isOurs;
  };
  await waitUntil(isMadeOrClaimed, {
    timeout: CLAIM_HOLDS + LOOK_AGAIN,
    interval: LOOK_AGAIN,
    message: () => `No process has made ${kept}`,
  });
  if (!isOurs) return;
  try {
    if (existsSync(kept)) return; // made between the two checks
    const fresh = mkdtempSync(join(tmpdir(), 'pv-care-making-'));
    await make(fresh);
    try {
      renameSync(fresh, kept);
    } catch {
      rmSync(fresh, { recursive: true, force: true }); // another process found the claim too old, and was faster
    }
    onMade();
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Claims the making of a template for this process. A claim of a killed process is removed for the next attempt. */
function tryClaim(claim: string): boolean {
  try {
    symlinkSync(String(process.pid), claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    if (Date.now() - lstatSync(claim).mtimeMs > CLAIM_HOLDS) rmSync(claim, { force: true });
    else process.kill(Number(readlinkSync(claim)), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') rmSync(claim, { force: true });
  }
  return false;
}

/** PostgreSQL neither reads nor writes its own template databases: all copies have the same. */
const NEVER_OPENED = /[\\/]database[\\/]base[\\/][14][\\/][^\\/]+$/;

/** Whether a file is copied. */
function unlessShared(from: string, to: string): boolean {
  if (!NEVER_OPENED.test(from)) return true;
  linkSync(from, to);
  return false;
}

/**
 * The folder stays open meanwhile: otherwise the inode number of a removed one could be given to the next, and half a copy be mistaken for
 * a whole one.
 */
async function isCopiedWhole(kept: string, copy: string): Promise<boolean> {
  let held: number | null = null;
  try {
    held = openSync(kept, 'r');
    utimesSync(kept, new Date(), new Date()); // in use
    // Not cpSync: it ends the whole process if the folder is removed during the copy.
    await cp(kept, copy, { recursive: true, filter: unlessShared });
    return statSync(kept).ino === fstatSync(held).ino;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  } finally {
    if (held !== null) closeSync(held);
  }
}

/**
 * Removes templates of the same kind that have not been used for that long. They are renamed first, so that no process begins to copy half
 * of one.
 */
function clearAway(name: string, unused: number): void {
  const kind = `${TEMPLATE}${name.replace(/(-\d{4}-\d{2}-\d{2}(T\d{4})?)?-[\da-f]{16}$/, '')}-`;
  for (const other of readdirSync(tmpdir())) {
    if (!other.startsWith(kind) || other === `${TEMPLATE}${name}`) continue;
    const path = join(tmpdir(), other);
    const gone = mkdtempSync(join(tmpdir(), 'pv-care-gone-'));
    try {
      if (Date.now() - statSync(path).mtimeMs >= unused) renameSync(path, join(gone, 'it'));
    } catch {} // another process was faster, or it belongs to another user
    rmSync(gone, { recursive: true, force: true });
  }
}
