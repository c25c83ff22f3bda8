import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded, isOfThisPlace, isRunning, recordIn } from '#server/store/embedded/lock-record.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Unit: ms. A holder gives a sign of life each second. */
const LOOK = 3_000;

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Who holds the data folder. Only looks: a lock that was left behind is taken away by the next start. */
export async function folderHolder(dataDir: string, look = LOOK): Promise<Finding> {
  const file = join(dataDir, 'server.lock');
  const text = textIn(file);
  if (text === undefined) return ok('No server holds the data folder');
  const holder = recordIn(text);
  if (!holder) return warn(`${file} names nobody. The next start takes it away.`);
  if (isRunning(holder)) return ok(`A server runs over the data folder: process ${holder.pid}`);
  if (hasEnded(holder))
    return warn(`Process ${holder.pid} held the data folder and ended without letting it go. The next start takes it over.`);
  await wait(look);
  if (textIn(file) === text) return warn(`${file} is left from a server that gives no sign of life. The next start takes it over.`);
  return isOfThisPlace(holder)
    ? ok(`A server runs over the data folder: process ${holder.pid}`)
    : warn(
        'A server in another container or on another machine runs over the data folder. A second one is refused: set PV_DATA_DIR to another.',
      );
}
