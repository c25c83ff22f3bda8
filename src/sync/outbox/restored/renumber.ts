import type { Task } from '#domain/service/task.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { DraftRow, Op } from '#local/db/row-types.ts';
import { cachedInstallations, noteFormerInstallations } from '#local/cache/installations.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { epochOf, lostTasksOf, putEpoch, putLostTasks, putUnproven, unprovenOf } from '#local/outbox/epoch.repo.ts';
import { matchChanges } from './match-changes.ts';
import { type HeldTasks, matchTasks, type MatchedTasks } from './match-tasks.ts';
import { hasOtherTask, taskFinder } from './task-finder.ts';

const COMMENT_DRAFT = 'task.comment:';

/**
 * The backend told another epoch than the one that the numbers on this device belong to: whatever stands under a number is looked
 * for on the list of the new one. The first epoch that is told changes nothing, unless a number stands for another task already.
 * `before`: the tasks as they were stored. Only inside `write` over the tables that are changed here.
 */
export async function renumber(db: LocalDb, before: readonly Task[], rows: readonly Task[], epoch: string): Promise<void> {
  const known = await epochOf(db);
  if (known === epoch) return;
  await putEpoch(db, epoch);
  if (known === null && !hasOtherTask(before, rows)) return;
  const [ops, taskIds, drafts, earlier] = await Promise.all([allOps(db), db.taskIds.toArray(), draftsOf(db), lostTasksOf(db)]);
  const drafted = drafts.map(({ formKey }) => formKey.slice(COMMENT_DRAFT.length));
  const held: HeldTasks = { rows: new Map(before.map((row) => [row.id, row])), taskIds, ops, drafted };
  const finder = taskFinder(rows);
  const matched = matchTasks(held, finder, epoch);
  const listed = new Map(rows.map((row) => [row.id, row]));
  const changes = matchChanges({ held, matched, listed, serialOf: await serialsOf(db, ops) });
  const bound = [...matched.filed].flatMap(([lid, row]) => (row === null ? [] : [{ lid, id: row.id }]));
  await Promise.all([
    db.taskIds.clear().then(() => db.taskIds.bulkPut(bound)),
    db.ops.bulkPut(changes.ops as Op[]),
    putLostTasks(db, [...earlier, ...matched.lost]),
    unprovenOf(db).then((seqs) => putUnproven(db, [...new Set([...seqs, ...changes.unproven])])),
    renameDrafts(db, drafts, matched),
    forgetByNumber(db),
    noteFormerInstallations(db),
  ]);
}

const draftsOf = (db: LocalDb): Promise<DraftRow[]> => db.drafts.where('formKey').startsWith(COMMENT_DRAFT).toArray();

async function renameDrafts(db: LocalDb, drafts: readonly DraftRow[], { names }: MatchedTasks): Promise<void> {
  for (const draft of drafts) {
    const name = names.get(draft.formKey.slice(COMMENT_DRAFT.length));
    if (name === undefined) continue;
    await db.drafts.delete(draft.formKey);
    await db.drafts.put({ ...draft, formKey: `${COMMENT_DRAFT}${name}` });
  }
}

/** Serial numbers by the number of the installation; read only where a change needs them. */
async function serialsOf(db: LocalDb, ops: readonly Op[]): Promise<(installation: number) => string | null> {
  if (!ops.some(({ kind }) => kind === 'installation.metering')) return () => null;
  const serials = new Map((await cachedInstallations(db)).map(({ id, sn }) => [id, sn]));
  return (id) => serials.get(id) ?? null;
}

/** What decisions are made by, and that is kept under numbers of diagnoses, tasks and installations: asked for again. */
async function forgetByNumber(db: LocalDb): Promise<void> {
  const lists = ['diagnoses', 'repairChecks'];
  const details = await db.details.where('key').startsWithAnyOf(['taskStory/', 'meteringDetails/']).primaryKeys();
  await Promise.all([db.lists.bulkDelete(lists), db.details.bulkDelete(details), db.meta.bulkDelete([...lists, ...details])]);
}
