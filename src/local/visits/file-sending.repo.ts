import type { HoldChoices } from '#domain/device/file-hold.ts';
import { factOf, putFact } from '#local/db/facts.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import type { FileRow } from '#local/db/visit-rows.ts';
import { write } from '#local/db/write.ts';

/* What the user has chosen about the sending of files. Page and worker read the same row. */

/** Name of the fact. It is kept at a sign-out that keeps unsent changes. */
export const FILE_SENDING = 'fileSending';

export interface FileSending {
  readonly isWifiOnly: boolean;
  /** Visits whose files are stopped. */
  readonly stopped: readonly string[];
  /** For a visit the last change whose file is sent over any network. */
  readonly insisted: Readonly<Record<string, number>>;
}

const DEFAULT: FileSending = { isWifiOnly: false, stopped: [], insisted: {} };

export const fileSendingOf = async (db: LocalDb): Promise<FileSending> => (await factOf<FileSending>(db, FILE_SENDING)) ?? DEFAULT;

/** What holds for one waiting file. It is stopped if every visit that names it is. */
export const choicesOf = (
  { isWifiOnly, stopped, insisted }: FileSending,
  { seq }: Pick<Op, 'seq'>,
  { visits }: Pick<FileRow, 'visits'>,
): HoldChoices => ({
  isWifiOnly,
  isStopped: visits.length > 0 && visits.every((uuid) => stopped.includes(uuid)),
  isInsisted: visits.some((uuid) => seq <= (insisted[uuid] ?? 0)),
});

const change = (db: LocalDb, edit: (now: FileSending) => Promise<FileSending>): Promise<void> =>
  write(db, [db.ops], async () => void (await putFact(db, FILE_SENDING, await edit(await fileSendingOf(db)))));

export const setWifiOnly = (db: LocalDb, isWifiOnly: boolean): Promise<void> => change(db, async (now) => ({ ...now, isWifiOnly }));

/** Stops the files of a visit until `insistOnFiles`. */
export const stopFiles = (db: LocalDb, uuid: string): Promise<void> =>
  change(db, async ({ insisted, ...now }) => ({
    ...now,
    stopped: [...new Set([...now.stopped, uuid])],
    insisted: Object.fromEntries(Object.entries(insisted).filter(([visit]) => visit !== uuid)),
  }));

/** Lets the files of visits that wait now be sent over any network. Those that are added later follow the settings again. */
export const insistOnFiles = (db: LocalDb, uuids: readonly string[]): Promise<void> =>
  change(db, async (now) => {
    const newest = (await db.ops.orderBy(':id').last())?.seq ?? 0;
    const insisted = { ...now.insisted, ...Object.fromEntries(uuids.map((uuid) => [uuid, newest])) };
    return { ...now, stopped: now.stopped.filter((uuid) => !uuids.includes(uuid)), insisted };
  });
