import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Makes sure that this one is on the disk: a file with what is in it, a folder with the names in it. */
function syncOne(path: string): void {
  const open = openSync(path, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** Windows neither needs nor allows it. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncOne(path);
}

/** A folder with everything in it, the folder last. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile() && process.platform !== 'win32') syncOne(path);
  }
  syncFolder(folder);
}
