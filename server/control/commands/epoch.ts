import type { Queryable } from '#server/store/database-types.ts';
import { type RenewalReason, renewEpoch } from '#server/store/epoch/epoch.ts';
import type { Commands } from './command.ts';

interface EpochRow {
  readonly id: string;
  readonly isRequired: boolean;
  readonly reason: RenewalReason | 'made';
  readonly renewedAt: number;
}

const REASONS: Readonly<Record<EpochRow['reason'], string>> = {
  made: 'the database was made, or is of a version before there were epochs',
  restore: 'restored by npm run restore',
  move: 'moved by npm run move',
  older: 'the database was older than the data folder knew it',
  other: 'another database, or another PostgreSQL, than was used before',
  command: 'by this command',
};

const NEEDED = 'A person who changes a service request without naming it is refused (428), until "epoch accept".';
const NOT_NEEDED = 'Changes that do not name it are accepted.';

async function show(db: Queryable): Promise<readonly string[]> {
  const rows = await db.rows<EpochRow>('select id, is_required as "isRequired", reason, renewed_at as "renewedAt" from epoch');
  return rows.flatMap(({ id, isRequired, reason, renewedAt }) => [
    `${id}  since ${new Date(renewedAt).toISOString().slice(0, 16)}Z: ${REASONS[reason]}`,
    isRequired ? NEEDED : NOT_NEEDED,
  ]);
}

/** The identity of the server's history. When it changes, devices know that numbers may have another meaning. */
export const epochCommands: Commands = {
  'epoch show': {
    takes: '',
    does: "the identity of the server's history, since when, and why it changed",
    run: show,
  },
  'epoch new': {
    takes: '',
    does: 'after a database was put back by other means than npm run restore: devices ask before they send old changes',
    run: async (db) => {
      await renewEpoch(db, 'command');
      return ['The history has another epoch:', ...(await show(db))];
    },
  },
  'epoch accept': {
    takes: '',
    does: 'after a restore: no client has numbers from before it any more, so changes need not name the epoch',
    run: async (db) => {
      await db.rows('update epoch set is_required = false');
      return show(db);
    },
  },
};
