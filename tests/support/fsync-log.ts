/*
 * Loaded before a server (`node --import`): writes a line with the file's path into FSYNC_LOG for every fsync of any thread. While the
 * file FSYNC_FAILS_WHILE exists, every fsync fails as on a broken disk.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const logFile = process.env.FSYNC_LOG ?? '';
const failing = process.env.FSYNC_FAILS_WHILE ?? '';
const paths = new Map<number, string>();
const { openSync, fsyncSync } = fs;

fs.openSync = (path, flags, mode) => {
  const open = openSync(path, flags, mode);
  paths.set(open, String(path));
  return open;
};
fs.fsyncSync = (open) => {
  if (failing !== '' && fs.existsSync(failing)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  fsyncSync(open);
  fs.appendFileSync(logFile, `${paths.get(open)}\n`);
};
syncBuiltinESMExports();
