import { type AnsweredVisit, documentOf, versionTag } from '#domain/visit/answered-visit.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';

/* Visits on this device. Every function that writes is called only inside `write` over visits. */

/** The visit as the office has it, without changes of this device. */
export const asAtOffice = (row: VisitRow, office: AnsweredVisit): VisitRow => ({
  ...row,
  document: documentOf(office),
  state: office.state,
  base: office,
  sent: null,
  theirs: null,
  isRestored: false,
});

/**
 * The version that this device has changed, for `If-Match`. One of a former epoch matches nothing, so the office's copy is merged.
 * `null`: the office never had the visit.
 */
export const baseTag = ({ base, isRestored }: Pick<VisitRow, 'base' | 'isRestored'>): string | null =>
  base && versionTag(isRestored && base.epoch === undefined ? { version: 0 } : base);

/**
 * Takes back what this device changed. A visit that the office never had is removed; one that it may have lost in a restore is sent again as
 * it had it. Returns the document as it was here.
 */
export async function dropVisitChanges(db: LocalDb, uuid: string): Promise<VisitRow | undefined> {
  const row = await db.visits.get(uuid);
  const office = row?.theirs ?? row?.base;
  if (!row || !office) {
    await db.visits.delete(uuid);
    return row;
  }
  const mayBeLost = row.isRestored === true && !row.theirs;
  await db.visits.put({ ...asAtOffice(row, office), isRestored: mayBeLost, rev: row.rev + 1 });
  if (mayBeLost) await noteLost(db, [uuid]);
  return row;
}

/** The user has read that a visit was erased of which something was not sent. */
export async function confirmErasure(db: LocalDb, uuid: string): Promise<void> {
  const row = await db.visits.get(uuid);
  if (row?.erased) await db.visits.put({ ...row, erased: { ...row.erased, hadUnsent: false } });
}

const RESTORED = 'restoredVisits';

/** The visits that may be missing at the office since its restore. */
export const restoredVisitsOf = async (db: LocalDb): Promise<readonly string[]> =>
  ((await db.facts.get(RESTORED))?.value as readonly string[] | undefined) ?? [];

/** Notes that the office was restored to an earlier state: each visit that it had confirmed is sent again. */
export async function noteRestoredVisits(db: LocalDb): Promise<void> {
  const confirmed = (await db.visits.toArray()).filter(({ base }) => base !== null);
  if (confirmed.length === 0) return;
  await db.visits.bulkPut(confirmed.map((row) => ({ ...row, isRestored: true })));
  await noteLost(
    db,
    confirmed.map(({ uuid }) => uuid),
  );
}

const noteLost = async (db: LocalDb, uuids: readonly string[]): Promise<unknown> =>
  db.facts.put({ name: RESTORED, value: [...new Set([...(await restoredVisitsOf(db)), ...uuids])] });

/** The local id of the request of a visit; of one that another device began its number alone is known. */
export const taskOfVisit = ({ task, document }: Pick<VisitRow, 'task' | 'document'>): string | null =>
  task ?? (document.task === null ? null : `srv:${document.task}`);

/** The numbers of requests have changed their meaning. `names`: old → new local id. */
export async function renameTasksOfVisits(db: LocalDb, names: ReadonlyMap<string, string>): Promise<void> {
  const rows = (await db.visits.toArray()).flatMap((row) => {
    const task = taskOfVisit(row);
    return task === null ? [] : [{ ...row, task: names.get(task) ?? task }];
  });
  await db.visits.bulkPut(rows);
}

/** Forgets the note. */
export const forgetRestoredVisits = (db: LocalDb): Promise<void> => db.facts.delete(RESTORED);

/** Name of the fact about the visit that was on the screen last. */
export const OPEN_VISIT = 'openVisit';

export interface OpenVisitFact {
  readonly uuid: string;
  /** Answered questions, and all of them. */
  readonly decided: number;
  readonly items: number;
}

/** Name of the fact about finished inspections whose PDF is to be kept. */
const OWED_PROTOCOLS = 'owedProtocols';

/** Finished inspections of this device whose PDF is not made yet. Source: specification 34.27. */
export const owedProtocolsOf = async (db: LocalDb): Promise<readonly string[]> =>
  ((await db.facts.get(OWED_PROTOCOLS))?.value as readonly string[] | undefined) ?? [];

/** Notes that the PDF of an inspection is to be made. */
export async function oweProtocol(db: LocalDb, uuid: string): Promise<void> {
  const owed = await owedProtocolsOf(db);
  if (!owed.includes(uuid)) await db.facts.put({ name: OWED_PROTOCOLS, value: [...owed, uuid] });
}

/** Notes that it is made, or never will be. */
export async function settleProtocol(db: LocalDb, uuid: string): Promise<void> {
  const others = (await owedProtocolsOf(db)).filter((one) => one !== uuid);
  if (others.length > 0) await db.facts.put({ name: OWED_PROTOCOLS, value: others });
  else await db.facts.delete(OWED_PROTOCOLS);
}
