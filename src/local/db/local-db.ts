import Dexie, { type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { DraftRow, FactRow, CachedRow, InstallationPage, MetaRow, Op, TaskIdRow } from './row-types.ts';
import type { BytesRow, FileRow, VisitRow } from './visit-rows.ts';
import type { Task } from '#domain/service/task.ts';
import { localDbName } from './local-db-name.ts';

/** An event of a database that may mean its data are lost: it was or is being deleted, its connection was cut, or a read failed. */
export type StorageHint = 'deleted' | 'cut' | 'unreadable';

/** The database of one account on this device. New versions only add tables and indexes. */
export class LocalDb extends Dexie {
  declare lists: Table<CachedRow, string>;
  declare details: Table<CachedRow, string>;
  declare series: Table<CachedRow, string>;
  declare pages: Table<InstallationPage, number>;
  /** The server's rows exactly as last fetched, without the user's unsent changes. */
  declare tasks: Table<Task, number>;
  declare taskIds: Table<TaskIdRow, string>;
  declare ops: EntityTable<Op, 'seq'>;
  declare drafts: Table<DraftRow, string>;
  declare meta: Table<MetaRow, string>;
  declare facts: Table<FactRow, string>;
  declare visits: Table<VisitRow, string>;
  declare files: Table<FileRow, string>;
  declare bytes: Table<BytesRow, string>;

  /** Called when a read for a screen fails. */
  onUnreadable: () => void = () => undefined;

  constructor(name: string, options?: DexieOptions) {
    // Dexie's cache is off: it would hold every row twice and show writes that are not durable yet
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...options });
    this.version(1).stores({
      lists: '&key',
      details: '&key, fetchedAt',
      series: '&key, fetchedAt',
      pages: '&page',
      tasks: '&id',
      taskIds: '&lid, id',
      ops: '++seq, &opId, lid, state',
      drafts: '&formKey',
      meta: '&key',
      facts: '&name',
    });
    this.version(2).stores({ visits: '&uuid, installation, state, changedAt', files: '&sha256, *visits, state', bytes: '&sha256' });
  }
}

export const openLocalDb = (accountId: string, options?: DexieOptions): LocalDb => new LocalDb(localDbName(accountId), options);
