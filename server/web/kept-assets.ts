import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type AppFile, readAppFile } from './app-file.ts';

/** Unit: ms. A tab that was opened before a new build may still request chunks of the old one. */
const KEPT_FOR = 30 * 86_400_000;

/** Hashed files of earlier builds, in the data folder. The files of a build are copied when it is first served. */
export function keptAssets(dataDir: string, log: Logger) {
  const folder = join(dataDir, 'assets-kept');

  const forgetOld = async () => {
    const limit = Date.now() - KEPT_FOR;
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      if ((await stat(file)).mtimeMs < limit) await rm(file, { force: true });
    }
  };

  return {
    take: async (build: string): Promise<void> => {
      try {
        await mkdir(folder, { recursive: true });
        const now = new Date();
        for (const entry of await readdir(join(build, 'assets'), { withFileTypes: true })) {
          if (!entry.isFile() || entry.name.endsWith('.map')) continue;
          await copyFile(join(build, 'assets', entry.name), join(folder, entry.name));
          await utimes(join(folder, entry.name), now, now);
        }
        await forgetOld();
      } catch (error) {
        log.warn({ reason: error }, 'the parts of this build could not be kept for tabs of a later one');
      }
    },

    find: async (path: string): Promise<AppFile | undefined> => {
      const name = /^\/assets\/([\w.-]+)$/.exec(path)?.[1];
      if (name === undefined || name.startsWith('.')) return undefined;
      const file = join(folder, name);
      return (await stat(file).catch(() => undefined))?.isFile() ? readAppFile(file) : undefined;
    },
  };
}
