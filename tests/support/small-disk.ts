import { execFileSync } from 'node:child_process';
import { appendFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { aFolder } from './scratch.ts';

const SIZE = '100m';

/** A disk of a given size; only root on Linux can make one, elsewhere `isThere` is false. */
export function aSmallDisk() {
  const folder = aFolder('pv-small-disk');
  const ballast = join(folder, 'ballast');
  const isThere = process.platform === 'linux' && isMounted(folder);
  if (isThere) afterAll(() => execFileSync('umount', ['-l', folder]));
  return {
    folder,
    ballast,
    isThere,
    /** Fills it except for this many bytes. */
    leave: (bytes: number): void => {
      const { bavail, bsize } = statfsSync(folder);
      appendFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
    },
  };
}

function isMounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
