import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;
/** What in the data folder is nobody else's to read, once it is there. Maps and parts of earlier builds are shown to everybody anyway. */
const OWN = /^(database($|\.)|mails$|server\.lock|control\.json$|epoch\.(postgres\.)?json$)/;

/** Takes group's and others' rights away from what belongs to this user; gives what it is, or `undefined` where there is none. */
function close(path: string): Stats | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return undefined;
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (isOurs && (found.mode & OTHERS) !== 0) chmodSync(path, found.mode & ~OTHERS & 0o7777);
  return found;
}

function closeTree(path: string): void {
  if (close(path)?.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}

/**
 * Files 0600 and folders 0700, also those that an earlier version made readable for everybody. The data folder itself too,
 * unless it is a place that many share, such as /tmp.
 */
export function closeToOthers(dataDir: string): void {
  if (process.platform === 'win32') return;
  const names = readdirSync(dataDir);
  for (const name of names) if (OWN.test(name)) closeTree(join(dataDir, name));
  const isShared = (lstatSync(dataDir).mode & STICKY) !== 0;
  if (!isShared && (names.includes('database') || names.every((name) => OWN.test(name)))) close(dataDir);
}
