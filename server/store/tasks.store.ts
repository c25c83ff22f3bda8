import type { Cause } from '#domain/diagnosis/cause.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { Address } from '#domain/service/installation.ts';
import { taskListCheck } from '#domain/service/task-list-check.ts';
import type { NewTask, Task, TaskStatus } from '#domain/service/task.ts';
import type { Author } from './audit.store.ts';
import type { Queryable } from './database-types.ts';

const COLUMNS = `t.id, t.employee, t.description, t.inverter_sn as "inverterSerial", t.created_on as "createdOn",
  t.updated_at as "updatedAt", t.status, t.reason, t.scope, t.street, t.number, t.number2, t.post_code as "postCode", t.city,
  t.client_ref as "clientRef", t.installation_id as installation`;

type Row = Omit<Task, 'address'> & Address;

/** Converts a row of the database to the domain type. */
const asTask = ({ street, number, number2, postCode, city, ...same }: Row): Task => ({
  ...same,
  address: { street, number, number2, postCode, city },
});

export interface Filing {
  readonly task: NewTask;
  /** It does not change when the serial number does (specification 37.1). */
  readonly installation: number;
  /** When the user decided it; `null` means now. */
  readonly filedAt: Instant | null;
  readonly description: string;
  readonly address: Address;
  readonly by: Author;
  readonly clientRef: string | null;
  /** The cause that the task is filed for; `null` if unknown. */
  readonly cause: Cause | null;
}

const select = async (db: Queryable, rest: string, values: readonly unknown[] = []): Promise<Task[]> =>
  (await db.rows<Row>(`select ${COLUMNS} from tasks t ${rest}`, values)).map(asTask);

/** The installation that a request belongs to; `null`: it was filed for a number that none has, or the installation is removed. */
export const installationOfTask = async (db: Queryable, task: number): Promise<number | null> =>
  (await db.rows<{ id: number | null }>('select installation_id as id from tasks where id = $1', [task]))[0]?.id ?? null;

/** Service requests. */
export const tasksStore = (db: Queryable) => ({
  all: (): Promise<Task[]> => select(db, 'order by t.id'),

  byId: async (id: number): Promise<Task | undefined> => (await select(db, 'where t.id = $1', [id]))[0],

  /** Locked until the transaction ends, so that no other transaction changes it in between. */
  byIdForChange: async (id: number): Promise<Task | undefined> => (await select(db, 'where t.id = $1 for update', [id]))[0],

  byClientRef: async ({ staffId, keyId }: Author, clientRef: string): Promise<Task | undefined> =>
    (
      await (keyId === null
        ? select(db, 'where t.filed_by = $1 and t.client_ref = $2', [staffId ?? 0, clientRef])
        : select(db, 'where t.filed_by_key = $1 and t.client_ref = $2', [keyId, clientRef]))
    )[0],

  /** When a task was filed. */
  filedAt: async (id: number): Promise<Instant> =>
    (await db.rows<{ at: Instant }>('select filed_at as at from tasks where id = $1', [id]))[0]?.at ?? quantity(0),

  file: async ({ task, installation, filedAt, description, address, by, clientRef, cause }: Filing): Promise<Task> => {
    const [row] = await db.rows<Row>(
      `insert into tasks as t (description, inverter_sn, contact, created_on, employee, address, reason, scope, street, number, number2,
         post_code, city, filed_by, filed_by_key, client_ref, cause, filed_at, installation_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, coalesce($18::timestamptz, now()), $19)
       returning ${COLUMNS}`,
      [
        ...[description, task.inverterSerial, task.contact, task.createdOn, task.employee, task.address, task.reason, task.scope],
        ...[address.street, address.number, address.number2, address.postCode, address.city],
        ...[by.staffId, by.keyId, clientRef, cause, filedAt === null ? null : new Date(filedAt).toISOString(), installation],
      ],
    );
    if (!row) throw new Error('An insert gave no row back');
    return asTask(row);
  },

  change: async (id: number, to: { readonly status: TaskStatus; readonly updatedAt: Instant }): Promise<Task | undefined> =>
    (
      await db.rows<Row>(`update tasks t set status = $2, updated_at = $3 where id = $1 returning ${COLUMNS}`, [
        id,
        to.status,
        new Date(to.updatedAt).toISOString(),
      ])
    ).map(asTask)[0],
});

interface ChangedTasks {
  readonly tasks: readonly Task[];
  readonly gone: readonly number[];
  readonly check: string;
}

/** A task with its version; only one of them if the task is gone or older than the versions. */
interface Written {
  readonly taskId: number | null;
  readonly version: number | null;
}

/**
 * The tasks written since the given version of the list, and the checksum of the whole list. Read in one query, so that both are of the
 * same moment.
 */
export async function readChangedTasks(db: Queryable, since: number): Promise<ChangedTasks> {
  const all = await db.rows<Written & (Row | { readonly id: null })>(
    `select ${COLUMNS}, v.task_id as "taskId", v.version from task_versions v full join tasks t on t.id = v.task_id`,
  );
  const there = all.flatMap(({ taskId, version, ...row }) => (row.id === null ? [] : [{ task: asTask(row), version }]));
  const isNew = ({ version }: Pick<Written, 'version'>): boolean => (version ?? 0) > since;
  return {
    tasks: there
      .filter(isNew)
      .map(({ task }) => task)
      .sort((one, other) => one.id - other.id),
    gone: all.flatMap((row) => (row.id === null && row.taskId !== null && isNew(row) ? [row.taskId] : [])),
    check: taskListCheck(there.map(({ task }) => task)),
  };
}
