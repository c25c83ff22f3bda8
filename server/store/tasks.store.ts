import type { Cause } from '#domain/diagnosis/cause.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { Address } from '#domain/service/installation.ts';
import { taskListCheck } from '#domain/service/task-list-check.ts';
import type { NewTask, Task, TaskStatus } from '#domain/service/task.ts';
import type { Author } from './audit.store.ts';
import type { Queryable } from './database-types.ts';
import { and, asc, eq } from './drizzle.ts';
import { tasks, taskVersions } from './schema.ts';

type Row = typeof tasks.$inferSelect;

/** Converts a row of the database to the domain type. */
const asTask = (row: Row): Task => ({
  id: row.id,
  employee: row.employee,
  description: row.description,
  inverterSerial: row.inverterSerial,
  createdOn: row.createdOn,
  updatedAt: row.updatedAt,
  status: row.status,
  reason: row.reason,
  scope: row.scope,
  address: { street: row.street, number: row.number, number2: row.number2, postCode: row.postCode, city: row.city },
  clientRef: row.clientRef,
});

export interface Filing {
  readonly task: NewTask;
  /** When the user decided it; `null` means now. */
  readonly filedAt: Instant | null;
  readonly description: string;
  readonly address: Address;
  readonly by: Author;
  readonly clientRef: string | null;
  /** The cause that the task is filed for; `null` if unknown. */
  readonly cause: Cause | null;
}

/** Service requests. */
export const tasksStore = ({ orm }: Queryable) => ({
  all: async (): Promise<Task[]> => (await orm.select().from(tasks).orderBy(asc(tasks.id))).map(asTask),

  byId: async (id: number): Promise<Task | undefined> => (await orm.select().from(tasks).where(eq(tasks.id, id))).map(asTask)[0],

  /** Locked until the transaction ends, so that no other transaction changes it in between. */
  byIdForChange: async (id: number): Promise<Task | undefined> =>
    (await orm.select().from(tasks).where(eq(tasks.id, id)).for('update')).map(asTask)[0],

  byClientRef: async ({ staffId, keyId }: Author, clientRef: string): Promise<Task | undefined> =>
    (
      await orm
        .select()
        .from(tasks)
        .where(and(keyId === null ? eq(tasks.filedBy, staffId ?? 0) : eq(tasks.filedByKey, keyId), eq(tasks.clientRef, clientRef)))
    ).map(asTask)[0],

  /** When a task was filed. */
  filedAt: async (id: number): Promise<Instant> =>
    (await orm.select({ at: tasks.filedAt }).from(tasks).where(eq(tasks.id, id)))[0]?.at ?? quantity(0),

  file: async ({ task: { address: addressLine, ...task }, filedAt, by, ...filing }: Filing): Promise<Task> => {
    const { description, address, clientRef, cause } = filing;
    const filed = { filedBy: by.staffId, filedByKey: by.keyId, ...(filedAt !== null && { filedAt }) };
    const [row] = await orm
      .insert(tasks)
      .values({ ...task, description, addressLine, ...address, ...filed, clientRef, cause })
      .returning();
    if (!row) throw new Error('An insert gave no row back');
    return asTask(row);
  },

  change: async (id: number, to: { readonly status: TaskStatus; readonly updatedAt: Instant }): Promise<Task | undefined> =>
    (await orm.update(tasks).set(to).where(eq(tasks.id, id)).returning()).map(asTask)[0],
});

interface ChangedTasks {
  readonly tasks: readonly Task[];
  readonly gone: readonly number[];
  readonly check: string;
}

/**
 * The tasks written since the given version of the list, and the checksum of the whole list. Read in one query, so that both are of the
 * same moment.
 */
export async function readChangedTasks({ orm }: Queryable, since: number): Promise<ChangedTasks> {
  const all = await orm
    .select({ task: tasks, written: taskVersions })
    .from(taskVersions)
    .fullJoin(tasks, eq(tasks.id, taskVersions.taskId));
  const isNew = (version: number | undefined): boolean => (version ?? 0) > since;
  return {
    tasks: all
      .flatMap(({ task, written }) => (task && isNew(written?.version) ? [asTask(task)] : []))
      .sort((one, other) => one.id - other.id),
    gone: all.flatMap(({ task, written }) => (!task && written && isNew(written.version) ? [written.taskId] : [])),
    check: taskListCheck(all.flatMap(({ task }) => (task ? [task] : []))),
  };
}
