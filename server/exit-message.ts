import { NoPort } from '#server/http/bind.ts';
import { UnusableTls } from '#server/http/tls-files.ts';
import { printable } from './log.ts';
import { PublicDemo } from './seed/ready-database.ts';
import { WrongSettings } from './settings.ts';
import { whyAway } from './store/connection/database-away.ts';
import { sqlState } from './store/database-types.ts';
import { NoDatabase } from './store/embedded/database-folder.ts';
import { FolderInUse } from './store/embedded/folder-lock.ts';
import { SubprocessFailure } from './store/embedded/run-in-subprocess.ts';
import { UnusableFolder } from './store/embedded/usable-folder.ts';

const STOPPED = {
  failed:
    'The embedded database has stopped, most likely because the disk of the data folder is full or fails. Make room and start again; what was confirmed is kept.',
  taken:
    'Another server has taken over the data folder, because this one gave no sign of life for some time. It has stopped, so that the two do not write into one database.',
} as const;

/** The embedded database stopped while the server was running. */
export class Stopped extends Error {
  constructor(how: keyof typeof STOPPED) {
    super(STOPPED[how]);
  }
}

/** Errors whose message tells the operator what to do. */
const FOR_OPERATORS = [WrongSettings, SubprocessFailure, FolderInUse, NoDatabase, NoPort, PublicDemo, Stopped, UnusableFolder, UnusableTls];

const FULL = 'The disk of the database is full. Make room and start again; what was confirmed is kept.';
const DAMAGED = 'The database is damaged: restore a backup (npm run restore -- FILE). What it says is';

/** Why the server ends: a sentence without a stack for errors that the operator can fix. */
export const exitMessage = (error: unknown): string =>
  FOR_OPERATORS.some((known) => error instanceof known) ? (error as Error).message : reasonOf(error);

/** One line for an unreachable PostgreSQL, a full disk and damaged files; a stack for all other errors. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const isUnreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000', '57P03'].includes(code ?? '');
  if (isUnreachable) return `The database of DATABASE_URL cannot be used: ${message || code}`;
  if (whyAway(error) === 'database_full') return FULL;
  if (whyAway(error) === 'database_read_only') return 'The database of DATABASE_URL can only be read: name one that takes changes.';
  if (sqlState(error)?.startsWith('XX00') === true) return `${DAMAGED}: ${message}`;
  return /embedded database has stopped/.test(message) ? STOPPED.failed : printable(error);
}
