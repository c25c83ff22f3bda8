import type { Task } from '#domain/service/task.ts';
import type { LocalDb } from './local-db.ts';
import { type Fetch, type Fetched, forgetEtag, isOvertaken, noteFetched } from './meta.repo.ts';
import { write } from './write.ts';

/** The whole list in one step; only rows that differ are written, so that an emptied list is never seen on the way. */
export const replaceTasks = (db: LocalDb, rows: readonly Task[], fetch: Fetch, fetched: Fetched): Promise<void> =>
  write(db, [db.tasks, db.meta], async () => {
    if (await isOvertaken(db, fetch)) return;
    const held = new Map((await db.tasks.toArray()).map((task) => [task.id, JSON.stringify(task)]));
    const changed = rows.filter((task) => held.get(task.id) !== JSON.stringify(task));
    for (const { id } of rows) held.delete(id);
    if (changed.length > 0) await db.tasks.bulkPut(changed);
    if (held.size > 0) await db.tasks.bulkDelete([...held.keys()]);
    await noteFetched(db, fetch, { ...fetched, total: rows.length });
  });

/** A task as the backend answered it. Only inside `write` over tasks and meta. */
export async function putTask(db: LocalDb, task: Task): Promise<void> {
  await Promise.all([db.tasks.put(task), forgetEtag(db, 'tasks')]);
}
