import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A folder that nobody else has; gone with the process. */
export function aFolder(name = 'pv-care'): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Stands for the sources that a prepared data folder was made by. */
export function sourcesStamp(...folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true }).map(String).sort()) {
      if (/\.(ts|sql)$/.test(name)) hash.update(name).update(readFileSync(join(ROOT, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** A copy of a folder that is slow to make: made once for all tests of one state of the sources. */
export async function aCopyOf(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const kept = join(tmpdir(), `pv-care-template-${name}`);
  if (!existsSync(kept)) {
    const fresh = mkdtempSync(join(tmpdir(), 'pv-care-making-'));
    await make(fresh);
    try {
      renameSync(fresh, kept);
    } catch {
      rmSync(fresh, { recursive: true, force: true }); // another process was faster
    }
  }
  const copy = aFolder();
  cpSync(kept, copy, { recursive: true });
  return copy;
}
