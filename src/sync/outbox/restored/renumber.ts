import type { Task } from '#domain/service/task.ts';
import { putFact } from '#local/db/facts.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { DraftRow, Op } from '#local/db/row-types.ts';
import { cachedInstallations, noteFormerInstallations } from '#local/cache/installations.repo.ts';
import { cachedValue, READY_FACT } from '#local/cache/resource-cache.repo.ts';
import type { StoredTasks } from '#local/cache/tasks.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { lostTasksOf, putEpoch, putLostTasks, putUnproven, unprovenOf } from '#local/outbox/epoch.repo.ts';
import { noteRestoredVisits, renameTasksOfVisits, taskOfVisit } from '#local/visits/visits.repo.ts';
import { matchChanges } from './match-changes.ts';
import { type HeldTasks, matchTasks, type MatchedTasks } from './match-tasks.ts';
import { hasOtherTask, taskFinder } from './task-finder.ts';

/** What is typed about a task is stored under one of these, followed by the task's local id. */
const DRAFTS = ['task.comment:', 'task.not-home:'];
const beginOf = ({ formKey }: DraftRow): string => formKey.slice(0, formKey.indexOf(':') + 1);
const taskOfDraft = (draft: DraftRow): string => draft.formKey.slice(beginOf(draft).length);

/**
 * The backend sent another epoch than the one of the numbers on this device. Looks for all that is stored under a number on the list
 * of the new epoch. The first epoch changes nothing, unless a number already means another task.
 * Only inside `write` over the tables that are changed here.
 */
export async function renumber(
  db: LocalDb,
  { epoch: known, tasks: before }: StoredTasks,
  rows: readonly Task[],
  epoch: string,
): Promise<void> {
  await putEpoch(db, epoch);
  if (known === null && !hasOtherTask(before, rows)) return;
  const [ops, taskIds, drafts, earlier, installations, visits, plans = []] = await Promise.all([
    allOps(db),
    db.taskIds.toArray(),
    draftsOf(db),
    lostTasksOf(db),
    cachedInstallations(db),
    db.visits.toArray(),
    cachedValue(db, { of: 'plan' }),
  ]);
  const serials = installations.map(({ id, sn }) => [id, sn] as const);
  const rowOf = new Map(installations.map((row) => [row.id, row]));
  const drafted = [...drafts.map(taskOfDraft), ...visits.flatMap((row) => taskOfVisit(row) ?? [])];
  const held: HeldTasks = { rows: new Map(before.map((row) => [row.id, row])), taskIds, ops, plans, drafted };
  const finder = taskFinder(rows);
  const matched = matchTasks(held, finder, epoch);
  const listed = new Map(rows.map((row) => [row.id, row]));
  const serialOf = (id: number) => rowOf.get(id)?.sn ?? null;
  const formerOf = (id: number) => rowOf.get(id)?.formerSerials ?? [];
  const changes = matchChanges({ held, matched, listed, serialOf, formerOf });
  const bound = [...matched.filed].flatMap(([lid, row]) => (row === null ? [] : [{ lid, id: row.id }]));
  await Promise.all([
    db.taskIds.clear().then(() => db.taskIds.bulkPut(bound)),
    db.ops.bulkPut(changes.ops as Op[]),
    putLostTasks(db, [...earlier, ...matched.lost]),
    unprovenOf(db).then((seqs) => putUnproven(db, [...new Set([...seqs, ...changes.unproven])])),
    renameDrafts(db, drafts, matched),
    forgetByNumber(db),
    noteFormerInstallations(db, serials),
    renameTasksOfVisits(db, matched.names).then(() => noteRestoredVisits(db)),
  ]);
}

const draftsOf = (db: LocalDb): Promise<DraftRow[]> => db.drafts.where('formKey').startsWithAnyOf(DRAFTS).toArray();

async function renameDrafts(db: LocalDb, drafts: readonly DraftRow[], { names }: MatchedTasks): Promise<void> {
  for (const draft of drafts) {
    const name = names.get(taskOfDraft(draft));
    if (name === undefined) continue;
    await db.drafts.delete(draft.formKey);
    await db.drafts.put({ ...draft, formKey: `${beginOf(draft)}${name}` });
  }
}

/** Removes data stored under numbers on which users base decisions, so that it is fetched again. */
async function forgetByNumber(db: LocalDb): Promise<void> {
  const lists = ['diagnoses', 'repairChecks', 'plan'];
  const kinds = ['taskStory/', 'meteringDetails/', 'equipment/', 'siteCard/'];
  const details = await db.details.where('key').startsWithAnyOf(kinds).primaryKeys();
  await Promise.all([
    db.lists.bulkDelete(lists),
    db.details.bulkDelete(details),
    db.meta.bulkDelete([...lists, ...details]),
    putFact(db, READY_FACT, null),
  ]);
}
